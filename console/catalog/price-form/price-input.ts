import type { WholeAmounts, WholeGroup, WholePrice } from '../offer/as-read.ts';
import type { Price } from '../offer/offer.ts';
import { matchOf } from './group-draft.ts';
import type { GroupDraft } from './group-draft.ts';
import { models } from '../../app/parts/pricing-models.ts';
import type { AmountName, SharedName, TierAmountName } from '../../app/parts/pricing-models.ts';
import type { CurrencyDraft } from './currency-draft.ts';
import type { PriceDraft } from './price-draft.ts';
import { asPrice } from './priced-group.ts';

/** The price as the API takes it; what the form does not show for its model is left empty. */
export function inputOf(draft: PriceDraft, before?: Price): WholePrice {
  const { model, flatFeeOnZero, currencies, taxBehavior, component, isRequired, lookupKey, groups } = draft;
  const isFree = groups.length > 0 && draft.ungrouped === 'free';
  const { shared, tier } = models[model];
  const [own, ...others] = currencies.map((each) => amountsOf(each, draft));
  const given = (name: SharedName) => (name in shared && draft[name].trim()) || null;
  return {
    ...{ id: before?.id ?? null, supersedesId: before?.supersedesId ?? null, model },
    ...{ percent: given('percent'), packageSize: given('packageSize'), freeUnits: given('freeUnits') },
    flatFeeOnZero: tier !== undefined && flatFeeOnZero,
    ...(own ?? noAmounts),
    currencyOptions: others,
    ...billingOf(draft),
    ...{ taxBehavior, component: component.trim() || null, isRequired, lookupKey: lookupKey.trim() || null },
    groups: groups.map((group) => groupOf(draft, group)),
    ungrouped: isFree ? 'free' : 'default',
    ...(isFree && withoutAmounts(own, others)),
  };
}

function groupOf(draft: PriceDraft, group: GroupDraft): WholeGroup {
  const { shared, tier } = models[draft.model];
  const priced = asPrice(draft, group);
  const [own = noAmounts, ...currencyOptions] = priced.currencies.map((each) => amountsOf(each, priced));
  const given = (name: SharedName) => (name in shared && group[name].trim()) || null;
  return {
    match: matchOf(group.match),
    ...{ percent: given('percent'), packageSize: given('packageSize'), freeUnits: given('freeUnits') },
    flatFeeOnZero: tier !== undefined && group.flatFeeOnZero,
    ...{ unitAmount: own.unitAmount, fixedAmount: own.fixedAmount, tiers: own.tiers },
    currencyOptions,
  };
}

/** A price at which other usage is free has its currencies only. */
function withoutAmounts(own: WholeAmounts | undefined, others: readonly WholeAmounts[]) {
  return {
    ...{ ...noAmounts, currency: own?.currency ?? '', percent: null, packageSize: null, freeUnits: null },
    flatFeeOnZero: false,
    currencyOptions: others.map(({ currency }) => ({ ...noAmounts, currency })),
  };
}

/** The form asks for the periods of a price that recurs, and for how long one lasts that is paid once. */
function billingOf({ interval, intervalCount, trialDays, billingTiming, meter, accessFor, updatesFor }: PriceDraft) {
  if (interval === 'once')
    return {
      ...{ interval, intervalCount: 1, trialDays: 0, billingTiming: null, meter: null },
      ...{ accessFor: accessFor.trim() || null, updatesFor: updatesFor.trim() || null },
    };
  return {
    ...{ interval, intervalCount: Number(intervalCount), trialDays: Number(trialDays) },
    ...{ billingTiming: billingTiming || null, meter: meter.trim() || null },
    ...{ accessFor: null, updatesFor: null },
  };
}

const noAmounts: WholeAmounts = {
  ...{ currency: '', unitAmount: null, fixedAmount: null },
  ...{ minimumAmount: null, presetAmount: null, maximumAmount: null, tiers: [] },
};

function amountsOf(draft: CurrencyDraft, { model, ends }: PriceDraft): WholeAmounts {
  const { amounts, tier } = models[model];
  const given = (name: AmountName) => (name in amounts && draft[name].trim()) || null;
  return {
    ...{ currency: draft.currency.trim(), unitAmount: given('unitAmount'), fixedAmount: given('fixedAmount') },
    minimumAmount: given('minimumAmount'),
    presetAmount: given('presetAmount'),
    maximumAmount: given('maximumAmount'),
    tiers: tier ? draft.tiers.map((each, index) => tierOf(each, tier, ends[index])) : [],
  };
}

function tierOf(amounts: Record<TierAmountName, string>, shown: readonly TierAmountName[], end = '') {
  const given = (name: TierAmountName) => (shown.includes(name) && amounts[name].trim()) || null;
  return {
    ...{ upTo: end.trim() || null, unitAmount: given('unitAmount') },
    ...{ flatAmount: given('flatAmount'), percent: given('percent') },
  };
}

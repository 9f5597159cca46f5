import type {
  BillingTiming,
  Interval,
  PricingModel,
  TaxBehavior,
  UngroupedUsage,
} from '../../app/graphql/gql/catalog/graphql.ts';
import type { Price } from '../offer/offer.ts';
import { currencyDraft, emptyTier, newCurrency } from './currency-draft.ts';
import type { CurrencyDraft } from './currency-draft.ts';
import { groupDraftOf } from './group-draft.ts';
import type { GroupDraft } from './group-draft.ts';
import type { SharedName } from '../../app/parts/pricing-models.ts';

/** What a person has entered about a price; an empty text is nothing. */
export interface PriceDraft extends Record<SharedName, string> {
  model: PricingModel;
  flatFeeOnZero: boolean;
  /** The last unit of each tier, the same in all currencies; the last tier has no end. */
  ends: string[];
  /** The amounts by currency, beginning with the price's own. */
  currencies: CurrencyDraft[];
  /** The amounts for usage with certain properties. */
  groups: GroupDraft[];
  ungrouped: UngroupedUsage;
  interval: Interval;
  intervalCount: string;
  trialDays: string;
  /** Empty as long as the API chooses. */
  billingTiming: BillingTiming | '';
  taxBehavior: TaxBehavior;
  meter: string;
  component: string;
  isRequired: boolean;
  lookupKey: string;
  /** How long a price that is paid once gives its plan, and its updates: ISO 8601 periods, or nothing. */
  accessFor: string;
  updatesFor: string;
}

/** A new price begins with two tiers, so that their table shows what it is for. */
export function newPrice(): PriceDraft {
  return {
    ...{ model: 'unit', flatFeeOnZero: false, percent: '', packageSize: '', freeUnits: '' },
    ...{ ends: ['', ''], currencies: [newCurrency(2)] },
    ...{ groups: [], ungrouped: 'default' },
    ...{ interval: 'month', intervalCount: '1', trialDays: '0', billingTiming: '', taxBehavior: 'exclusive' },
    ...{ meter: '', component: '', isRequired: false, lookupKey: '', accessFor: '', updatesFor: '' },
  };
}

export function draftOf(price: Price): PriceDraft {
  const { model, flatFeeOnZero, interval, billingTiming, taxBehavior, tiers } = price;
  return {
    ...{ model, flatFeeOnZero, interval, billingTiming, taxBehavior },
    ...{ percent: price.percent ?? '', packageSize: price.packageSize ?? '', freeUnits: price.freeUnits ?? '' },
    ends: tiers.length ? tiers.map(({ upTo }) => upTo ?? '') : ['', ''],
    currencies: [price, ...price.currencyOptions].map(currencyDraft),
    ...{ groups: price.groups.map((group) => groupDraftOf(group, price.currency)), ungrouped: price.ungrouped },
    ...{ intervalCount: String(price.intervalCount), trialDays: String(price.trialDays) },
    ...{ meter: price.meter?.key ?? '', lookupKey: price.lookupKey ?? '' },
    ...{ component: price.component ?? '', isRequired: price.isRequired },
    ...{ accessFor: price.accessFor ?? '', updatesFor: price.updatesFor ?? '' },
  };
}

/** One more tier before the last one, which has no end, in every currency. */
export function withTier(draft: PriceDraft): PriceDraft {
  const last = draft.ends.length - 1;
  return {
    ...draft,
    ends: draft.ends.toSpliced(last, 0, ''),
    currencies: draft.currencies.map((each) => ({ ...each, tiers: each.tiers.toSpliced(last, 0, emptyTier) })),
  };
}

export function withoutTier(draft: PriceDraft, index: number): PriceDraft {
  return {
    ...draft,
    ends: draft.ends.toSpliced(index, 1),
    currencies: draft.currencies.map((each) => ({ ...each, tiers: each.tiers.toSpliced(index, 1) })),
  };
}

export function withCurrency(draft: PriceDraft, index: number, change: Partial<CurrencyDraft>): PriceDraft {
  return {
    ...draft,
    currencies: draft.currencies.map((each, place) => (place === index ? { ...each, ...change } : each)),
  };
}

/** Removes a currency, and the amounts of all groups in it. */
export function withoutCurrency(draft: PriceDraft, index: number): PriceDraft {
  return {
    ...draft,
    currencies: draft.currencies.toSpliced(index, 1),
    groups: draft.groups.map((group) => ({ ...group, currencies: group.currencies.toSpliced(index, 1) })),
  };
}

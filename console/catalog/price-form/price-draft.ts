import type { BillingTiming, Interval, PricingModel, TaxBehavior } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Price } from '../offer/offer.ts';
import type { AmountName, SharedName, TierAmountName } from './models.ts';

/** What a person has entered about a price; an empty text is nothing. */
export interface PriceDraft extends Record<SharedName, string> {
  model: PricingModel;
  flatFeeOnZero: boolean;
  /** The last unit of each tier, the same in all currencies; the last tier has no end. */
  ends: string[];
  /** The amounts by currency, beginning with the price's own. */
  currencies: CurrencyDraft[];
  interval: Interval;
  intervalCount: string;
  trialDays: string;
  /** Empty as long as the API chooses. */
  billingTiming: BillingTiming | '';
  taxBehavior: TaxBehavior;
  meter: string;
  lookupKey: string;
  /** How long a price that is paid once gives its plan, and its updates: ISO 8601 periods, or nothing. */
  accessFor: string;
  updatesFor: string;
}

/** The amounts in one currency. */
export interface CurrencyDraft extends Record<AmountName, string> {
  currency: string;
  tiers: TierDraft[];
}

type TierDraft = Record<TierAmountName, string>;

const emptyTier: TierDraft = { unitAmount: '', flatAmount: '', percent: '' };

export function newCurrency(tiers: number): CurrencyDraft {
  return {
    ...{ currency: '', unitAmount: '', fixedAmount: '', minimumAmount: '', presetAmount: '', maximumAmount: '' },
    tiers: Array.from({ length: tiers }, () => emptyTier),
  };
}

/** A new price begins with two tiers, so that their table shows what it is for. */
export function newPrice(): PriceDraft {
  return {
    ...{ model: 'unit', flatFeeOnZero: false, percent: '', packageSize: '', freeUnits: '' },
    ...{ ends: ['', ''], currencies: [newCurrency(2)] },
    ...{ interval: 'month', intervalCount: '1', trialDays: '0', billingTiming: '', taxBehavior: 'exclusive' },
    ...{ meter: '', lookupKey: '', accessFor: '', updatesFor: '' },
  };
}

export function draftOf(price: Price): PriceDraft {
  const { model, flatFeeOnZero, interval, billingTiming, taxBehavior, tiers } = price;
  return {
    ...{ model, flatFeeOnZero, interval, billingTiming, taxBehavior },
    ...{ percent: price.percent ?? '', packageSize: price.packageSize ?? '', freeUnits: price.freeUnits ?? '' },
    ends: tiers.length ? tiers.map(({ upTo }) => upTo ?? '') : ['', ''],
    currencies: [price, ...price.currencyOptions].map(currencyDraft),
    ...{ intervalCount: String(price.intervalCount), trialDays: String(price.trialDays) },
    ...{ meter: price.meter?.key ?? '', lookupKey: price.lookupKey ?? '' },
    ...{ accessFor: price.accessFor ?? '', updatesFor: price.updatesFor ?? '' },
  };
}

function currencyDraft(amounts: Price['currencyOptions'][number]): CurrencyDraft {
  const { currency, unitAmount, fixedAmount, minimumAmount, presetAmount, maximumAmount, tiers } = amounts;
  return {
    ...{ currency, unitAmount: unitAmount ?? '', fixedAmount: fixedAmount ?? '' },
    ...{ minimumAmount: minimumAmount ?? '', presetAmount: presetAmount ?? '', maximumAmount: maximumAmount ?? '' },
    tiers: tiers.length
      ? tiers.map((tier) => ({
          ...{ unitAmount: tier.unitAmount ?? '', flatAmount: tier.flatAmount ?? '', percent: tier.percent ?? '' },
        }))
      : [emptyTier, emptyTier],
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

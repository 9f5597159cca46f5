import type { Price } from '../offer/offer.ts';
import type { AmountName, TierAmountName } from '../../app/parts/pricing-models.ts';

/** The amounts in one currency. */
export interface CurrencyDraft extends Record<AmountName, string> {
  currency: string;
  tiers: TierDraft[];
}

export type TierDraft = Record<TierAmountName, string>;

export const emptyTier: TierDraft = { unitAmount: '', flatAmount: '', percent: '' };

export function newCurrency(tiers: number): CurrencyDraft {
  return {
    ...{ currency: '', unitAmount: '', fixedAmount: '', minimumAmount: '', presetAmount: '', maximumAmount: '' },
    tiers: Array.from({ length: tiers }, () => emptyTier),
  };
}

type Amounts = Price['currencyOptions'][number];

/** A group never has the amounts that a buyer may name. */
export function currencyDraft(
  amounts: Omit<Amounts, 'minimumAmount' | 'presetAmount' | 'maximumAmount'> & Partial<Amounts>,
): CurrencyDraft {
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

import { keyOfMatch } from './group-match.ts';
import type { GroupMatch } from './group-match.ts';
import { PricingModel } from './terms.ts';
import type { Amounts, Terms } from './terms.ts';

/** The cost of usage that no group of a price matches. */
export enum UngroupedUsage {
  default = 'default',
  free = 'free',
}

/** The amounts of a price, of its model, for the usage that a match selects. */
export interface PriceGroupTerms extends Omit<Amounts, 'currency'>, Omit<Terms, 'model' | keyof Amounts> {
  match: GroupMatch;
  currencyOptions: Amounts[];
}

/** Everything that determines the cost of usage at a price, in all its currencies. */
export interface GroupedTerms extends Terms {
  currencyOptions: Amounts[];
  groups: PriceGroupTerms[];
  ungrouped: UngroupedUsage;
}

/**
 * The terms of a price in one of its currencies for the usage that a match selects, or, without a match, for the usage
 * that none selects; undefined where it is not sold in that currency.
 */
export function termsOfGroup(price: GroupedTerms, currency: string, match: GroupMatch | null): Terms | undefined {
  if (!amountsIn(price, price.currency, currency)) return undefined;
  if (match) {
    const group = price.groups.find((each) => keyOfMatch(each.match) === keyOfMatch(match));
    return group && termsIn({ ...group, model: price.model, currency: price.currency }, currency);
  }
  return price.ungrouped === UngroupedUsage.free ? freeIn(currency) : termsIn(price, currency);
}

function termsIn(terms: Terms & { currencyOptions: Amounts[] }, currency: string): Terms | undefined {
  const amounts = amountsIn(terms, terms.currency, currency);
  if (!amounts) return undefined;
  const { model, packageSize, freeUnits, percent, flatFeeOnZero } = terms;
  const { unitAmount, tiers, fixedAmount, minimumAmount, maximumAmount, presetAmount } = amounts;
  const values = { unitAmount, tiers, fixedAmount, minimumAmount, maximumAmount, presetAmount };
  return { model, currency, ...values, packageSize, freeUnits, percent, flatFeeOnZero };
}

function amountsIn(
  terms: Omit<Amounts, 'currency'> & { currencyOptions: Amounts[] },
  own: string,
  currency: string,
): Omit<Amounts, 'currency'> | undefined {
  return own === currency ? terms : terms.currencyOptions.find((option) => option.currency === currency);
}

function freeIn(currency: string): Terms {
  return { model: PricingModel.unit, currency, unitAmount: '0', tiers: [], flatFeeOnZero: false };
}

import { Rational } from '../../platform/values/rational.ts';
import type { Amounts } from '../pricing/terms.ts';
import type { MeterIds } from './meters-of-offer.ts';
import type { PriceInput } from './offer-input.ts';
import { BillingTiming } from './price.ts';
import type { Price } from './price.ts';

/** Everything of a price that never changes once it is there. */
export type PriceTerms = Pick<
  Price,
  | 'model'
  | 'currency'
  | 'unitAmount'
  | 'tiers'
  | 'packageSize'
  | 'freeUnits'
  | 'percent'
  | 'fixedAmount'
  | 'flatFeeOnZero'
  | 'minimumAmount'
  | 'maximumAmount'
  | 'presetAmount'
  | 'currencyOptions'
  | 'interval'
  | 'intervalCount'
  | 'billingTiming'
  | 'taxBehavior'
  | 'trialDays'
  | 'meterId'
>;

/** The terms that an input asks for, with what it leaves out filled in; decimals without needless zeros. */
export function termsOf(wanted: PriceInput, meters: MeterIds): PriceTerms {
  const { model, flatFeeOnZero, interval, intervalCount, taxBehavior, trialDays, meter } = wanted;
  const usual = meter ? BillingTiming.in_arrears : BillingTiming.in_advance;
  return {
    model,
    ...amountsOf(wanted),
    packageSize: plain(wanted.packageSize),
    freeUnits: plain(wanted.freeUnits),
    percent: plain(wanted.percent),
    flatFeeOnZero,
    currencyOptions: wanted.currencyOptions.map(amountsOf),
    interval,
    intervalCount,
    billingTiming: wanted.billingTiming ?? usual,
    taxBehavior,
    trialDays,
    meterId: meter ? meters.get(meter)! : null,
  };
}

/** The same text for the same terms, however decimals were spelled. */
export function keyOfTerms(terms: PriceTerms): string {
  return JSON.stringify(terms);
}

/** The terms of a price that is there, as `termsOf` has those that are wanted. */
export function termsOfPrice(price: Price): PriceTerms {
  const { model, flatFeeOnZero, interval, intervalCount, billingTiming, taxBehavior, trialDays, meterId } = price;
  return {
    model,
    ...amountsOf(price),
    packageSize: plain(price.packageSize),
    freeUnits: plain(price.freeUnits),
    percent: plain(price.percent),
    flatFeeOnZero,
    currencyOptions: price.currencyOptions.map(amountsOf),
    interval,
    intervalCount,
    billingTiming,
    taxBehavior,
    trialDays,
    meterId,
  };
}

/** Whether a price is on these terms already. */
export function isOn(price: Price, terms: PriceTerms): boolean {
  return keyOfTerms(termsOfPrice(price)) === keyOfTerms(terms);
}

/** Whether two prices of a plan stand in each other's place: paid as often in the same currency, by the same meter. */
export function isInPlaceOf(price: Price, terms: PriceTerms): boolean {
  return (
    price.currency === terms.currency &&
    price.interval === terms.interval &&
    price.intervalCount === terms.intervalCount &&
    price.meterId === terms.meterId
  );
}

function amountsOf(amounts: Amounts) {
  return {
    currency: amounts.currency,
    unitAmount: plain(amounts.unitAmount),
    tiers: amounts.tiers.map(({ upTo, unitAmount, flatAmount, percent }) => ({
      upTo: plain(upTo),
      unitAmount: plain(unitAmount),
      flatAmount: plain(flatAmount),
      percent: plain(percent),
    })),
    fixedAmount: plain(amounts.fixedAmount),
    minimumAmount: plain(amounts.minimumAmount),
    maximumAmount: plain(amounts.maximumAmount),
    presetAmount: plain(amounts.presetAmount),
  };
}

/** One spelling for each number: 9.90 and 9.900000000000 are 9.9. */
function plain(decimal: string | null | undefined): string | null {
  return decimal === null || decimal === undefined ? null : Rational.of(decimal).toDecimal();
}

import { normalisePeriod } from '../../platform/time/iso-period.ts';
import { Rational } from '../../platform/values/rational.ts';
import { normaliseMatch } from '../pricing/group-match.ts';
import type { Amounts, Tier } from '../pricing/terms.ts';
import type { OfferMeters } from './meters-of-offer.ts';
import type { PriceInput } from './offer-input.ts';
import { BillingTiming } from './price.ts';
import type { Price } from './price.ts';
import type { PriceGroup } from './price-group.ts';

/** The fields of a price that never change after its creation. */
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
  | 'groups'
  | 'ungrouped'
  | 'interval'
  | 'intervalCount'
  | 'billingTiming'
  | 'taxBehavior'
  | 'trialDays'
  | 'meterId'
  | 'component'
  | 'accessFor'
  | 'updatesFor'
>;

/** The terms of an input, with defaults filled in and decimals without trailing zeros. */
export function termsOf(input: PriceInput, meters: OfferMeters): PriceTerms {
  const { model, flatFeeOnZero, ungrouped, interval, intervalCount, taxBehavior, trialDays, meter } = input;
  const defaultTiming = meter ? BillingTiming.in_arrears : BillingTiming.in_advance;
  return {
    model,
    ...amountsOf(input),
    packageSize: normaliseDecimal(input.packageSize),
    freeUnits: normaliseDecimal(input.freeUnits),
    percent: normaliseDecimal(input.percent),
    flatFeeOnZero,
    currencyOptions: input.currencyOptions.map(amountsOf),
    groups: input.groups.map(groupOf),
    ungrouped,
    interval,
    intervalCount,
    billingTiming: input.billingTiming ?? defaultTiming,
    taxBehavior,
    trialDays,
    meterId: meter ? meters.get(meter)!.id : null,
    component: input.component ?? null,
    accessFor: normalisePeriod(input.accessFor),
    updatesFor: normalisePeriod(input.updatesFor),
  };
}

/** A text that is equal for equal terms. */
export function keyOfTerms(terms: PriceTerms): string {
  return JSON.stringify(terms);
}

/** The terms of an existing price, in the same form as `termsOf`. */
export function termsOfPrice(price: Price): PriceTerms {
  const { model, flatFeeOnZero, ungrouped, interval, intervalCount } = price;
  const { billingTiming, taxBehavior, trialDays, meterId, component, accessFor, updatesFor } = price;
  return {
    model,
    ...amountsOf(price),
    packageSize: normaliseDecimal(price.packageSize),
    freeUnits: normaliseDecimal(price.freeUnits),
    percent: normaliseDecimal(price.percent),
    flatFeeOnZero,
    currencyOptions: price.currencyOptions.map(amountsOf),
    groups: price.groups.map(groupOf),
    ungrouped,
    interval,
    intervalCount,
    billingTiming,
    taxBehavior,
    trialDays,
    meterId,
    component,
    accessFor,
    updatesFor,
  };
}

/** Whether a price already has these terms. */
export function hasTerms(price: Price, terms: PriceTerms): boolean {
  return keyOfTerms(termsOfPrice(price)) === keyOfTerms(terms);
}

/** Whether two prices of a plan charge the same part of it; one that names none charges its meter, or the base. */
export function isSameComponent(a: Component, b: Component): boolean {
  return componentOf(a) === componentOf(b);
}

type Component = Pick<Price, 'component' | 'meterId'>;

/** A text that is equal for prices of a plan that charge the same part of it. */
export function componentOf({ component, meterId }: Component): string {
  return component ?? meterId ?? 'base';
}

/** Whether two prices of a plan replace each other: the same interval, currency and component. */
export function hasSameCadence(price: Price, terms: PriceTerms): boolean {
  return (
    price.currency === terms.currency &&
    price.interval === terms.interval &&
    price.intervalCount === terms.intervalCount &&
    price.meterId === terms.meterId &&
    isSameComponent(price, terms)
  );
}

function groupOf({ match, tiers, flatFeeOnZero, currencyOptions, ...group }: PriceGroup): PriceGroup {
  return {
    match: normaliseMatch(match),
    unitAmount: normaliseDecimal(group.unitAmount),
    tiers: tiers.map(tierOf),
    packageSize: normaliseDecimal(group.packageSize),
    freeUnits: normaliseDecimal(group.freeUnits),
    percent: normaliseDecimal(group.percent),
    fixedAmount: normaliseDecimal(group.fixedAmount),
    flatFeeOnZero,
    currencyOptions: currencyOptions.map(amountsOf),
  };
}

function amountsOf(amounts: Amounts) {
  return {
    currency: amounts.currency,
    unitAmount: normaliseDecimal(amounts.unitAmount),
    tiers: amounts.tiers.map(tierOf),
    fixedAmount: normaliseDecimal(amounts.fixedAmount),
    minimumAmount: normaliseDecimal(amounts.minimumAmount),
    maximumAmount: normaliseDecimal(amounts.maximumAmount),
    presetAmount: normaliseDecimal(amounts.presetAmount),
  };
}

function tierOf({ upTo, unitAmount, flatAmount, percent }: Tier) {
  return {
    upTo: normaliseDecimal(upTo),
    unitAmount: normaliseDecimal(unitAmount),
    flatAmount: normaliseDecimal(flatAmount),
    percent: normaliseDecimal(percent),
  };
}

/** Equal numbers become equal texts: 9.90 and 9.900000000000 become 9.9. */
function normaliseDecimal(decimal: string | null | undefined): string | null {
  return decimal === null || decimal === undefined ? null : Rational.of(decimal).toDecimal();
}

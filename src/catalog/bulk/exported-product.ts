import { Rational } from '../../platform/values/rational.ts';
import type { Row } from '../../platform/store/rows.ts';
import type { Feature } from '../offers/feature.ts';
import type { Plan } from '../offers/plan.ts';
import type { Price } from '../offers/price.ts';
import type { Amounts } from '../pricing/terms.ts';
import type { Product } from '../products/product.ts';
import { csvColumns } from './columns.ts';

/** What a product offers, and the keys of the meters that count it. */
export interface OfferRows {
  features: Row<Feature>[];
  plans: Row<Plan>[];
  prices: Row<Price>[];
  meters: ReadonlyMap<string, string>;
}

type ExportedValues = Record<string, unknown>;

/** A product as its project would write it to register it elsewhere: no ids, no times, and nothing that is empty. */
export function exportedProduct(product: Row<Product>, offer: OfferRows): ExportedValues {
  const fields = {
    ...product,
    media: product.media.map(given),
    translations: product.translations.map(given),
    features: offer.features.map((feature) => exportedFeature(feature, offer)),
    plans: offer.plans.map((plan) => exportedPlan(plan, offer)),
  } as ExportedValues;
  return given(Object.fromEntries(csvColumns.map(([name]) => [name, fields[name]])));
}

function exportedFeature(
  { key, name, description, type, unit, meterId }: Row<Feature>,
  { meters }: OfferRows,
): ExportedValues {
  return given({ key, name, description, type, unit, meter: meterId && meters.get(meterId) });
}

function exportedPlan(plan: Row<Plan>, offer: OfferRows): ExportedValues {
  const { key, name, description, grants, licencePolicy } = plan;
  const prices = offer.prices.filter(({ planId }) => planId === plan.id);
  return given({
    key,
    name,
    description,
    grants,
    licencePolicy: licencePolicy && given(licencePolicy),
    prices: prices.map((price) => exportedPrice(price, offer)),
  });
}

function exportedPrice(price: Row<Price>, { meters }: OfferRows): ExportedValues {
  const { model, currencyOptions, flatFeeOnZero, interval, intervalCount, lookupKey, meterId } = price;
  const { billingTiming, taxBehavior, trialDays } = price;
  return given({
    model,
    ...amounts(price),
    packageSize: plain(price.packageSize),
    freeUnits: plain(price.freeUnits),
    percent: plain(price.percent),
    flatFeeOnZero: flatFeeOnZero || null,
    currencyOptions: currencyOptions.map((option) => given(amounts(option))),
    interval,
    intervalCount,
    meter: meterId && meters.get(meterId),
    billingTiming,
    taxBehavior,
    trialDays: trialDays || null,
    lookupKey,
  });
}

function amounts({ currency, tiers, unitAmount, fixedAmount, ...named }: Amounts): ExportedValues {
  const { minimumAmount, maximumAmount, presetAmount } = named;
  return {
    currency,
    unitAmount: plain(unitAmount),
    tiers: tiers.map(given),
    fixedAmount: plain(fixedAmount),
    minimumAmount: plain(minimumAmount),
    maximumAmount: plain(maximumAmount),
    presetAmount: plain(presetAmount),
  };
}

/** Without what is null or empty, which says the same as leaving it out. */
function given(said: object): ExportedValues {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined;
}

/** PostgreSQL writes all twelve decimals. */
function plain(decimal: string | null | undefined): string | null {
  return decimal === null || decimal === undefined ? null : Rational.of(decimal).toDecimal();
}

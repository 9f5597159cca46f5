import { Rational } from '../../platform/values/rational.ts';
import type { Row } from '../../platform/store/rows.ts';
import type { Feature } from '../offers/feature.ts';
import type { Plan } from '../offers/plan.ts';
import type { Price } from '../offers/price.ts';
import type { PriceGroup } from '../offers/price-group.ts';
import { UngroupedUsage } from '../pricing/price-groups.ts';
import type { Amounts } from '../pricing/terms.ts';
import type { Product } from '../products/product.ts';
import { csvColumns } from './columns.ts';

/** The offers of products, and the keys of their meters by id. */
export interface OfferRows {
  features: Row<Feature>[];
  plans: Row<Plan>[];
  prices: Row<Price>[];
  meters: ReadonlyMap<string, string>;
}

type ExportedValues = Record<string, unknown>;

/** A product in the form in which it can be registered elsewhere: without ids, times and empty values. */
export function exportedProduct(product: Row<Product>, offer: OfferRows): ExportedValues {
  const fields = {
    ...product,
    media: product.media.map(withoutEmpty),
    translations: product.translations.map(withoutEmpty),
    features: offer.features.map((feature) => exportedFeature(feature, offer)),
    plans: offer.plans.map((plan) => exportedPlan(plan, offer)),
  } as ExportedValues;
  return withoutEmpty(Object.fromEntries(csvColumns.map(([name]) => [name, fields[name]])));
}

function exportedFeature(
  { key, name, description, type, unit, meterId }: Row<Feature>,
  { meters }: OfferRows,
): ExportedValues {
  return withoutEmpty({ key, name, description, type, unit, meter: meterId && meters.get(meterId) });
}

function exportedPlan(plan: Row<Plan>, offer: OfferRows): ExportedValues {
  const { key, name, description, grants, licencePolicy, keepsTerms } = plan;
  const prices = offer.prices.filter(({ planId }) => planId === plan.id);
  return withoutEmpty({
    key,
    name,
    description,
    grants,
    licencePolicy: licencePolicy && withoutEmpty(licencePolicy),
    keepsTerms,
    prices: prices.map((price) => exportedPrice(price, offer)),
  });
}

function exportedPrice(price: Row<Price>, { meters }: OfferRows): ExportedValues {
  const { model, currencyOptions, flatFeeOnZero, interval, intervalCount, lookupKey, meterId } = price;
  const { component, isRequired, accessFor, updatesFor } = price;
  const { billingTiming, taxBehavior, trialDays, groups, ungrouped } = price;
  return withoutEmpty({
    model,
    ...amounts(price),
    packageSize: plain(price.packageSize),
    freeUnits: plain(price.freeUnits),
    percent: plain(price.percent),
    flatFeeOnZero: flatFeeOnZero || null,
    currencyOptions: currencyOptions.map((option) => withoutEmpty(amounts(option))),
    component,
    isRequired: isRequired || null,
    groups: groups.map(exportedGroup),
    ungrouped: ungrouped === UngroupedUsage.free ? ungrouped : null,
    accessFor,
    updatesFor,
    interval,
    intervalCount,
    meter: meterId && meters.get(meterId),
    billingTiming,
    taxBehavior,
    trialDays: trialDays || null,
    lookupKey,
  });
}

function exportedGroup({ match, tiers, flatFeeOnZero, currencyOptions, ...group }: PriceGroup): ExportedValues {
  return withoutEmpty({
    match,
    unitAmount: plain(group.unitAmount),
    tiers: tiers.map(withoutEmpty),
    packageSize: plain(group.packageSize),
    freeUnits: plain(group.freeUnits),
    percent: plain(group.percent),
    fixedAmount: plain(group.fixedAmount),
    flatFeeOnZero: flatFeeOnZero || null,
    currencyOptions: currencyOptions.map((option) => withoutEmpty(amounts(option))),
  });
}

function amounts({ currency, tiers, unitAmount, fixedAmount, ...named }: Amounts): ExportedValues {
  const { minimumAmount, maximumAmount, presetAmount } = named;
  return {
    currency,
    unitAmount: plain(unitAmount),
    tiers: tiers.map(withoutEmpty),
    fixedAmount: plain(fixedAmount),
    minimumAmount: plain(minimumAmount),
    maximumAmount: plain(maximumAmount),
    presetAmount: plain(presetAmount),
  };
}

/** Removes null and empty values, which mean the same as omitted ones. */
function withoutEmpty(values: object): ExportedValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined;
}

/** Removes the trailing zeros of PostgreSQL's twelve decimals. */
function plain(decimal: string | null | undefined): string | null {
  return decimal === null || decimal === undefined ? null : Rational.of(decimal).toDecimal();
}

import type {
  CurrencyOptionInput,
  PriceGroupInput,
  FeatureDocumentInput,
  PlanDocumentInput,
  PriceDocumentInput,
  PriceTierInput,
} from '../../app/graphql/gql/catalog/graphql.ts';
import type { Feature, Plan, Price } from './offer.ts';

/** Everything that the API takes about the amounts of a price in one currency. */
export type WholeAmounts = Required<CurrencyOptionInput> & { tiers: Required<PriceTierInput>[] };

/** Everything that the API takes about a group of a price. */
export type WholeGroup = Required<PriceGroupInput>;

/** Everything that the API takes about a price. */
export type WholePrice = Required<PriceDocumentInput> & { tiers: Required<PriceTierInput>[] };

/*
 * The API takes all features or all plans at once, and what is left out of them is lost. Therefore each of these returns
 * every field that the API takes: a new field of the schema is an error here until it is read and sent.
 */

export function featureAsRead({
  id,
  key,
  name,
  description,
  type,
  unit,
  meter,
}: Feature): Required<FeatureDocumentInput> {
  return { id, key, name, description: description ?? null, type, unit: unit ?? null, meter: meter?.key ?? null };
}

export function planAsRead(plan: Plan): Required<PlanDocumentInput> {
  const { id, key, name, description, grants, licencePolicy, keepsTerms, version, prices } = plan;
  return {
    ...{ id, key, name, description: description ?? null, grants, keepsTerms, version },
    licencePolicy: licencePolicy
      ? {
          ...{ atEnd: licencePolicy.atEnd, offlineDays: licencePolicy.offlineDays },
          maxMachines: licencePolicy.maxMachines ?? null,
        }
      : null,
    prices: prices.map(priceAsRead),
  };
}

export function priceAsRead(price: Price): WholePrice {
  const { id, supersedesId, model, flatFeeOnZero, packageSize, freeUnits, percent, currencyOptions } = price;
  const { interval, intervalCount, billingTiming, taxBehavior, trialDays, lookupKey, meter, ungrouped } = price;
  const { component, isRequired, accessFor, updatesFor } = price;
  return {
    ...{ id, supersedesId: supersedesId ?? null, model, flatFeeOnZero },
    ...{ packageSize: packageSize ?? null, freeUnits: freeUnits ?? null, percent: percent ?? null },
    ...{ interval, intervalCount, billingTiming, taxBehavior, trialDays },
    ...{ component: component ?? null, isRequired, accessFor: accessFor ?? null, updatesFor: updatesFor ?? null },
    ...{ lookupKey: lookupKey ?? null, meter: meter?.key ?? null },
    ...amountsAsRead(price),
    currencyOptions: currencyOptions.map(amountsAsRead),
    groups: price.groups.map(groupAsRead),
    ungrouped,
  };
}

function groupAsRead(group: Price['groups'][number]): WholeGroup {
  const { match, flatFeeOnZero, unitAmount, fixedAmount, packageSize, freeUnits, percent } = group;
  return {
    ...{ match, flatFeeOnZero, unitAmount: unitAmount ?? null, fixedAmount: fixedAmount ?? null },
    ...{ packageSize: packageSize ?? null, freeUnits: freeUnits ?? null, percent: percent ?? null },
    tiers: group.tiers.map(tierAsRead),
    currencyOptions: group.currencyOptions.map(amountsAsRead),
  };
}

function amountsAsRead(amounts: Pick<Price, keyof CurrencyOptionInput>): WholeAmounts {
  const { currency, unitAmount, fixedAmount, minimumAmount, maximumAmount, presetAmount, tiers } = amounts;
  return {
    ...{ currency, unitAmount: unitAmount ?? null, fixedAmount: fixedAmount ?? null },
    ...{ minimumAmount: minimumAmount ?? null, maximumAmount: maximumAmount ?? null },
    ...{ presetAmount: presetAmount ?? null, tiers: tiers.map(tierAsRead) },
  };
}

function tierAsRead({ upTo, unitAmount, flatAmount, percent }: Price['tiers'][number]): Required<PriceTierInput> {
  return {
    ...{ upTo: upTo ?? null, unitAmount: unitAmount ?? null },
    ...{ flatAmount: flatAmount ?? null, percent: percent ?? null },
  };
}

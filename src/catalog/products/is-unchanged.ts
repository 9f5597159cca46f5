import { isDeepStrictEqual } from 'node:util';
import type { Feature } from '../offers/feature.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import type { Offer } from '../offers/offer.ts';
import type { FeatureInput, PlanInput } from '../offers/offer-input.ts';
import { isSamePolicy } from '../offers/plan-terms.ts';
import type { Plan } from '../offers/plan.ts';
import { hasTerms, termsOf } from '../offers/price-terms.ts';
import type { Price } from '../offers/price.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput } from './product-input.ts';
import type { Product } from './product.ts';

/** Whether a product already equals an input, so that nothing is written and its version stays. */
export function isUnchanged(product: Product, offer: Offer, input: ProductInput, meters: OfferMeters): boolean {
  const plans = offer.plans.filter(({ archivedAt }) => !archivedAt);
  return (
    (input.status ?? product.status) === product.status &&
    Object.entries(productFields(input)).every(([name, value]) =>
      isDeepStrictEqual(value, product[name as keyof Product]),
    ) &&
    isEvery(offer.features, input.features, (feature, each) => isFeature(feature, each, meters)) &&
    isEvery(plans, input.plans, (plan, each) => isPlan(plan, offer.prices, each, meters))
  );
}

function isEvery<T, S>(things: T[], inputs: S[], isSame: (thing: T, input: S) => boolean): boolean {
  return things.length === inputs.length && things.every((thing, index) => isSame(thing, inputs[index]!));
}

function isFeature(feature: Feature, input: FeatureInput, meters: OfferMeters): boolean {
  const { key, name, description, type, unit, meterId } = feature;
  const meter = input.meter ? meters.get(input.meter)?.id : null;
  const target = [input.key, input.name, input.description ?? null, input.type, input.unit ?? null, meter];
  return isDeepStrictEqual([key, name, description, type, unit, meterId], target);
}

function isPlan(plan: Plan, prices: Price[], input: PlanInput, meters: OfferMeters): boolean {
  const { key, name, description, grants, licencePolicy, keepsTerms } = plan;
  const current = [key, name, description, grants, keepsTerms];
  const target = [input.key, input.name, input.description ?? null, input.grants ?? {}, input.keepsTerms ?? keepsTerms];
  const sold = prices.filter(({ planId }) => planId === plan.id);
  return (
    isDeepStrictEqual(current, target) &&
    isSamePolicy(licencePolicy, input.licencePolicy) &&
    isEvery(
      sold,
      input.prices,
      (price, each) =>
        hasTerms(price, termsOf(each, meters)) &&
        price.lookupKey === (each.lookupKey ?? null) &&
        price.isRequired === each.isRequired,
    )
  );
}

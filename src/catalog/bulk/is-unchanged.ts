import { isDeepStrictEqual } from 'node:util';
import type { Feature } from '../offers/feature.ts';
import type { LicencePolicy } from '../offers/licence-policy.ts';
import type { MeterIds } from '../offers/meters-of-offer.ts';
import type { Offer } from '../offers/offer.ts';
import type { FeatureInput, PlanInput } from '../offers/offer-input.ts';
import type { Plan } from '../offers/plan.ts';
import { hasTerms, termsOf } from '../offers/price-terms.ts';
import type { Price } from '../offers/price.ts';
import { productFields } from '../products/product-fields.ts';
import type { ProductInput } from '../products/product-input.ts';
import type { Product } from '../products/product.ts';

/** Whether a product is already what an input says: then there is nothing to write, and no version to count. */
export function isUnchanged(product: Product, offer: Offer, input: ProductInput, meters: MeterIds): boolean {
  const plans = offer.plans.filter(({ archivedAt }) => !archivedAt);
  return (
    (input.status ?? product.status) === product.status &&
    Object.entries(productFields(input)).every(([name, value]) =>
      isDeepStrictEqual(value, product[name as keyof Product]),
    ) &&
    isEvery(offer.features, input.features, (feature, said) => isFeature(feature, said, meters)) &&
    isEvery(plans, input.plans, (plan, said) => isPlan(plan, offer.prices, said, meters))
  );
}

function isEvery<T, S>(things: T[], said: S[], isSame: (thing: T, said: S) => boolean): boolean {
  return things.length === said.length && things.every((thing, index) => isSame(thing, said[index]!));
}

function isFeature(feature: Feature, said: FeatureInput, meters: MeterIds): boolean {
  const { key, name, description, type, unit, meterId } = feature;
  const meter = said.meter ? meters.get(said.meter) : null;
  const wanted = [said.key, said.name, said.description ?? null, said.type, said.unit ?? null, meter];
  return isDeepStrictEqual([key, name, description, type, unit, meterId], wanted);
}

function isPlan(plan: Plan, prices: Price[], said: PlanInput, meters: MeterIds): boolean {
  const { key, name, description, grants, licencePolicy } = plan;
  const own = [key, name, description, grants, policy(licencePolicy)];
  const wanted = [said.key, said.name, said.description ?? null, said.grants ?? {}, policy(said.licencePolicy)];
  const sold = prices.filter(({ planId }) => planId === plan.id);
  return (
    isDeepStrictEqual(own, wanted) &&
    isEvery(
      sold,
      said.prices,
      (price, each) => hasTerms(price, termsOf(each, meters)) && price.lookupKey === (each.lookupKey ?? null),
    )
  );
}

/** What is null in it and what is left out are the same. */
function policy(said: LicencePolicy | null | undefined): unknown {
  return said ? Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) : null;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Meter } from '../../metering/meter.ts';
import type { FeatureInput, PlanInput, PriceInput } from './offer-input.ts';
import type { Feature } from './feature.ts';
import type { Offer, OfferInput } from './offer.ts';
import type { Plan } from './plan.ts';
import type { Price } from './price.ts';

type MeterKeys = ReadonlyMap<string, string>;

/** Converts the current offer of a product into an input, as a base for partial changes. */
export async function offerAsInput(em: EntityManager, { features, plans, prices }: Offer): Promise<OfferInput> {
  const keys = await meterKeys(em, [...features, ...prices]);
  return {
    features: features.map((feature) => featureAsInput(feature, keys)),
    plans: plans
      .filter(({ archivedAt }) => !archivedAt)
      .map((plan) =>
        planAsInput(
          plan,
          prices.filter(({ planId }) => planId === plan.id),
          keys,
        ),
      ),
  };
}

async function meterKeys(em: EntityManager, metered: { meterId: string | null }[]): Promise<MeterKeys> {
  const ids = [...new Set(metered.flatMap(({ meterId }) => meterId ?? []))];
  const meters = ids.length ? await em.find(Meter, { id: { $in: ids } }) : [];
  return new Map(meters.map(({ id, key }) => [id, key]));
}

function featureAsInput({ key, name, description, type, unit, meterId }: Feature, meters: MeterKeys): FeatureInput {
  return { key, name, description, type, unit, meter: meterId && meters.get(meterId) };
}

function planAsInput(plan: Plan, prices: Price[], meters: MeterKeys): PlanInput {
  const { key, name, description, grants, licencePolicy, keepsTerms } = plan;
  return {
    key,
    name,
    description,
    grants,
    licencePolicy,
    keepsTerms,
    prices: prices.map((price) => priceAsInput(price, meters)),
  };
}

function priceAsInput({ meterId, ...price }: Price, meters: MeterKeys): PriceInput {
  return { ...price, meter: meterId && meters.get(meterId) };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { metersByKey } from '../../metering/meters.ts';
import { Check } from '../../platform/values/check.ts';
import type { OfferInput } from './offer.ts';

/** The ids of meters by their keys. */
export type MeterIds = ReadonlyMap<string, string>;

/** Finds the meters that an offer names; refuses unknown ones. Takes one statement, or none. */
export async function metersOf(em: EntityManager, projectId: string, input: OfferInput): Promise<MeterIds> {
  const references = meterReferencesIn(input);
  if (!references.length) return new Map();
  const keys = references.map(({ meter }) => meter);
  const meters = await metersByKey(em, projectId, keys);
  const check = new Check();
  for (const { meter, at } of references) check.that(meters.has(meter), at, `"${meter}" is no meter of this project`);
  check.done();
  return new Map([...meters].map(([key, { id }]) => [key, id]));
}

/** The meter keys in an offer, with a pointer to each. */
export function meterReferencesIn({ features, plans }: OfferInput): { meter: string; at: string }[] {
  const ofFeatures = features.map(({ meter }, index) => ({ meter, at: `/features/${index}/meter` }));
  const ofPrices = plans.flatMap(({ prices }, plan) =>
    prices.map(({ meter }, price) => ({ meter, at: `/plans/${plan}/prices/${price}/meter` })),
  );
  return [...ofFeatures, ...ofPrices].flatMap(({ meter, at }) => (meter ? [{ meter, at }] : []));
}

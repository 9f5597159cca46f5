import type { EntityManager } from '@mikro-orm/postgresql';
import { metersByKey } from '../../metering/meters.ts';
import { Check } from '../../platform/values/check.ts';
import type { OfferInput } from './offer.ts';

/** The ids of meters by their keys. */
export type MeterIds = ReadonlyMap<string, string>;

/** The meters that an offer names; refuses a name that no meter of the project has. One statement, or none. */
export async function metersOf(em: EntityManager, projectId: string, input: OfferInput): Promise<MeterIds> {
  const named = namedIn(input);
  if (!named.length) return new Map();
  const keys = named.map(({ meter }) => meter);
  const meters = await metersByKey(em, projectId, keys);
  const check = new Check();
  for (const { meter, at } of named) check.that(meters.has(meter), at, `"${meter}" is no meter of this project`);
  check.done();
  return new Map([...meters].map(([key, { id }]) => [key, id]));
}

/** The meters that an offer names, and where it does. */
export function namedIn({ features, plans }: OfferInput): { meter: string; at: string }[] {
  const ofFeatures = features.map(({ meter }, index) => ({ meter, at: `/features/${index}/meter` }));
  const ofPrices = plans.flatMap(({ prices }, plan) =>
    prices.map(({ meter }, price) => ({ meter, at: `/plans/${plan}/prices/${price}/meter` })),
  );
  return [...ofFeatures, ...ofPrices].flatMap(({ meter, at }) => (meter ? [{ meter, at }] : []));
}

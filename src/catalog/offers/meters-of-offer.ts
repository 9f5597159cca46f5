import type { EntityManager } from '@mikro-orm/postgresql';
import { pointerTo } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { Aggregation } from '../../metering/aggregation.ts';
import type { Meter } from '../../metering/meter.ts';
import { metersByKey } from '../../metering/meters.ts';
import type { Row } from '../../platform/store/rows.ts';
import { Check } from '../../platform/values/check.ts';
import type { OfferInput } from './offer.ts';

/** The meters that an offer names, by their keys. */
export type OfferMeters = ReadonlyMap<string, Pick<Row<Meter>, 'id' | 'groupBy' | 'aggregation'>>;

/** Finds the meters that an offer names; refuses unknown ones, and groups of prices by other properties. Takes one statement, or none. */
export async function metersOf(em: EntityManager, projectId: string, input: OfferInput): Promise<OfferMeters> {
  const references = meterReferencesIn(input);
  if (!references.length) return new Map();
  const keys = references.map(({ meter }) => meter);
  const meters = await metersByKey(em, projectId, keys);
  const check = new Check();
  for (const { meter, at } of references) check.that(meters.has(meter), at, `"${meter}" is no meter of this project`);
  for (const { pointer, detail } of problemsOfMeters(input, meters)) check.that(false, pointer, detail);
  check.done();
  return meters;
}

/** How meters do not fit what names them, as problems. */
export function problemsOfMeters(input: OfferInput, meters: OfferMeters): Problem[] {
  return [...limitsWithoutEnd(input, meters), ...ungroupedProperties(input, meters)];
}

/** Features whose limit is never reached: further events never raise the smallest quantity. */
function limitsWithoutEnd({ features }: OfferInput, meters: OfferMeters): Problem[] {
  const detail = 'must not be a meter of min, which more use never raises, so that no limit is reached';
  const isMin = (meter?: string | null) => Boolean(meter) && meters.get(meter!)?.aggregation === Aggregation.min;
  return features.flatMap(({ meter }, index) =>
    isMin(meter) ? [{ pointer: `/features/${index}/meter`, detail }] : [],
  );
}

/** The properties in the groups of prices by which their meter does not group, as problems. */
function ungroupedProperties({ plans }: OfferInput, meters: OfferMeters): Problem[] {
  return plans.flatMap(({ prices }, plan) =>
    prices.flatMap(({ meter, groups }, price) => {
      const groupBy = meter ? meters.get(meter)?.groupBy : undefined;
      return groups.flatMap(({ match }, group) => {
        const at = `/plans/${plan}/prices/${price}/groups/${group}/match`;
        return groupBy ? problemsOf(Object.keys(match), groupBy, at) : [];
      });
    }),
  );
}

function problemsOf(names: readonly string[], groupBy: readonly string[], at: string): Problem[] {
  const detail = groupBy.length
    ? `is no property that the meter groups by: ${groupBy.join(', ')}`
    : 'must be left out: the meter has no groupBy';
  return names.filter((name) => !groupBy.includes(name)).map((name) => ({ pointer: at + pointerTo(name), detail }));
}

/** The meter keys in an offer, with a pointer to each. */
export function meterReferencesIn({ features, plans }: OfferInput): { meter: string; at: string }[] {
  const ofFeatures = features.map(({ meter }, index) => ({ meter, at: `/features/${index}/meter` }));
  const ofPrices = plans.flatMap(({ prices }, plan) =>
    prices.map(({ meter }, price) => ({ meter, at: `/plans/${plan}/prices/${price}/meter` })),
  );
  return [...ofFeatures, ...ofPrices].flatMap(({ meter, at }) => (meter ? [{ meter, at }] : []));
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { metersByKey } from '../../metering/meters.ts';
import { meterReferencesIn } from '../offers/meters-of-offer.ts';
import type { MeterIds } from '../offers/meters-of-offer.ts';
import type { ImportProblem } from './import-problem.ts';
import type { ProductLine } from './read-products.ts';

/** Reads the ids of all meters that the products name, by their keys. Takes one statement, or none. */
export async function metersOfLines(
  em: EntityManager,
  projectId: string,
  lines: readonly ProductLine[],
): Promise<MeterIds> {
  const keys = lines.flatMap(({ input }) => meterReferencesIn(input).map(({ meter }) => meter));
  const meters = keys.length ? await metersByKey(em, projectId, keys) : new Map<string, { id: string }>();
  return new Map([...meters].map(([key, { id }]) => [key, id]));
}

/** Reports every reference to a meter that the project does not have. */
export function unknownMeters({ line, input }: ProductLine, meters: MeterIds): ImportProblem[] {
  return meterReferencesIn(input)
    .filter(({ meter }) => !meters.has(meter))
    .map(({ meter, at }) => ({ line, pointer: at, detail: `this project has no meter "${meter}"` }));
}

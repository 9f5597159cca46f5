import type { EntityManager } from '@mikro-orm/postgresql';
import { metersByKey } from '../../metering/meters.ts';
import { meterReferencesIn, problemsOfMeters } from '../offers/meters-of-offer.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import type { ImportProblem } from './import-problem.ts';
import type { ProductLine } from './read-products.ts';

/** Reads all meters that the products name, by their keys. Takes one statement, or none. */
export async function metersOfLines(
  em: EntityManager,
  projectId: string,
  lines: readonly ProductLine[],
): Promise<OfferMeters> {
  const keys = lines.flatMap(({ input }) => meterReferencesIn(input).map(({ meter }) => meter));
  return keys.length ? metersByKey(em, projectId, keys) : new Map();
}

/** Reports every reference to a meter that the project does not have, or that does not fit what names it. */
export function unknownMeters({ line, input }: ProductLine, meters: OfferMeters): ImportProblem[] {
  const unknown = meterReferencesIn(input)
    .filter(({ meter }) => !meters.has(meter))
    .map(({ meter, at }) => ({ line, pointer: at, detail: `this project has no meter "${meter}"` }));
  return [...unknown, ...problemsOfMeters(input, meters).map((problem) => ({ line, ...problem }))];
}

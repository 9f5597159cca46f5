import type { EntityManager } from '@mikro-orm/postgresql';
import { plannedForValues, query, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { isoOf } from '../platform/time/instants.ts';
import type { Range } from './range.ts';
import { pointsMax, requireFewPoints } from './report.ts';

/** Reads the rows of a report. Every group has a total and at least one point, which bounds the number of rows to read. */
export async function readCells<T extends object>(
  em: EntityManager,
  cells: Sql,
  readers: Parameters<typeof query<T>>[2] = {},
): Promise<T[]> {
  const statement = plannedForValues(sql`${cells} limit ${rawSql(String(2 * pointsMax + 2))}`);
  const found = await query<T>(em, statement, readers);
  requireFewPoints(Math.ceil(found.length / 2));
  return found;
}

/** The start times of the buckets, for `width_bucket`: bucket n begins at the n-th. */
export function starts({ buckets }: Pick<Range, 'buckets'>): string[] {
  return buckets.map(({ start }) => isoOf(start.epochMilliseconds));
}

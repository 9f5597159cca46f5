import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { plannedForValues, query, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import type { Range } from './range.ts';
import { pointsMax, requireModest } from './report.ts';

/** Reads the rows that figures are made of. Every group has a total and a point at least, hence the bound of rows. */
export async function readCells<T extends object>(em: EntityManager, cells: Sql): Promise<T[]> {
  const found = await query<T>(em, plannedForValues(sql`${cells} limit ${rawSql(String(2 * pointsMax + 2))}`));
  requireModest(Math.ceil(found.length / 2));
  return found;
}

/** The starts of the buckets, for width_bucket: bucket n begins with the n-th of them. */
export function starts({ buckets }: Range): Temporal.Instant[] {
  return buckets.map(({ start }) => start);
}

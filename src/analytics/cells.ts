import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range } from './range.ts';
import { pointsMax, requireModest } from './report.ts';

/** Reads the rows that figures are made of. Every group has a total and a point at least, hence the bound of rows. */
export async function readCells<T>(em: EntityManager, sql: string, params: unknown[]): Promise<T[]> {
  const found: unknown[] = await em.execute(`${sql} limit ${2 * pointsMax + 2}`, params);
  requireModest(Math.ceil(found.length / 2));
  return found as T[];
}

/** The starts of the buckets as an array of PostgreSQL, for width_bucket: bucket n begins with the n-th of them. */
export function starts({ buckets }: Range): string {
  return `{${buckets.map(({ start }) => start.toString()).join()}}`;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { Rational } from '../platform/values/rational.ts';
import { Aggregation } from './aggregation.ts';
import { usageAsOf } from './usage-as-of.ts';
import type { UsageQuery } from './usage-as-of.ts';

/** One or more periods that are counted as one. They differ only in their times, and do not overlap. */
export type UsageParts = readonly UsageQuery[];

/**
 * Calculates the usage of each, as if the gaps between its periods did not exist. Takes one statement, and one more for
 * each that counts distinct values over several periods.
 */
export async function usageInParts(em: EntityManager, usages: readonly UsageParts[]): Promise<Rational[]> {
  const summable = usages.map((parts) => (needsDistinctCount(parts) ? [] : parts));
  const figures = await usageAsOf(em, summable.flat());
  const totals: Rational[] = [];
  let place = 0;
  for (const [index, parts] of usages.entries()) {
    const own = figures.slice(place, (place += summable[index]!.length)).map((figure) => Rational.of(figure));
    totals.push(needsDistinctCount(parts) ? await countDistinct(em, parts) : combined(parts, own));
  }
  return totals;
}

/** Distinct values over several periods are not the sum of the distinct values of each. */
function needsDistinctCount(parts: UsageParts): boolean {
  return parts.length > 1 && parts[0]!.aggregation === Aggregation.unique;
}

function combined(parts: UsageParts, figures: readonly Rational[]): Rational {
  const { aggregation } = parts[0]!;
  if (aggregation === Aggregation.max) return figures.reduce((a, b) => (a.compare(b) < 0 ? b : a));
  if (aggregation !== Aggregation.weighted_sum) return total(figures);
  if (parts.length === 1) return figures[0]!;
  const lengths = parts.map(({ since, until }) => since.until(until).total('milliseconds')).map(BigInt);
  const levels = figures.map((figure, index) => figure.times(new Rational(lengths[index]!)));
  return total(levels).over(total(lengths.map((length) => new Rational(length))));
}

function total(figures: readonly Rational[]): Rational {
  return figures.reduce((sum, figure) => sum.plus(figure), new Rational(0n));
}

/** Counts the distinct values over all periods. */
async function countDistinct(em: EntityManager, parts: UsageParts): Promise<Rational> {
  const { projectId, meterId, subjects, groups, recordedUntil } = parts[0]!;
  const ofGroups = groups ? sql`and e.group_number = any(${groups}::smallint[])` : sql``;
  const sinces = parts.map(({ since }) => since);
  const untils = parts.map(({ until }) => until);
  const [row] = await query<{ different: string }>(
    em,
    sql`select count(*)::text as different from (
       select distinct e.value
       from unnest(${sinces}::timestamptz[], ${untils}::timestamptz[]) as part (since, until)
       join usage_event e on e.occurred_at >= part.since and e.occurred_at < part.until
       where e.project_id = ${uuid.project(projectId)} and e.meter_id = ${uuid.meter(meterId)}
         and e.subject = any(${subjects}::text[]) and e.recorded_at <= ${recordedUntil} ${ofGroups}
     ) as distinct_values`,
  );
  return Rational.of(row!.different);
}

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
 * each of several periods whose figures do not combine.
 */
export async function usageInParts(em: EntityManager, usages: readonly UsageParts[]): Promise<Rational[]> {
  const combinable = usages.map((parts) => (needsEvents(parts) ? [] : parts));
  const figures = await usageAsOf(em, combinable.flat());
  const totals: Rational[] = [];
  let place = 0;
  for (const [index, parts] of usages.entries()) {
    const own = figures.slice(place, (place += combinable[index]!.length)).map((figure) => Rational.of(figure));
    totals.push(needsEvents(parts) ? await overEvents(em, parts) : combined(parts, own));
  }
  return totals;
}

/**
 * The figures that do not follow from those of each period: distinct values are no sum, a period without events has no
 * smallest and no latest quantity, and an average says nothing of how many quantities it is.
 */
const { unique, min, average, latest } = Aggregation;
const uncombined: readonly Aggregation[] = [unique, min, average, latest];

function needsEvents(parts: UsageParts): boolean {
  return parts.length > 1 && uncombined.includes(parts[0]!.aggregation);
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

/** Calculates a figure from the events of all periods. */
async function overEvents(em: EntityManager, parts: UsageParts): Promise<Rational> {
  const { projectId, meterId, aggregation, subjects, groups, recordedUntil } = parts[0]!;
  const ofGroups = groups ? sql`and e.group_number = any(${groups}::smallint[])` : sql``;
  const sinces = parts.map(({ since }) => since);
  const untils = parts.map(({ until }) => until);
  const [row] = await query<{ figure: string }>(
    em,
    sql`select trim_scale(coalesce(case ${aggregation}
         when 'unique' then count(distinct e.value)
         when 'min' then min(e.quantity)
         when 'average' then usage_average(sum(e.quantity), nullif(count(*), 0)::numeric)
         else (array_agg(e.quantity order by e.occurred_at desc, e.recorded_at desc, e.id desc))[1]
       end, 0))::text as figure
       from unnest(${sinces}::timestamptz[], ${untils}::timestamptz[]) as part (since, until)
       join known_usage_event e on e.occurred_at >= part.since and e.occurred_at < part.until
       where e.project_id = ${uuid.project(projectId)} and e.meter_id = ${uuid.meter(meterId)}
         and e.subject = any(${subjects}::text[]) and e.recorded_at <= ${recordedUntil}
         and (e.withdrawn_at is null or e.withdrawn_at > ${recordedUntil}) ${ofGroups}`,
  );
  return Rational.of(row!.figure);
}

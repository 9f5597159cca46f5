import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { Rational } from '../platform/values/rational.ts';
import { Aggregation } from './aggregation.ts';
import { usageAsOf } from './usage-as-of.ts';
import type { UsageAsked } from './usage-as-of.ts';

/** Stretches of time that are counted as one, at least one; they ask for the same, and none overlaps another. */
export type InParts = readonly UsageAsked[];

/**
 * What each of them comes to, as if the time between its stretches had never been: in one statement, and one more for
 * each whose values are to be distinguished.
 */
export async function usageInParts(em: EntityManager, asked: readonly InParts[]): Promise<Rational[]> {
  const together = asked.map((parts) => (isCountedApart(parts) ? [] : parts));
  const figures = await usageAsOf(em, together.flat());
  const answer: Rational[] = [];
  let place = 0;
  for (const [index, parts] of asked.entries()) {
    const own = figures.slice(place, (place += together[index]!.length)).map((figure) => Rational.of(figure));
    answer.push(isCountedApart(parts) ? await differentIn(em, parts) : combined(parts, own));
  }
  return answer;
}

/** What is counted once in all of the stretches cannot be added up from what it is in each. */
function isCountedApart(parts: InParts): boolean {
  return parts.length > 1 && parts[0]!.aggregation === Aggregation.unique;
}

function combined(parts: InParts, figures: readonly Rational[]): Rational {
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

/** How many different values there are in any of the stretches. */
async function differentIn(em: EntityManager, parts: InParts): Promise<Rational> {
  const { projectId, meterId, subjects, recordedUntil } = parts[0]!;
  const sinces = parts.map(({ since }) => since);
  const untils = parts.map(({ until }) => until);
  const [row] = await query<{ different: string }>(
    em,
    sql`select count(*)::text as different from (
       select distinct e.value
       from unnest(${sinces}::timestamptz[], ${untils}::timestamptz[]) as part (since, until)
       join usage_event e on e.occurred_at >= part.since and e.occurred_at < part.until
       where e.project_id = ${uuid.project(projectId)} and e.meter_id = ${uuid.meter(meterId)}
         and e.subject = any(${subjects}::text[]) and e.recorded_at <= ${recordedUntil}
     ) as values_told_apart`,
  );
  return Rational.of(row!.different);
}

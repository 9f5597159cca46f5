import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { ViewerReach } from '../auth/viewer.ts';
import { Refusal } from '../errors.ts';
import { isAfter } from '../platform/time/instants.ts';
import { instant, query, sql } from '../platform/store/sql.ts';
import { inProjects } from './projects.ts';
import type { Range } from './range.ts';
import { spansOf } from './spans.ts';

/** Every project keeps the events of so many days: two months. */
const keptDays = 59;

/**
 * Refuses a report that needs events which were removed: totals cannot say how many values were different, which quantity
 * was the last, how a level moved within the range, or what happened within an hour. `meters` are uuids: of all meters of
 * the report, and of those that events are read for.
 */
export async function requireEvents(
  em: EntityManager,
  projects: ViewerReach,
  range: Range,
  { now, ...meters }: { now: Temporal.Instant; all: readonly string[]; byEvents: readonly string[] },
): Promise<void> {
  if (isAfter(range.from, now.subtract({ hours: 24 * keptDays }))) return;
  const divided = spansOf(range).rest.map(({ since }) => since);
  const first = divided.length ? Temporal.Instant.fromEpochMilliseconds(Math.min(...divided)) : null;
  const where = inProjects(projects, 'h.project_id').and(sql`
    (h.kept_since > ${range.from} and m.id = any(${meters.byEvents}::uuid[])
      or h.kept_since > ${first}::timestamptz and m.id = any(${meters.all}::uuid[]))`);
  const [removed] = await query<{ key: string; keptSince: string }>(
    em,
    sql`select m.key, h.kept_since::text as "keptSince" from usage_horizon h
     join meter m on m.project_id = h.project_id ${where.sql}
     order by h.kept_since desc, m.key limit 1`,
  );
  if (!removed) return;
  const { key, keptSince } = removed;
  throw new Refusal(
    'conflict',
    'events_removed',
    `The events before ${instant(keptSince)} were removed, and their totals cannot say the figures of the meter "${key}"; report from then on, or other meters by whole hours (UTC).`,
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../platform/time/instants.ts';
import { instant, query, sql, typeId, uuid } from '../../platform/store/sql.ts';

/** The usage of a project that may still be read event by event, to bill it or to limit it; null for none. */
export interface UsageNeed {
  /** The earliest time at which such an event may have occurred. */
  occurredSince: Temporal.Instant | null;
  /** Events recorded since then may not be billed yet, whenever they occurred; levels last, so each counts. */
  recordedSince: Temporal.Instant | null;
}

/** Finds what is needed of the usage of a project. */
export type FindUsageNeed = (em: EntityManager, projectId: string, now: Temporal.Instant) => Promise<UsageNeed>;

/** A project that keeps its events for some months. */
export interface RetainingProject {
  projectId: string;
  months: number;
}

/** The projects that keep usage events for a time only. */
export function retainingProjects(em: EntityManager): Promise<RetainingProject[]> {
  return query<RetainingProject>(
    em,
    sql`select id as "projectId", usage_retention_months as months from project
     where usage_retention_months is not null order by id`,
    { projectId: typeId.project },
  );
}

/**
 * Moves the horizon of a project: events before it are removed, and no event is recorded before it any more. It is the
 * start of a month (UTC), lies at least 59 days back, and never moves back. Returns whether it moved.
 */
export async function moveHorizon(
  em: EntityManager,
  { projectId, months }: RetainingProject,
  now: Temporal.Instant,
  findNeed: FindUsageNeed,
): Promise<boolean> {
  const wished = startOfMonth(now, months);
  if (!(await hasEventsBefore(em, projectId, wished))) return false;
  const need = await findNeed(em, projectId, now);
  const level = await firstChangedLevel(em, projectId, wished, need.recordedSince);
  const needed = [need.occurredSince, level].filter((time) => time !== null);
  const keptSince = startOfMonth(needed.reduce((a, b) => (isAfter(a, b) ? b : a), wished));
  const moved = await query(
    em,
    sql`insert into usage_horizon as h (project_id, kept_since, moved_at)
     values (${uuid.project(projectId)}, ${keptSince}, ${now})
     on conflict (project_id) do update set kept_since = excluded.kept_since, moved_at = excluded.moved_at
       where h.kept_since < excluded.kept_since
     returning 1`,
  );
  return moved.length > 0;
}

/** A project whose events before a time are to be removed. */
export interface DueProject {
  projectId: string;
  keptSince: Temporal.Instant;
}

/** Requests that began before the horizon moved have ended after so long. */
const settledMinutes = 60;

/**
 * The projects whose horizon moved long enough ago, so that no request records or corrects events before it. A project that
 * keeps events for longer since then, or for ever, loses no more.
 */
export function dueProjects(em: EntityManager, now: Temporal.Instant): Promise<DueProject[]> {
  return query<DueProject>(
    em,
    sql`select h.project_id as "projectId", h.kept_since::text as "keptSince"
     from usage_horizon h join project p on p.id = h.project_id
     where h.moved_at <= ${now.subtract({ minutes: settledMinutes })}
       and (h.kept_since at time zone 'UTC') <= date_trunc('month', ${now}::timestamptz at time zone 'UTC')
         - make_interval(months => p.usage_retention_months)
     order by h.project_id`,
    { projectId: typeId.project, keptSince: instant },
  );
}

function startOfMonth(time: Temporal.Instant, monthsBefore = 0): Temporal.Instant {
  const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 };
  return time
    .toZonedDateTimeISO('UTC')
    .with({ day: 1, ...midnight })
    .subtract({ months: monthsBefore })
    .toInstant();
}

async function hasEventsBefore(em: EntityManager, projectId: string, before: Temporal.Instant): Promise<boolean> {
  const [found] = await query<{ has: boolean }>(
    em,
    sql`select exists (
       select from meter m join known_usage_event e on e.project_id = m.project_id and e.meter_id = m.id
       where m.project_id = ${uuid.project(projectId)} and e.occurred_at < ${before}
     ) as has`,
  );
  return found!.has;
}

/** The first hour of a level that changed since a time: a late change counts in each period after it. */
async function firstChangedLevel(
  em: EntityManager,
  projectId: string,
  before: Temporal.Instant,
  recordedSince: Temporal.Instant | null,
): Promise<Temporal.Instant | null> {
  if (!recordedSince) return null;
  const [found] = await query<{ hour: Temporal.Instant | null }>(
    em,
    sql`select min(t.hour)::text as hour from meter m
     join usage_hour t on t.project_id = m.project_id and t.meter_id = m.id
     left join usage_horizon h on h.project_id = m.project_id
     where m.project_id = ${uuid.project(projectId)} and m.aggregation = 'weighted_sum' and t.hour < ${before}
       and t.hour >= coalesce(h.kept_since, '-infinity') and t.last_recorded_at >= ${recordedSince}`,
    { hour: instant },
  );
  return found!.hour;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { beyond, latestFirst, readPosition, writeCursor } from '../platform/store/order.ts';
import { Where } from '../platform/store/rows.ts';
import type { PageRequest, RowPage } from '../platform/store/rows.ts';
import { plannedForValues, query, sql, typeId, uuid } from '../platform/store/sql.ts';
import { Check } from '../platform/values/check.ts';
import { readingScope } from './meters.ts';
import { UsageEventState } from './usage-event.ts';
import type { UsageEvent } from './usage-event.ts';

/** Selects events of one project. */
export interface UsageEventsQuery {
  projectId?: string | null;
  meter?: string | null;
  subject?: string | null;
  key?: string | null;
  from?: Temporal.Instant | null;
  to?: Temporal.Instant | null;
  state?: UsageEventState | null;
}

const order = latestFirst('occurred_at');

/** Lists recorded events, the latest occurrence first, also those that do not count any more. Takes one statement. */
export async function listUsageEvents(
  em: EntityManager,
  viewer: Viewer,
  asked: UsageEventsQuery,
  { first, after }: Pick<PageRequest, 'first' | 'after'>,
): Promise<RowPage<UsageEvent>> {
  const projectId = viewer.actIn(readingScope(viewer), asked.projectId);
  checkQuery(asked);
  const where = conditions(asked);
  if (after) where.and(beyond(order, readPosition(after, order, 'after')));
  const meters = new Where().and(sql`project_id = ${uuid.project(projectId)}`);
  if (asked.meter) meters.and(sql`key = ${asked.meter}`);
  const found = await query<UsageEvent>(em, plannedForValues(events(meters, where, first + 1)), {
    id: typeId.usageevent,
  });
  const shown = found.slice(0, first);
  return {
    rows: shown,
    cursors: shown.map(({ occurredAt, id }) => writeCursor(order, occurredAt, id)),
    hasNextPage: found.length > first,
    hasPreviousPage: Boolean(after),
  };
}

function checkQuery({ subject, key, from, to }: UsageEventsQuery): void {
  new Check().text(subject, '/subject', 255).text(key, '/key', 255).done();
  if (from && to && from.epochMilliseconds >= to.epochMilliseconds) throw invalid('/to', 'must be after from');
}

/** The indexes begin with the meter, so each meter is read for itself, in the order of its index. */
const events = (meters: Where, where: Where, limit: number) => sql`
  select id::text, event.key, event.source, counted.key as meter, subject, trim_scale(quantity)::text as quantity, value,
    properties, occurred_at::text as "occurredAt", recorded_at::text as "recordedAt",
    case when withdrawn_at is null then 'counted' when replaced_by is null then 'withdrawn' else 'replaced' end as state,
    replaces, replaced_by as "replacedBy", withdrawn_at::text as "withdrawnAt", withdrawn_by as "withdrawnBy", reason
  from (select id as meter_id, project_id, key from meter ${meters.sql}) as counted
  cross join lateral (
    select e.* from known_usage_event e
    ${where.sql} and e.project_id = counted.project_id and e.meter_id = counted.meter_id
    order by e.occurred_at desc, e.id desc limit ${limit}
  ) as event
  order by event.occurred_at desc, event.id desc limit ${limit}`;

function conditions({ subject, key, from, to, state }: UsageEventsQuery): Where {
  const where = new Where().and(sql`true`);
  if (subject) where.and(sql`e.subject = ${subject}`);
  // The keys say when their events occurred.
  if (key)
    where.and(sql`e.key = ${key}`).and(sql`e.occurred_at in (
      select occurred_at from usage_key used where used.project_id = counted.project_id and used.key = ${key}
      union all
      select occurred_at from usage_source_key used where used.project_id = counted.project_id and used.key = ${key})`);
  if (from) where.and(sql`e.occurred_at >= ${from}`);
  if (to) where.and(sql`e.occurred_at < ${to}`);
  if (state === UsageEventState.counted) where.and(sql`e.withdrawn_at is null`);
  if (state === UsageEventState.replaced) where.and(sql`e.replaced_by is not null`);
  if (state === UsageEventState.withdrawn) where.and(sql`e.withdrawn_at is not null and e.replaced_by is null`);
  return where;
}

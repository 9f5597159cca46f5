import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { isoTime, query, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Place } from './place.ts';

/** The number of events in a part of a removal, over which its digest is calculated. */
export const partSize = 5_000;

const hub: Actor = { principal: 'hub:retention' };

/** What a removal has read or deleted so far. */
interface Removal {
  events: number;
  firstAt: string | null;
  lastAt: string | null;
  lastId: string | null;
  digest: string;
  isRead: boolean;
}

const columns = sql`events::float8 as events, first_at::text as "firstAt", last_at::text as "lastAt",
  last_id::text as "lastId", digest, is_read as "isRead"`;

/** Returns the removal of a project's events from a table, and locks it until the transaction ends. */
export async function takeRemoval(em: EntityManager, projectId: string, { name }: Place): Promise<Removal> {
  const project = uuid.project(projectId);
  // The digest is calculated over rows as JSON, and JSON has times in the zone of the session.
  await em.execute(`set local time zone 'UTC'`);
  const [removal] = await query<Removal>(
    em,
    sql`insert into usage_removal as r (project_id, place) values (${project}, ${name})
     on conflict (project_id, place) do update set place = r.place returning ${columns}`,
  );
  return removal!;
}

/**
 * Deletes the next part of a project's events before a time from a table, at most 5,000, in the order of their ids, and
 * adds it to the digest. With the last part, the audit gets what was removed. Returns the number of events.
 */
export async function removePart(
  em: EntityManager,
  projectId: string,
  place: Place,
  { before, now }: { before: Temporal.Instant; now: Temporal.Instant },
): Promise<number> {
  const { lastId } = await takeRemoval(em, projectId, place);
  const gone = sql`
    delete from ${place.table}
    where ctid = any(array(select ctid ${fromNextPart(projectId, place, lastId, before)})) returning *`;
  const count = await addPart(em, projectId, place, gone);
  if (count < partSize) await finishRemoval(em, projectId, place, now);
  return count;
}

/** Adds the next part of a table that is dropped as a whole to the digest, and deletes nothing. */
export async function readPart(em: EntityManager, projectId: string, place: Place): Promise<number> {
  const { lastId, isRead } = await takeRemoval(em, projectId, place);
  if (isRead) return 0;
  const count = await addPart(em, projectId, place, sql`select * ${fromNextPart(projectId, place, lastId)}`);
  if (count < partSize)
    await query(em, sql`update usage_removal set is_read = true where ${removalOf(projectId, place)}`);
  return count;
}

/** Writes to the audit what was removed; nothing if there was nothing. */
export async function finishRemoval(
  em: EntityManager,
  projectId: string,
  place: Place,
  now: Temporal.Instant,
): Promise<void> {
  const [removal] = await query<Removal>(
    em,
    sql`delete from usage_removal where ${removalOf(projectId, place)} returning ${columns}`,
  );
  if (!removal?.events) return;
  const { events, firstAt, lastAt, digest } = removal;
  const times = { firstAt: isoTime(firstAt!), lastAt: isoTime(lastAt!) };
  const payload = { table: place.name, events, ...times, sha256: digest };
  record(em, hub, now, { projectId, type: 'usage.removed', subject: projectId, payload });
}

/** Whether a project has events before a time in a table, or a removal of some was begun. */
export async function isRemovable(
  em: EntityManager,
  projectId: string,
  place: Place,
  before: Temporal.Instant,
): Promise<boolean> {
  const [found] = await query<{ is: boolean }>(
    em,
    sql`select exists (
       select from ${place.table} where project_id = ${uuid.project(projectId)} and occurred_at < ${before}
     ) or exists (select from usage_removal where ${removalOf(projectId, place)}) as is`,
  );
  return found!.is;
}

/**
 * The `from` clause of the next part of a project's events, and what follows it. The part is not joined with the table again:
 * where PostgreSQL has not analyzed the table since the events were written, it expects one event of the project, and
 * compares every event of the part with every one of the project. No event is updated, so a part can be deleted by ctid.
 */
export function fromNextPart(
  projectId: string,
  { table }: Place,
  lastId: string | null,
  before?: Temporal.Instant,
): Sql {
  const isAfter = lastId ? sql`and id > ${lastId}` : sql``;
  const isBefore = before ? sql`and occurred_at < ${before}` : sql``;
  return sql`from ${table} where project_id = ${uuid.project(projectId)} ${isAfter} ${isBefore}
    order by id limit ${partSize}`;
}

/** Each part gives the digest of the digest before it, followed by the rows of the part as lines of JSON. */
async function addPart(em: EntityManager, projectId: string, place: Place, rows: Sql): Promise<number> {
  const [added] = await query<{ count: number }>(
    em,
    sql`with part as (${rows}), summed as (
       select count(*) as events, min(occurred_at) as first_at, max(occurred_at) as last_at,
         (array_agg(id order by id desc))[1] as last_id, string_agg(to_jsonb(part)::text || E'\n', '' order by id) as lines
       from part
     ), noted as (
       update usage_removal r set events = r.events + summed.events, first_at = least(r.first_at, summed.first_at),
         last_at = greatest(r.last_at, summed.last_at), last_id = summed.last_id,
         digest = encode(sha256(convert_to(digest || lines, 'UTF8')), 'hex')
       from summed where summed.events > 0 and ${removalOf(projectId, place)}
     )
     select events::integer as count from summed`,
  );
  return added!.count;
}

function removalOf(projectId: string, { name }: Place): Sql {
  return sql`project_id = ${uuid.project(projectId)} and place = ${name}`;
}

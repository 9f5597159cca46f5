import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isoTime, query, sql, typeId } from '../store/sql.ts';
import { record } from './record.ts';
import type { Actor } from './record.ts';

const hub: Actor = { principal: 'hub:retention' };

/**
 * Removes events of the feeds that were written long ago, at most `limit` of each project; returns the largest number.
 * An event stays until every follower of the hub has read it, and while a message to a webhook endpoint waits.
 */
export async function forgetEvents(em: EntityManager, before: Temporal.Instant, limit: number): Promise<number> {
  const [gone] = await query<{ most: number }>(
    em,
    sql`with old as (
       select event.id, event.project_id from event_feed feed
       cross join lateral (
         select o.id, o.project_id from outbox_event o
         where o.project_id = feed.project_id and o.sequence is not null and o.recorded_at < ${before}
           and not exists (
             select from webhook_feed f join webhook_endpoint e using (project_id)
             where f.project_id = o.project_id and f.place < o.sequence and e.deleted_at is null and e.disabled_at is null
           )
           and not exists (
             select from mail_setting f where f.project_id = o.project_id and f.place < o.sequence
               and coalesce(jsonb_array_length(f.kinds), 1) > 0
           )
           and not exists (select from entitlement_feed f where f.project_id = o.project_id and f.place < o.sequence)
           and not exists (
             select from webhook_endpoint e
             join webhook_message m on m.endpoint_id = e.id and m.sequence = o.sequence and m.due_at is not null
             where e.project_id = o.project_id
           )
         order by o.recorded_at limit ${limit} for update of o skip locked
       ) as event
     ), gone as (
       delete from outbox_event o using old where o.id = old.id and o.project_id = old.project_id
       returning o.project_id
     )
     select coalesce(max(of_project), 0)::integer as most
     from (select count(*) as of_project from gone group by project_id) as counted`,
  );
  return gone!.most;
}

/**
 * Removes entries of the audit that are older than a time, and older than a year by the clock of the database, at most
 * `limit` of one project, and writes to the audit which: their number, their first and last time, and the SHA-256 of their
 * rows as lines of JSON, in the order of time and id. Returns the number.
 */
export async function forgetAudit(
  em: EntityManager,
  before: Temporal.Instant,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<number> {
  await em.execute(`set local time zone 'UTC'; set local hub.removes_audit = 'on'`);
  // The trigger refuses younger entries, and the clock of the hub may be ahead.
  const old = sql`at < least(${before}::timestamptz, now() - interval '1 year') and action <> 'audit.removed'`;
  const [removed] = await query<Removed>(
    em,
    sql`with old as (
       select id, project_id from audit_entry
       where ${old} and project_id = (select project_id from audit_entry where ${old} order by at, id limit 1)
       order by at, id limit ${limit} for update skip locked
     ), gone as (
       delete from audit_entry e using old where e.id = old.id and e.project_id = old.project_id returning e.*
     )
     select project_id as "projectId", count(*)::integer as entries, min(at)::text as "firstAt", max(at)::text as "lastAt",
       encode(sha256(convert_to(string_agg(to_jsonb(gone)::text || E'\n', '' order by at, id), 'UTF8')), 'hex') as sha256
     from gone group by project_id`,
    { projectId: typeId.project, firstAt: isoTime, lastAt: isoTime },
  );
  await em.execute(`set local hub.removes_audit = 'off'`);
  if (!removed) return 0;
  const { projectId, ...payload } = removed;
  record(em, hub, now, { projectId, type: 'audit.removed', subject: projectId, payload });
  return removed.entries;
}

interface Removed {
  projectId: string;
  entries: number;
  firstAt: string;
  lastAt: string;
  sha256: string;
}

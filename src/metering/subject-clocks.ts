import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../platform/store/sql.ts';

/**
 * Sets the clock that usage of these subjects is recorded by; null returns them to the hub's clock. A concurrent recording
 * either commits first, or waits for this transaction and uses the new time.
 */
export async function setSubjectClocks(
  em: EntityManager,
  projectId: string,
  subjects: readonly string[],
  now: Temporal.Instant | null,
): Promise<void> {
  if (subjects.length === 0) return;
  await query(em, now ? setClocks(projectId, subjects, now) : removeClocks(projectId, subjects));
}

/**
 * Blocks recording of usage for these subjects until the transaction ends. An event recorded meanwhile would carry the old
 * time, in a period that is already billed, and would never be charged.
 */
export async function lockSubjectClocks(
  em: EntityManager,
  projectId: string,
  subjects: readonly string[],
): Promise<void> {
  await query(
    em,
    sql`select subject from subject_clock
     where project_id = ${uuid.project(projectId)} and subject = any(${subjects}::text[])
     order by subject for no key update`,
  );
}

/** Sorted in the order in which recording locks them. */
const setClocks = (projectId: string, subjects: readonly string[], now: Temporal.Instant) => sql`
  insert into subject_clock (project_id, subject, now_at)
  select ${uuid.project(projectId)}::uuid, subject, ${now}::timestamptz
  from unnest(${subjects}::text[]) as named (subject) group by subject order by subject
  on conflict (project_id, subject) do update set now_at = excluded.now_at`;

const removeClocks = (projectId: string, subjects: readonly string[]) => sql`
  with locked as materialized (
    select subject from subject_clock
    where project_id = ${uuid.project(projectId)} and subject = any(${subjects}::text[])
    order by subject for update
  )
  delete from subject_clock
  where project_id = ${uuid.project(projectId)} and subject in (select subject from locked)`;

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql, uuid } from '../platform/store/sql.ts';
import { isStorable, spellName } from './event-name.ts';
import type { EventName } from './event-name.ts';

/** An event that was recorded, as far as its replacement and its withdrawal need it. */
export interface KnownEvent {
  key: string;
  source: string | null;
  uuid: string;
  subject: string;
  occurredAt: Temporal.Instant;
  /** Whether it no longer counts. */
  isWithdrawn: boolean;
  /** The key of the event that replaced it. */
  replacedBy: string | null;
}

/** Finds events by their names, in one statement; a name that was never used is missing. */
export async function findKnownEvents(
  em: EntityManager,
  projectId: string,
  names: readonly EventName[],
): Promise<Map<string, KnownEvent>> {
  const asked = names.filter(({ key, source }) => isStorable(key + (source ?? '')));
  const found = await query<KnownEvent>(em, knownEvents(uuid.project(projectId), asked), { occurredAt: instant });
  return new Map(found.map((event) => [spellName(event), event]));
}

/**
 * Locks the names of events until the transaction ends, in order, so that of two replacements or withdrawals of one event
 * the second sees what the first did. No other code locks names that are recorded.
 */
export async function lockNames(em: EntityManager, projectId: string, names: readonly EventName[]): Promise<void> {
  const project = uuid.project(projectId);
  const asked = names.filter(({ key, source }) => isStorable(key + (source ?? '')));
  const plain = asked.filter(({ source }) => !source).map(({ key }) => key);
  const sourced = asked.filter(({ source }) => source);
  if (plain.length)
    await query(
      em,
      sql`select key from usage_key where project_id = ${project} and key = any(${plain}::text[])
       order by key for no key update`,
    );
  if (sourced.length)
    await query(
      em,
      sql`select key from usage_source_key where project_id = ${project} and (source, key) in (
         select source, key from unnest(${sourced.map(({ source }) => source!)}::text[],
           ${sourced.map(({ key }) => key)}::text[]) as named (source, key)
       ) order by source, key for no key update`,
    );
}

/**
 * The keys say when the events occurred, which leads to their partitions; the events themselves have no index by key. An
 * event that is about to be removed is not found any more.
 */
const knownEvents = (project: string, names: readonly EventName[]) => sql`
  with named as (
    select distinct source, key
    from unnest(${names.map(({ source }) => source ?? null)}::text[], ${names.map(({ key }) => key)}::text[])
      as given (source, key)
  ), placed as materialized (
    select named.source, named.key, occurred_at
    from named join usage_key used on used.project_id = ${project} and used.key = named.key
    where named.source is null
    union all
    select named.source, named.key, occurred_at
    from named join usage_source_key used
      on used.project_id = ${project} and used.source = named.source and used.key = named.key
  ), live as materialized (
    select e.source, e.key, e.id, e.subject, e.occurred_at from usage_event e
    where e.project_id = ${project}
      and e.meter_id = any(array(select id from meter where project_id = ${project}))
      and e.occurred_at = any(array(select distinct occurred_at from placed))
      and e.occurred_at >= coalesce((select kept_since from usage_horizon where project_id = ${project}), '-infinity')
  )
  select live.key, live.source, id::text as uuid, subject, live.occurred_at::text as "occurredAt",
    false as "isWithdrawn", null::text as "replacedBy"
  from live join placed on placed.key = live.key and placed.occurred_at = live.occurred_at
    and placed.source is not distinct from live.source
  union all
  select gone.key, gone.source, id::text, subject, occurred_at::text, true, replaced_by
  from named join withdrawn_usage_event gone on gone.project_id = ${project} and gone.key = named.key
    and gone.source is not distinct from named.source`;

import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql, typeId } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** A table with usage events. */
export interface Place {
  name: string;
  table: Sql;
}

/** A monthly partition of the events. */
export interface Partition extends Place {
  /** The end of its month; every event in it occurred before. */
  until: Temporal.Instant;
  /** False once it was detached: then no one else reads or writes it. */
  isAttached: boolean;
}

/** The events of months without a partition. */
export const otherMonths = placeOf('usage_event_other');

/** The events that were replaced or withdrawn, of all months. */
export const withdrawn = placeOf('withdrawn_usage_event');

/** The monthly partitions, the oldest first, also those that were detached and not dropped yet. */
export async function partitions(em: EntityManager): Promise<Partition[]> {
  const found = await query<{ name: string; isAttached: boolean }>(
    em,
    sql`select c.relname as name, exists (select from pg_inherits i where i.inhrelid = c.oid) as "isAttached"
     from pg_class c join pg_class parent on parent.oid = 'usage_event'::regclass
     where c.relnamespace = parent.relnamespace and c.relkind = 'r' and c.relname ~ '^usage_event_[0-9]{6}$'
     order by c.relname`,
  );
  return found.map(({ name, isAttached }) => ({ ...placeOf(name), until: endOfMonth(name), isAttached }));
}

/** The projects with events in a table, by one look into its index for each. */
export async function projectsIn(em: EntityManager, { table }: Place): Promise<string[]> {
  const found = await query<{ projectId: string }>(
    em,
    sql`with recursive each (id) as (
       (select project_id from ${table} order by project_id limit 1)
       union all
       select (select project_id from ${table} where project_id > each.id order by project_id limit 1) from each
       where each.id is not null
     )
     select id as "projectId" from each where id is not null order by id`,
    { projectId: typeId.project },
  );
  return found.map(({ projectId }) => projectId);
}

function placeOf(name: string): Place {
  return { name, table: rawSql(name) };
}

/** The end (UTC) of the month that the name of a partition ends with. */
function endOfMonth(name: string): Temporal.Instant {
  const month = name.slice(-6);
  const first = Temporal.PlainDate.from(`${month.slice(0, 4)}-${month.slice(4)}-01`);
  return first.add({ months: 1 }).toZonedDateTime('UTC').toInstant();
}

import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { isKept } from './compare-totals.ts';

/**
 * Compares the names of events with the events: each event has its name once, and each name its event. Without its name, an
 * event that is sent again would count twice.
 */
export const compareNames = (own: Sql, most: number): Sql => sql`
  with named as (
    select project_id, '' as source, key, occurred_at from usage_key k
    where project_id ${own} and ${isKept('k', 'occurred_at')}
    union all
    select project_id, source, key, occurred_at from usage_source_key k
    where project_id ${own} and ${isKept('k', 'occurred_at')}
  ), recorded as (
    select project_id, coalesce(source, '') as source, key, min(occurred_at) as occurred_at, count(*) as events
    from known_usage_event e where project_id ${own} and ${isKept('e', 'occurred_at')} group by 1, 2, 3
  ), compared as (
    select project_id, source, key, coalesce(events, 0) as events, named.occurred_at is not null as is_named,
      named.occurred_at as named_at, recorded.occurred_at as recorded_at
    from named full join recorded using (project_id, source, key)
  ), wrong as (
    select * from compared where events <> 1 or named_at is distinct from recorded_at
  )
  select (select count(*) from compared)::float8 as compared, (select count(*) from wrong)::float8 as found,
    (
      select coalesce(jsonb_agg(jsonb_build_object('projectId', type_id('project', wrong.project_id),
        'project', project.slug, 'source', nullif(source, ''), 'key', key, 'events', events, 'isNamed', is_named
      ) order by project_id, source, key), '[]')
      from (select * from wrong order by project_id, source, key limit ${most}) as wrong
      left join project on project.id = wrong.project_id
    ) as differences`;

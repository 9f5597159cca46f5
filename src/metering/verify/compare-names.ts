import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { isKept } from './compare-totals.ts';

/**
 * Whether the name of an event (e) is still to be there: names of events that were recorded long ago are removed. The id of
 * an event has the time of its recording; a day covers the difference of clocks.
 */
const isNameKept = sql`not exists (
  select from removed_before r where r.what = 'usage_names' and r.at + interval '1 day' >
    to_timestamp(('x' || lpad(substr(replace(e.id::text, '-', ''), 1, 12), 16, '0'))::bit(64)::bigint / 1000.0))`;

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
    select project_id, coalesce(source, '') as source, key, min(occurred_at) as first_at, max(occurred_at) as last_at,
      count(*) as events, count(*) filter (where ${isNameKept}) as named_events
    from known_usage_event e where project_id ${own} and ${isKept('e', 'occurred_at')} group by 1, 2, 3
  ), compared as (
    select project_id, source, key, coalesce(events, 0) as events, coalesce(named_events, 0) as named_events,
      named.occurred_at is not null as is_named, named.occurred_at in (first_at, last_at) as is_of_event
    from named full join recorded using (project_id, source, key)
  ), wrong as (
    select * from compared
    where named_events > 1 or case when is_named then is_of_event is not true else named_events > 0 end
  )
  select (select count(*) from compared)::float8 as compared, (select count(*) from wrong)::float8 as found,
    (
      select coalesce(jsonb_agg(jsonb_build_object('projectId', type_id('project', wrong.project_id),
        'project', project.slug, 'source', nullif(source, ''), 'key', key, 'events', events, 'isNamed', is_named
      ) order by project_id, source, key), '[]')
      from (select * from wrong order by project_id, source, key limit ${most}) as wrong
      left join project on project.id = wrong.project_id
    ) as differences`;

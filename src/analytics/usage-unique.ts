import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../platform/store/sql.ts';
import { inProjects } from './projects.ts';
import { isWithin } from './spans.ts';
import { holdersOf, joinHolders, onlyHeld } from './usage-holders.ts';
import { groupedBy, inOrderOfGroups, measuredMeters, namesOfGroup, needsCustomers, readUsage } from './usage-query.ts';
import type { UsageCell, UsageQuery } from './usage-query.ts';
import { areCountedByDays, measureValues } from './usage-values.ts';

/** Measures `unique`, by days or by events. One statement, or none without meters. */
export function measureUnique(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return Promise.resolve([]);
  return areCountedByDays(query) ? measureValues(em, query) : measureByEvents(em, query);
}

function measureByEvents(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  const { projects, meters, range, subjects } = query;
  const where = inProjects(projects, 'e.project_id')
    .and(sql`e.meter_id = any(${meters}::uuid[])`)
    .and(isWithin(range));
  if (subjects) where.and(sql`e.subject = any(${subjects}::text[])`);
  const holders = needsCustomers(query) ? sql`, ${holdersOf(query, 'used_event')}` : sql``;
  const by = groupedBy(query);
  return readUsage(
    em,
    sql`
    with ${measuredMeters(query)}, used_event as (
      select e.meter_id, e.subject, e.group_number, e.occurred_at as at, e.value,
        width_bucket(e.occurred_at, ${range.starts}::timestamptz[]) as bucket
      from usage_event e ${where.sql}
    )${holders}
    select ${namesOfGroup(query)},
      bucket, count(*)::integer as events,
      count(distinct part.value)::text as value
    from used_event as part join measured on measured.id = part.meter_id ${joinHolders(query)}
    ${onlyHeld(query).sql}
    group by grouping sets ((${by}, bucket), (${by}))
    ${inOrderOfGroups}`,
  );
}

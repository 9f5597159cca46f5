import type { EntityManager } from '@mikro-orm/postgresql';
import type { ViewerReach } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { Meter } from '../metering/meter.ts';
import { groupsOfMeters } from '../metering/usage-groups.ts';
import { rows } from '../platform/store/rows.ts';
import type { Row } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { inProjects } from './projects.ts';
import type { Cell } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';
import type { UsageCell } from './usage-query.ts';

export interface UsageGroup {
  meter: Row<Meter>;
  subject: string | null;
  /** Null unless figures are grouped by customer, and for the usage of subjects that are no customers. */
  customerId: string | null;
  /** Null unless figures are grouped by plan, and for usage without one. */
  planId: string | null;
  /** The values of the meter's properties; null unless figures are grouped by them. */
  properties: Record<string, string | null> | null;
}

/** The meters by uuid. Every meter is reported, even without events. */
export async function reportedMeters(
  em: EntityManager,
  projects: ViewerReach,
  key?: string | null,
): Promise<Map<string, UsageGroup>> {
  const where = inProjects(projects);
  if (key) where.and(sql`key = ${key}`);
  const meters = await rows(em, Meter, sql`${where.sql} order by key, id`);
  if (key && meters.length === 0) throw invalid('/meter', 'is no meter of the project');
  const none = { subject: null, customerId: null, planId: null, properties: null };
  return new Map(meters.map((meter) => [uuid.meter(meter.id), { meter, ...none }]));
}

/** The groups of a report, by their keys: each meter, or the groups that have figures over the whole range. */
export async function reportedGroups(
  em: EntityManager,
  groupBy: UsageGrouping,
  meters: Map<string, UsageGroup>,
  cells: readonly Cell<UsageCell>[],
): Promise<Map<string, UsageGroup>> {
  if (groupBy === UsageGrouping.meter) return meters;
  const values = groupBy === UsageGrouping.properties ? await valuesOf(em, meters) : new Map();
  const groupOf = ({ group, figures }: Cell<UsageCell>): UsageGroup => ({
    meter: meters.get(figures.meterId)!.meter,
    subject: figures.subject,
    customerId: figures.customerId,
    planId: figures.planId,
    properties: values.get(group) ?? null,
  });
  const totals = cells.filter(({ bucket }) => bucket === null);
  return new Map(totals.map((cell) => [cell.group, groupOf(cell)]));
}

export function groupKeyOf(cell: Omit<UsageCell, 'bucket' | 'value' | 'events'>): string {
  const { meterId, subject, customerId, planId, group } = cell;
  if (group !== null) return `${meterId} group ${group}`;
  const name = subject ?? customerId ?? planId;
  return name === null ? meterId : `${meterId} ${name}`;
}

/** The values of all groups of the meters, by the key of the group. */
async function valuesOf(
  em: EntityManager,
  meters: ReadonlyMap<string, UsageGroup>,
): Promise<Map<string, Record<string, string | null>>> {
  const grouped = [...meters.values()].map(({ meter }) => meter).filter(({ groupBy }) => groupBy.length);
  const byProject = Map.groupBy(grouped, ({ projectId }) => projectId);
  const values = new Map<string, Record<string, string | null>>();
  for (const [projectId, own] of byProject) {
    const groups = await groupsOfMeters(
      em,
      projectId,
      own.map(({ id }) => id),
    );
    for (const { id, groupBy } of own)
      for (const group of groups.get(id)!) {
        const none = { subject: null, customerId: null, planId: null };
        const key = groupKeyOf({ meterId: uuid.meter(id), ...none, group: group.number });
        values.set(key, Object.fromEntries(groupBy.map((name, index) => [name, group.values[index]!])));
      }
  }
  return values;
}

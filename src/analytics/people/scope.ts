import type { ViewerReach } from '../../auth/viewer.ts';
import { rawSql, sql, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { networkUuid } from './people-count.ts';

/** The projects whose people are counted, and whether each project is counted on its own. */
export interface Scope {
  projects: ViewerReach;
  isGrouped: boolean;
}

/** The condition that a row of a project belongs to the scope; rows of the network do not. */
export function isInScope({ projects }: Scope, column: string): Sql {
  const id = rawSql(column);
  if (projects === 'all') return sql`${id} <> ${networkUuid}::uuid`;
  return sql`${id} = any(${uuids.project(projects)}::uuid[])`;
}

/** The project that figures are grouped by, or that of the network, as SQL. */
export function groupOf({ isGrouped }: Scope, column: string): Sql {
  return isGrouped ? rawSql(column) : sql`${networkUuid}::uuid`;
}

/** Whether the counts by day have each group: a person of some of the projects may be counted in several of them. */
export function isCounted({ projects, isGrouped }: Scope): boolean {
  return isGrouped || projects === 'all' || projects.length === 1;
}

/** The condition that a row of the counts by day is of a group of the scope. */
export function isCountOf(scope: Scope, column: string): Sql {
  if (scope.isGrouped || scope.projects !== 'all') return isInScope(scope, column);
  return sql`${rawSql(column)} = ${networkUuid}::uuid`;
}

/** Whether the figures are of the network as a whole. */
export function isNetwork({ projects, isGrouped }: Scope): boolean {
  return projects === 'all' && !isGrouped;
}

/** Whether people of several projects are one group, for a viewer who is no operator. */
export function isAcrossProjects({ projects, isGrouped }: Scope): boolean {
  return !isGrouped && projects !== 'all' && projects.length > 1;
}

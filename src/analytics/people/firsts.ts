import type { Temporal } from 'temporal-polyfill';
import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { groupOf, isInScope } from './scope.ts';
import type { Scope } from './scope.ts';

/**
 * The first sign-ins of the people of `hit`, up to `to`, as common table expressions: `first_of_project`, to each project
 * of the scope, and `first_of_group`, to any of them. The first one may have been removed, but is kept for each person
 * from when it was counted. Sign-ins that were counted since `countedUntil` was read are here twice, which does no harm.
 */
export const firsts = (scope: Scope, to: Temporal.Instant, countedUntil: Temporal.Instant | null): Sql => sql`
  first_of_project as materialized (
    select project_id, user_id, min(at) as first_at from (
      select project_id, user_id, first_at from person_activity
      where user_id in (select user_id from hit) and ${isInScope(scope, 'project_id')}
      union all
      select project_id, user_id, at from sign_in
      where at >= ${countedUntil ?? '-infinity'}::timestamptz and at < ${to} and ${isInScope(scope, 'project_id')}
      union all
      select project_id, user_id, at from hit
    ) as each (project_id, user_id, at)
    group by 1, 2
  ), first_of_group as materialized (
    select ${groupOf(scope, 'project_id')} as project_id, user_id, min(first_at) as first_at from first_of_project group by 1, 2
  )`;

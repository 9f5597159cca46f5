import type { Temporal } from 'temporal-polyfill';
import { joinSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { isBefore } from '../buckets.ts';
import { networkUuid } from './people-count.ts';
import { isCountOf, isInScope, isNetwork } from './scope.ts';
import type { Scope } from './scope.ts';

/** From when on `hit` has the sign-ins, and until when sign-ins are counted. */
interface Times {
  since: Temporal.Instant;
  countedUntil: Temporal.Instant | null;
}

/**
 * The first sign-ins of the people of `hit` as common table expressions: `first_of_project`, to each project
 * of the scope, and `first_of_group`, to any of them. The first one may have been removed, but is kept for each person
 * from when it was counted. Sign-ins that were counted since `countedUntil` was read are here twice, which does no harm.
 */
export function firsts(scope: Scope, times: Times): Sql {
  return sql`person as materialized (
    select project_id, user_id, min(at) as first_at from hit group by 1, 2
  ), earlier as materialized (${earlierUncounted(scope, times)}), first_of_project as materialized (
    select p.project_id, p.user_id, least(p.first_at, known.first_at, earlier.first_at) as first_at
    from person p
    left join person_activity known on known.user_id = p.user_id and known.project_id = p.project_id
    left join earlier on earlier.user_id = p.user_id and earlier.project_id = p.project_id
  ), first_of_group as materialized (${ofGroup(scope)})`;
}

/** While counting is behind, sign-ins from before those in `hit` may not be counted. */
function earlierUncounted(scope: Scope, { since, countedUntil }: Times): Sql {
  const isBehind = !countedUntil || isBefore(countedUntil, since);
  return sql`select project_id, user_id, min(at) as first_at from sign_in
    where ${isBehind ? sql`true` : sql`false`} and at >= ${countedUntil ?? '-infinity'}::timestamptz and at < ${since}
      and ${isInScope(scope, 'project_id')} group by 1, 2`;
}

function ofGroup(scope: Scope): Sql {
  if (scope.isGrouped) return sql`select project_id, user_id, first_at from first_of_project`;
  const others = sql`select user_id, first_at from person_activity
    where ${isCountOf(scope, 'project_id')} and user_id in (select user_id from person)`;
  const all = [sql`select user_id, first_at from first_of_project`, sql`select user_id, first_at from earlier`];
  const isOne = !isNetwork(scope) && scope.projects.length === 1;
  return sql`select ${networkUuid}::uuid as project_id, user_id, min(first_at) as first_at
    from (${joinSql(isOne ? all : [...all, others], ' union all ')}) as each group by 1, 2`;
}

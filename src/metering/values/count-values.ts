import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { inTurn, repeat } from './counting.ts';
import type { ToCount } from './counting.ts';
import { countOrPostpone } from './failed-counts.ts';
import { linkValues } from './link-values.ts';
import type { DueDay } from './link-values.ts';

/**
 * Counts the values of the first day that is due, and returns whether there was one. It does nothing while another
 * instance counts. If the day changes meanwhile, it stays due.
 */
export async function countNextDay(em: EntityManager, request: ToCount): Promise<boolean> {
  return inTurn(em, async (inner) => {
    const [due] = await query<DueDay>(inner, nextDue(request));
    if (!due) return false;
    const { project, meter, day } = due;
    const counted = { project, meter, of: 'day', start: day, onFailure: request.onFailure } as const;
    await countOrPostpone(inner, counted, (nested) => countDay(nested, due));
    return true;
  });
}

/** Counts all days that are due, and returns their number. */
export function countDays(em: EntityManager, request: ToCount, most = Infinity): Promise<number> {
  return repeat(() => countNextDay(em, request), most);
}

async function countDay(em: EntityManager, due: DueDay): Promise<void> {
  await query(em, linkValues(due));
  await query(
    em,
    sql`update usage_value_count set counted_changes = changes
     where project_id = ${due.project} and meter_id = ${due.meter} and day = ${due.day}::date
       and changes = ${due.changes}::bigint`,
  );
}

/** Days before the horizon are not counted: their events may be removed already. */
const nextDue = ({ now, restSeconds, meter }: ToCount): Sql => sql`
  select c.project_id as project, c.meter_id as meter, c.day::text as day, c.changes::text as changes
  from usage_value_count c left join usage_horizon h on h.project_id = c.project_id
  where c.counted_changes < c.changes and c.day < (${now}::timestamptz at time zone 'UTC')::date
    and c.changed_at <= now() - make_interval(secs => ${restSeconds})
    and c.day >= coalesce((h.kept_since at time zone 'UTC')::date, '-infinity')
    ${meter ? sql`and c.meter_id = ${meter}` : sql``}
  order by c.day, c.project_id, c.meter_id limit 1`;

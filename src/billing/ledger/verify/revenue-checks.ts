import { rawSql, sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { check } from './check.ts';
import type { ProjectCondition } from './check.ts';
import { differing, money } from './words.ts';

interface RevenueTotal {
  currency: string;
  unit: 'hour' | 'day';
  start: string;
  /** The figures of the total and the sums of the documents, in the order of `words`. */
  stored: string[];
  summed: string[];
}

const words = ['billed', 'credited', 'collected', 'refunded', 'documents'];
const columns = ['billed_minor', 'credited_minor', 'collected_minor', 'refunded_minor', 'documents'];

/** The totals that reports of revenue read are the sums of the documents, by hour and by day (UTC). */
export const revenueTotals = check<RevenueTotal>(
  'totals of revenue match the documents',
  (own) => sql`with compared as (${comparedBy('hour', own)} union all ${comparedBy('day', own)}),
  broken as materialized (
    select unit, project_id, start, currency, ${rawSql(arrayOf('s'))} as stored, ${rawSql(arrayOf('d'))} as summed
    from (
      select unit, project_id, start, currency, ${rawSql(columns.map((name) => `sum(s_${name}) as s_${name}, sum(d_${name}) as d_${name}`).join(', '))}
      from compared group by 1, 2, 3, 4
    ) as total
    where (${rawSql(columns.map((name) => `s_${name}`).join(', '))}) is distinct from (${rawSql(columns.map((name) => `d_${name}`).join(', '))})
  ), first as (
    select * from broken order by project_id, unit desc, start, currency limit 1
  )
  select null as subject, p.slug as project, b.currency, b.unit, b.stored, b.summed,
    to_char(b.start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as start
  from first b left join project p on p.id = b.project_id`,
  ({ currency, unit, start, stored, summed }, thing) => {
    const { word, here, there } = differing(
      words.map((each, index) => ({ word: each, here: stored[index]!, there: summed[index]! })),
    );
    const shown = (figure: string) => (word === 'documents' ? figure : money(figure, currency));
    return `${thing}: the total for reports of the ${unit} ${start} says ${word} ${shown(here)}, and the documents come to ${shown(there)}.`;
  },
);

function comparedBy(unit: 'hour' | 'day', own: ProjectCondition): Sql {
  const [name, zeros] = [rawSql(`'${unit}'`), rawSql(columns.map((column) => `0 as d_${column}`).join(', '))];
  const stored = rawSql(columns.map((column) => `t.${column} as s_${column}`).join(', '));
  const documents = rawSql([...columns.map(() => '0'), ...columns.slice(0, -1).map((each) => `t.${each}`), '1'].join());
  return sql`
    select ${name} as unit, t.project_id, t.${rawSql(unit)} as start, t.currency, ${stored}, ${zeros}
    from ${rawSql(`revenue_${unit}_total`)} t where ${own('t')}
    union all
    select ${name}, t.project_id, date_trunc(${name}, t.hour, 'UTC'), t.currency, ${stored}, ${zeros}
    from revenue_change t where ${own('t')}
    union all
    select ${name}, t.project_id, date_trunc(${name}, t.at, 'UTC'), t.currency, ${documents}
    from revenue_document t where ${own('t')}`;
}

function arrayOf(prefix: string): string {
  return `array[${columns.map((name) => `${prefix}_${name}`).join(', ')}]::text[]`;
}

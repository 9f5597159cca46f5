import { sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { check } from './check.ts';
import type { ProjectCondition } from './check.ts';

/** Every number that was assigned: "2026-000007" is place 7 of 2026. */
const places = (own: ProjectCondition): Sql => sql`
  select project_id, series, number, substring(number from '(\\d+)-\\d+$')::numeric as year,
    substring(number from '\\d+$')::numeric as place
  from (
    select i.project_id, 'invoice' as series, i.number
    from invoice i where i.number is not null and ${own('i')}
    union all
    select n.project_id, 'credit_note', n.number from credit_note n where ${own('n')}
  ) as numbered`;

const nouns: Record<string, string> = { invoice: 'invoice', credit_note: 'credit note' };

interface Gap {
  series: string;
  year: string | null;
  number: string;
  turn: string;
}

/** Numbers follow each other from 1 in every series and year of a project. */
export const numbers = check<Gap>(
  'numbers have no gaps',
  (own) => sql`with places as (${places(own)}), turns as (
    select *, row_number() over (partition by project_id, series, year order by place, number) as turn from places
  ), broken as materialized (
    select * from turns where place is distinct from turn
  ), first as (
    select * from broken order by project_id, series desc, year, turn limit 1
  )
  select p.slug as project, null as subject, b.series, b.year::text as year, b.number, b.turn::text as turn
  from first b left join project p on p.id = b.project_id`,
  ({ series, year, number, turn }, thing) =>
    year === null
      ? `${thing}: the ${nouns[series]} number ${number} has no year.`
      : `${thing}: number ${turn} of its ${nouns[series]}s of ${year} is missing; the next one is ${number}.`,
);

interface Counter {
  series: string;
  year: string;
  last: string;
  next: string;
}

/** The next number of a series is the one after its last. */
export const counters = check<Counter>(
  'counters follow the last number',
  (own) => sql`with places as (${places(own)}), lasts as (
    select project_id, series, year, max(place) as last from places group by project_id, series, year
  ), counters as (
    select s.project_id, s.series, s.year::numeric as year, s.next_number
    from invoice_series s where ${own('s')}
  ), broken as materialized (
    select project_id, series, year, coalesce(last, 0) as last, coalesce(next_number, 1) as next
    from lasts full join counters using (project_id, series, year)
    where coalesce(next_number, 1) <> coalesce(last, 0) + 1
  ), first as (
    select * from broken order by project_id, series desc, year limit 1
  )
  select p.slug as project, null as subject, b.series, b.year::text as year, b.last::text as last, b.next::text as next
  from first b left join project p on p.id = b.project_id`,
  ({ series, year, last, next }, thing) =>
    `${thing}: its last ${nouns[series]} of ${year} is number ${last}, and the next would be number ${next}.`,
);

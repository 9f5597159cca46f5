import { Migration } from '@mikro-orm/migrations';
import { Migration0057UsageRollups } from './0057-usage-rollups.ts';

/**
 * Roll-ups that take as long as rows change. The functions of 0057 joined the rows before and after a change; PostgreSQL
 * keeps the plan of the first change of a session, mostly one of no rows, and it compared each row with each: a fold of
 * 4,000 totals took 3.4 s, one of 60,000 more than three minutes. Now the rows before are added with the other sign.
 */
export class Migration0067LinearRollups extends Migration {
  override up(): void {
    this.addSql(rollUp('usage_total', 'hour', [ofMeter, ofDay]));
    this.addSql(rollUp('usage_group_total', 'hour, group_number', [ofGroup]));
  }

  override down(): void {
    const before = new Migration0057UsageRollups(this.driver, this.config);
    before.up();
    const functions = before.getQueries().map(String);
    for (const sql of functions.filter((each) => each.includes('create function')))
      this.addSql(sql.replace('create function', 'create or replace function'));
  }
}

/** The totals that rows are added to: their table, its key, and what the key is of a row. */
interface Sums {
  into: string;
  key: string;
  from: string;
}

const ofMeter: Sums = {
  into: 'usage_meter_total',
  key: 'project_id, meter_id, hour',
  from: 'project_id, meter_id, hour',
};
const ofGroup: Sums = {
  into: 'usage_meter_group_total',
  key: 'project_id, meter_id, hour, group_number',
  from: 'project_id, meter_id, hour, group_number',
};
const ofDay: Sums = {
  into: 'usage_day_total',
  key: 'project_id, meter_id, day, subject',
  from: `project_id, meter_id, date_trunc('day', hour, 'UTC') as day, subject`,
};

/** One transaction at a time rolls up: the number of the lock is in src/platform/store/advisory-locks.ts. */
const rollUp = (table: string, key: string, sums: readonly Sums[]): string => {
  const changed = `(
            select project_id, meter_id, subject, ${key}, events, quantity, largest from new_row
            union all
            select project_id, meter_id, subject, ${key}, - events, - quantity, largest from old_row
          )`;
  return `
      create or replace function roll_up_${table}() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(727271);
        if tg_op = 'INSERT' then
          ${sums.map((each) => `${add(each, 'new_row')};`).join('\n')}
        else
          ${sums.map((each) => `${add(each, changed)};`).join('\n')}
        end if;
        return null;
      end $$`;
};

/** Adds rows with events, quantity and largest to the totals. */
const add = ({ into, key, from }: Sums, rows: string): string => `
          insert into ${into} as total (${key}, events, quantity, largest)
          select ${key}, sum(events), sum(quantity), max(largest)
          from (select ${from}, events, quantity, largest from ${rows} as changed) as part
          group by ${key} order by ${key}
          on conflict (${key}) do update set events = total.events + excluded.events,
            quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest)`;

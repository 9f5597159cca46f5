import { Migration } from '@mikro-orm/migrations';

/**
 * Totals of whole meters and groups by hour, and of subjects by day, for reports
 * (docs/decisions/0058-reports-from-totals.md). Triggers add what changes in the totals by subject and hour, so that they
 * are right whichever instance folds.
 */
export class Migration0057UsageRollups extends Migration {
  override up(): void {
    this.addSql(`
      create table usage_meter_total (
        project_id uuid not null,
        meter_id uuid not null,
        hour timestamptz(3) not null,
        ${FIGURES},
        primary key (project_id, meter_id, hour)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create table usage_meter_group_total (
        project_id uuid not null,
        meter_id uuid not null,
        hour timestamptz(3) not null,
        group_number smallint not null,
        ${FIGURES},
        primary key (project_id, meter_id, hour, group_number)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create table usage_day_total (
        project_id uuid not null,
        meter_id uuid not null,
        day timestamptz(3) not null,
        subject text not null,
        ${FIGURES},
        primary key (project_id, meter_id, day, subject)
      ) with (fillfactor = 80)`);
    this.addSql(`lock table usage_total, usage_group_total in share row exclusive mode`);
    this.#rollUp('usage_total', [ofMeter, ofDay]);
    this.#rollUp('usage_group_total', [ofGroup]);
    for (const sums of [ofMeter, ofDay]) this.addSql(add(sums, 'usage_total'));
    this.addSql(add(ofGroup, 'usage_group_total'));
  }

  override down(): void {
    for (const table of ['usage_total', 'usage_group_total']) {
      this.addSql(`drop trigger ${table}_rolled_up_after_insert on ${table}`);
      this.addSql(`drop trigger ${table}_rolled_up_after_update on ${table}`);
      this.addSql(`drop function roll_up_${table}`);
    }
    this.addSql(`drop table usage_meter_total, usage_meter_group_total, usage_day_total`);
  }

  /**
   * One transaction at a time rolls up, since the rows are the same for all: the number of the lock is in
   * src/platform/store/advisory-locks.ts. A change adds the difference to what the row was before.
   */
  #rollUp(table: string, sums: readonly Sums[]): void {
    const key = table === 'usage_group_total' ? ', group_number' : '';
    const differences = `(
          select project_id, meter_id, subject, hour${key}, new_row.events - old_row.events as events,
            new_row.quantity - old_row.quantity as quantity, new_row.largest
          from new_row join old_row using (project_id, meter_id, subject, hour${key})
        )`;
    this.addSql(`
      create function roll_up_${table}() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(727271);
        if tg_op = 'INSERT' then
          ${sums.map((each) => `${add(each, 'new_row')};`).join('\n')}
        else
          ${sums.map((each) => `${add(each, differences)};`).join('\n')}
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_rolled_up_after_insert after insert on ${table}
      referencing new table as new_row for each statement execute function roll_up_${table}()`);
    this.addSql(`
      create trigger ${table}_rolled_up_after_update after update on ${table}
      referencing old table as old_row new table as new_row for each statement execute function roll_up_${table}()`);
  }
}

const FIGURES = `events bigint not null,
        quantity numeric not null,
        largest numeric not null`;

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

/** Adds rows with events, quantity and largest to the totals. */
const add = ({ into, key, from }: Sums, rows: string): string => `
          insert into ${into} as total (${key}, events, quantity, largest)
          select ${key}, sum(events), sum(quantity), max(largest)
          from (select ${from}, events, quantity, largest from ${rows} as changed) as part
          group by ${key} order by ${key}
          on conflict (${key}) do update set events = total.events + excluded.events,
            quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest)`;

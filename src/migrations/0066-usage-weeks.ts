import { Migration } from '@mikro-orm/migrations';

/**
 * Totals of subjects by week, for reports of many subjects (docs/decisions/0068-totals-by-week.md). Triggers on the totals
 * by day add what changes in them, also what is removed, so that they are right whichever instance folds or rebuilds.
 */
export class Migration0066UsageWeeks extends Migration {
  override up(): void {
    // Weeks begin on Mondays, in UTC. The largest quantity is left out, since it cannot be subtracted.
    this.addSql(`
      create table usage_week_total (
        project_id uuid not null,
        meter_id uuid not null,
        week timestamptz(3) not null,
        subject text not null,
        events bigint not null,
        quantity numeric not null,
        primary key (project_id, meter_id, week, subject)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create function roll_up_usage_day_total() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${add('new_row')};
        elsif tg_op = 'UPDATE' then
          ${add(`(select ${DAY}, events, quantity from new_row union all ${REMOVED})`)};
        else
          ${add(`(${REMOVED})`)};
        end if;
        return null;
      end $$`);
    this.addSql(`lock table usage_total, usage_day_total in share row exclusive mode`);
    for (const [event, rows] of Object.entries(TRANSITIONS))
      this.addSql(`
        create trigger usage_day_total_rolled_up_after_${event} after ${event} on usage_day_total
        referencing ${rows} for each statement execute function roll_up_usage_day_total()`);
    this.addSql(add('usage_day_total'));
  }

  override down(): void {
    for (const event of Object.keys(TRANSITIONS))
      this.addSql(`drop trigger usage_day_total_rolled_up_after_${event} on usage_day_total`);
    this.addSql(`drop function roll_up_usage_day_total`);
    this.addSql(`drop table usage_week_total`);
  }
}

const TRANSITIONS = {
  insert: 'new table as new_row',
  update: 'old table as old_row new table as new_row',
  delete: 'old table as old_row',
};

const DAY = `project_id, meter_id, subject, day`;

/** What was there before a change, with the other sign. A join of both would compare each row with each (0067). */
const REMOVED = `select ${DAY}, - events as events, - quantity as quantity from old_row`;

/** Adds rows with days, events and quantity to the totals. Days that stay the same lock no week. */
const add = (rows: string): string => `
          insert into usage_week_total as total (project_id, meter_id, week, subject, events, quantity)
          select project_id, meter_id, date_trunc('week', day, 'UTC'), subject, sum(events), sum(quantity)
          from ${rows} as changed
          group by 1, 2, 3, 4
          having sum(events) <> 0 or sum(quantity) <> 0
          order by 1, 2, 3, 4
          on conflict (project_id, meter_id, week, subject) do update set events = total.events + excluded.events,
            quantity = total.quantity + excluded.quantity`;

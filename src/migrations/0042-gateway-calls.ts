import { Migration } from '@mikro-orm/migrations';

/** The tables of the work that gateways are called for. */
const tables = ['payment_attempt', 'payment_method', 'refund'];

const statuses = `'pending', 'processing', 'requires_action', 'unknown', 'succeeded', 'failed', 'canceled'`;

/** Due calls by project, so that the calls of one delay no other; and attempts whose answer does not fit what was asked. */
export class Migration0042GatewayCalls extends Migration {
  override up(): void {
    for (const table of tables)
      this.addSql(`create index ${table}_due_by_project on ${table} (project_id, due_at) where due_at is not null`);
    for (const table of tables) {
      this.addSql(`drop index ${table}_due`);
      // A call that is given back is announced as well, also if it was due at the same time before.
      this.wake(
        table,
        'due_at, leased_until, test_clock_id',
        'new.due_at is not null and new.leased_until is null',
      );
    }
    this.wake('invoice', 'collect_at, test_clock_id', 'new.collect_at is not null');
    this.status(`${statuses}, 'mismatched'`);
    this.addSql(`
      alter table payment_attempt add column mismatch text,
        add constraint payment_attempt_mismatch check (status <> 'mismatched' or mismatch is not null)`);
  }

  private wake(table: string, columns: string, condition: string): void {
    this.addSql(`drop trigger ${table}_to_collect on ${table}`);
    this.addSql(`
      create trigger ${table}_to_collect after insert or update of ${columns} on ${table}
      for each row when (${condition}) execute function notify_change('payments')`);
  }

  private status(values: string): void {
    this.addSql(`
      alter table payment_attempt drop constraint payment_attempt_status_check,
        add constraint payment_attempt_status_check check (status in (${values}))`);
  }

  override down(): void {
    this.addSql(`
      do $$ begin
        if exists (select from payment_attempt where mismatch is not null) then
          raise exception 'Payments that differ from what was asked have no place in the tables before this; restore a backup.';
        end if;
      end $$`);
    this.addSql(`alter table payment_attempt drop column mismatch`);
    this.status(statuses);
    this.wake('invoice', 'collect_at', 'new.collect_at is not null');
    for (const table of tables) {
      this.wake(table, 'due_at', 'new.due_at is not null');
      this.addSql(`drop index ${table}_due_by_project`);
      this.addSql(`create index ${table}_due on ${table} (due_at) where due_at is not null`);
    }
  }
}

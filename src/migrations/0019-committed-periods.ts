import { Migration } from '@mikro-orm/migrations';

/**
 * The minimum of each closed period, so that usage recorded later counts towards the period that it belongs to. Periods
 * that were topped up before this migration were charged exactly their minimum when they closed.
 */
export class Migration0019CommittedPeriods extends Migration {
  override up(): void {
    this.addSql(`
      create table committed_period (
        project_id uuid not null,
        subscription_id uuid not null,
        start_at timestamptz(3) not null,
        required_minor bigint not null check (required_minor >= 0),
        primary key (project_id, subscription_id, start_at),
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      insert into committed_period (project_id, subscription_id, start_at, required_minor)
      select closed.project_id, closed.subscription_id, closed.start_at, max(closed.charged)
      from (
        select top_up.project_id, top_up.subscription_id, top_up.period_start_at as start_at, (
          select sum(line.amount_minor - coalesce((
            select round(sum(case when line.is_tax_inclusive then given.total_minor else given.net_minor end)
              * line.amount_minor / nullif(line.amount_minor - line.discount_minor, 0))
            from credit_note_line given
            join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
            where given.invoice_line_id = line.id and given.project_id = line.project_id and note.status = 'issued'
              and note.reason not in ('goodwill', 'correction') and note.issued_at <= bill.created_at
          ), 0))
          from invoice_line line
          join invoice on invoice.id = line.invoice_id and invoice.project_id = line.project_id
          where invoice.subscription_id = top_up.subscription_id and invoice.project_id = top_up.project_id
            and invoice.created_at <= bill.created_at
            and line.period_start_at >= top_up.period_start_at and line.period_start_at < top_up.period_end_at
        ) as charged
        from invoice_line top_up
        join invoice bill on bill.id = top_up.invoice_id and bill.project_id = top_up.project_id
        where top_up.kind = 'commitment' and top_up.subscription_id is not null
      ) closed
      where closed.charged >= 0
      group by closed.project_id, closed.subscription_id, closed.start_at`);
  }

  override down(): void {
    this.addSql(`drop table committed_period`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Payment terms and purchase order numbers of customers, subscriptions and invoices; lines that deduct an amount; drafts
 * with a version; and invoices that replace another.
 */
export class Migration0035InvoiceTerms extends Migration {
  override up(): void {
    for (const table of ['customer', 'subscription', 'invoice']) this.addSql(termsOf(table));
    this.addSql(`
      alter table invoice
        add column version integer not null default 1,
        add column has_deductions boolean not null default false,
        add column replaces_id uuid,
        add column replaced_by_id uuid,
        add constraint invoice_already_replaced unique (project_id, replaces_id),
        add constraint invoice_replaces_another check (replaces_id <> id and replaced_by_id <> id),
        add foreign key (replaces_id, project_id) references invoice (id, project_id) deferrable initially deferred,
        add foreign key (replaced_by_id, project_id) references invoice (id, project_id) deferrable initially deferred`);
    this.addSql(`
      create index invoice_po_begins on invoice (project_id, (lower(po_number) collate "C"))
      where po_number is not null`);
    this.periods('and replaced_by_id is null');
    this.finalInvoices(
      ', new.po_number, new.replaces_id, new.has_deductions',
      ', old.po_number, old.replaces_id, old.has_deductions',
    );
    this.addSql(`
      alter table invoice_line
        drop constraint invoice_line_amount_minor_check,
        add constraint invoice_line_amount_minor_check
          check (amount_minor >= 0 or (kind = 'manual' and discount_minor = 0 and tax_minor <= 0))`);
    this.addSql(`
      alter table credit_note_line
        drop constraint credit_note_line_net_minor_check,
        drop constraint credit_note_line_tax_minor_check,
        add constraint credit_note_line_sign check (least(net_minor, tax_minor) >= 0 or greatest(net_minor, tax_minor) <= 0)`);
    this.creditedLines(withDeductions, withinInvoice);
  }

  override down(): void {
    this.addSql(`
      do $$
      begin
        if exists (select from invoice_line where amount_minor < 0) then
          raise exception 'Lines that deduct an amount have no place in the tables before this; restore a backup.';
        end if;
      end $$`);
    // An invoice that replaces another of the same period is refused by the index of the tables before this.
    this.addSql(`set constraints all immediate`);
    this.creditedLines('given.net > line.net_minor or given.tax > line.tax_minor', '');
    this.addSql(`
      alter table credit_note_line
        drop constraint credit_note_line_sign,
        add constraint credit_note_line_net_minor_check check (net_minor >= 0),
        add constraint credit_note_line_tax_minor_check check (tax_minor >= 0)`);
    this.addSql(`
      alter table invoice_line
        drop constraint invoice_line_amount_minor_check,
        add constraint invoice_line_amount_minor_check check (amount_minor >= 0)`);
    this.finalInvoices('', '');
    this.periods('');
    this.addSql(`
      alter table invoice
        drop column version, drop column has_deductions, drop column replaces_id, drop column replaced_by_id,
        drop column payment_term_days, drop column po_number`);
    for (const table of ['customer', 'subscription'])
      this.addSql(`alter table ${table} drop column payment_term_days, drop column po_number`);
  }

  /** An invoice that was replaced bills its period no longer: the one in its place does. */
  private periods(more: string): void {
    this.addSql(`drop index period_already_billed`);
    this.addSql(`
      create unique index period_already_billed on invoice (project_id, subscription_id, period_start_at)
      where reason in ('subscription_create', 'subscription_cycle') and subscription_id is not null ${more}`);
  }

  private finalInvoices(after: string, before: string): void {
    this.addSql(`
      create or replace function invoice_is_final() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.status <> 'draft' then
            raise exception 'a finalised invoice is not deleted' using errcode = 'restrict_violation';
          end if;
          return old;
        end if;
        if old.status <> 'draft' and (
          (new.number, new.currency, new.line_count, new.total_minor, new.subtotal_minor, new.discount_minor, new.tax_minor, new.customer_id,
            new.finalized_at, new.tax_groups, new.parties, new.locale, new.timezone, new.warnings${after})
          is distinct from
          (old.number, old.currency, old.line_count, old.total_minor, old.subtotal_minor, old.discount_minor, old.tax_minor, old.customer_id,
            old.finalized_at, old.tax_groups, old.parties, old.locale, old.timezone, old.warnings${before})
          or new.status = 'draft'
        ) then
          raise exception 'a finalised invoice does not change' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
  }

  private creditedLines(exceeds: string, and: string): void {
    this.addSql(`
      create or replace function credit_stays_within_line() returns trigger language plpgsql as $$
      begin
        if exists (
          select from invoice_line line cross join lateral (
            select coalesce(sum(c.net_minor), 0) as net, coalesce(sum(c.tax_minor), 0) as tax
            from credit_note_line c
            join credit_note n on n.id = c.credit_note_id and n.project_id = c.project_id and n.status = 'issued'
            where c.invoice_line_id = line.id and c.project_id = line.project_id
          ) as given
          where line.id = new.invoice_line_id and line.project_id = new.project_id and (${exceeds})
        ) then
          raise exception 'no line gives back more than was billed on it'
            using errcode = 'check_violation', constraint = 'credit_exceeds_line';
        end if;
        ${and}return null;
      end $$`);
  }
}

/** A credit of a deduction takes it back, so that it is negative too, and nothing else is. */
const withDeductions = `case when line.amount_minor < 0
  then given.net not between line.net_minor and 0 or given.tax not between line.tax_minor and 0
  else given.net not between 0 and line.net_minor or given.tax not between 0 and line.tax_minor end`;

/** The lines of an invoice with deductions come to more than the invoice, so their own limits do not suffice. */
const withinInvoice = `if exists (
          select from invoice_line line
          join invoice i on i.id = line.invoice_id and i.project_id = line.project_id and i.has_deductions
          where line.id = new.invoice_line_id and line.project_id = new.project_id and i.total_minor < (
            select sum(n.total_minor) from credit_note n
            where n.invoice_id = i.id and n.project_id = i.project_id and n.status = 'issued')
        ) then
          raise exception 'credit notes do not give back more than an invoice comes to'
            using errcode = 'check_violation', constraint = 'credit_exceeds_invoice';
        end if;
        `;

function termsOf(table: string): string {
  return `
    alter table ${table}
      add column payment_term_days integer check (payment_term_days between 0 and 365),
      add column po_number text check (length(po_number) between 1 and 100)`;
}

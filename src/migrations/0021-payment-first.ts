import { Migration } from '@mikro-orm/migrations';

/**
 * Settings for purchases that people make themselves and for missing tax rates; the time zone and the warnings of an
 * invoice; a reason for the invoice at the end of dunning. Existing projects keep subscriptions that run at once
 * (decision 31), so each gets a billing profile that says so.
 */
export class Migration0021PaymentFirst extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing_profile
        add column self_service_activation text not null default 'immediate'
          check (self_service_activation in ('payment_first', 'immediate')),
        add column missing_tax_rate text not null default 'flag' check (missing_tax_rate in ('flag', 'refuse'))`);
    this.addSql(`alter table billing_profile alter column self_service_activation set default 'payment_first'`);
    this.addSql(`
      insert into billing_profile (project_id, self_service_activation, updated_at)
      select id, 'immediate', created_at from project on conflict do nothing`);
    this.addSql(`
      alter table invoice
        add column timezone text,
        add column warnings jsonb not null default '[]'`);
    this.addSql(`
      create index invoice_with_warnings on invoice (project_id, created_at desc, id desc) where warnings <> '[]'`);
    this.addSql(`alter table credit_note add column timezone text`);
    this.reasons(`, 'subscription_give_up'`);
    this.finalInvoices(', new.timezone, new.warnings', ', old.timezone, old.warnings');
  }

  override down(): void {
    this.finalInvoices('', '');
    this.addSql(`update invoice set reason = 'subscription_pause' where reason = 'subscription_give_up'`);
    this.addSql(`set constraints all immediate`);
    this.reasons('');
    this.addSql(`alter table credit_note drop column timezone`);
    this.addSql(`alter table invoice drop column timezone, drop column warnings`);
    this.addSql(`
      alter table billing_profile drop column self_service_activation, drop column missing_tax_rate`);
  }

  private reasons(more: string): void {
    this.addSql(`
      alter table invoice
        drop constraint invoice_reason_check,
        add constraint invoice_reason_check check (reason in ('manual', 'subscription_create', 'subscription_cycle',
          'subscription_change', 'subscription_pause', 'subscription_resume', 'subscription_end'${more}))`);
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
            new.finalized_at, new.tax_groups, new.parties, new.locale${after})
          is distinct from
          (old.number, old.currency, old.line_count, old.total_minor, old.subtotal_minor, old.discount_minor, old.tax_minor, old.customer_id,
            old.finalized_at, old.tax_groups, old.parties, old.locale${before})
          or new.status = 'draft'
        ) then
          raise exception 'a finalised invoice does not change' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const kindsBefore = `
          'receivable', 'revenue', 'tax', 'cash', 'customer_credit', 'bad_debt', 'sandbox_clearing', 'gateway_fees',
          'chargeback_losses'`;

/** Stripe as a gateway: its keys, and its clearing account. */
export class Migration0043Stripe extends Migration {
  override up(): void {
    this.gateways(`'sandbox', 'stripe'`);
    this.accounts(`${kindsBefore}, 'stripe_clearing'`);
    this.addSql(`
      alter table gateway_account
        add column mode text not null default 'test' check (mode in ('test', 'live')),
        add column reference text,
        add column publishable_key text,
        add column webhook_secret text`);
  }

  override down(): void {
    this.addSql(`
      do $$ begin
        if exists (select from gateway_account where gateway = 'stripe') then
          raise exception 'Accounts of Stripe have no place in the tables before this; restore a backup.';
        end if;
      end $$`);
    this.addSql(`
      alter table gateway_account drop column mode, drop column reference, drop column publishable_key,
        drop column webhook_secret`);
    this.addSql(`delete from ledger_account where kind = 'stripe_clearing'`);
    this.accounts(kindsBefore);
    this.gateways(`'sandbox'`);
  }

  /** The gateways that the tables know. */
  private gateways(names: string): void {
    for (const table of ['gateway_account', 'payment', 'refund'])
      this.addSql(`
        alter table ${table} drop constraint ${table}_gateway_check,
          add constraint ${table}_gateway_check check (gateway in (${names}))`);
  }

  private accounts(kinds: string): void {
    this.addSql(`
      alter table ledger_account drop constraint ledger_account_kind_check,
        add constraint ledger_account_kind_check check (kind in (${kinds}))`);
  }
}

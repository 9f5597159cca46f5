import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes for the filters and orders of the lists of billing: beginnings of texts in any case, and one index for each
 * order that a project of many rows would otherwise sort as a whole.
 */
export class Migration0024ListOrders extends Migration {
  override up(): void {
    this.addSql(`
      create index customer_by_name on customer
        (project_id, (lower(coalesce(name, email, external_id, '')) collate "C"), id)`);
    for (const column of ['name', 'email', 'external_id']) {
      this.addSql(`
        create index customer_${column}_begins on customer (project_id, (lower(${column}) collate "C"))
        where ${column} is not null`);
    }
    this.addSql(`create index invoice_number_begins on invoice (project_id, (lower(number) collate "C"))`);
    this.addSql(`create index credit_note_number_begins on credit_note (project_id, (lower(number) collate "C"))`);
    this.addSql(`
      create index payment_reference_begins on payment (project_id, (lower(reference) collate "C"))
      where reference is not null`);
    this.addSql(`
      create index subscription_by_period_end on subscription (project_id, current_period_end_at, id)`);
    this.addSql(`
      create index invoice_by_number on invoice (project_id, (coalesce(number, '') collate "C"), id)`);
    this.addSql(`
      create index invoice_by_due on invoice (project_id, (coalesce(due_at, '9999-12-31 00:00:00Z'::timestamptz)), id)`);
    this.addSql(`create index invoice_by_total on invoice (project_id, total_minor desc, id desc)`);
    this.addSql(`create index payment_by_customer on payment (customer_id)`);
    this.addSql(`create index payment_by_amount on payment (project_id, amount_minor desc, id desc)`);
    this.addSql(`create index credit_note_by_total on credit_note (project_id, total_minor desc, id desc)`);
  }

  override down(): void {
    this.addSql(`
      drop index customer_by_name, customer_name_begins, customer_email_begins, customer_external_id_begins,
        invoice_number_begins, credit_note_number_begins, payment_reference_begins, subscription_by_period_end,
        invoice_by_number, invoice_by_due, invoice_by_total, payment_by_customer,
        payment_by_amount, credit_note_by_total`);
  }
}

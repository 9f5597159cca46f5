import { Migration } from '@mikro-orm/migrations';

/**
 * An index of a project's invoices by status, in the usual order of their list. The few drafts and overdue invoices among
 * many paid ones are counted on the first screen of the project.
 */
export class Migration0044InvoicesByStatus extends Migration {
  override up(): void {
    this.addSql(`create index invoice_by_status on invoice (project_id, status, created_at desc, id desc)`);
  }

  override down(): void {
    this.addSql(`drop index invoice_by_status`);
  }
}

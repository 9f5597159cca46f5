import { Migration } from '@mikro-orm/migrations';

/** An index for the order of the list of ledger transactions, which a project of many rows would otherwise sort as a whole. */
export class Migration0027LedgerOrder extends Migration {
  override up(): void {
    this.addSql(`
      create index ledger_transaction_by_project on ledger_transaction (project_id, effective_at desc, id desc)`);
  }

  override down(): void {
    this.addSql(`drop index ledger_transaction_by_project`);
  }
}

import { ofProjects } from '../../auth/of-project.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { LedgerTransaction } from './ledger.ts';
import { ledgerTransactionOrders } from './transaction-filter.ts';
import type { LedgerTransactionFilter } from './transaction-filter.ts';

/** The transactions of one project, or of all projects whose billing the viewer may read. */
export const ledgerTransactionList: ScopedList<LedgerTransaction, LedgerTransactionFilter> = {
  entity: LedgerTransaction,
  orders: ledgerTransactionOrders,
  where: (viewer, { projectId, kind, subject, account, currency, from, to }) => {
    const where = ofProjects(viewer, 'billing:read', projectId);
    if (kind) where.and(sql`kind = ${kind}`);
    if (subject) where.and(sql`subject = ${subject}`);
    if (account) where.and(hasEntryIn(sql`a.kind = ${account}`));
    if (currency) where.and(hasEntryIn(sql`a.currency = ${currency}`));
    if (from) where.and(sql`effective_at >= ${from}`);
    if (to) where.and(sql`effective_at < ${to}`);
    return where;
  },
};

function hasEntryIn(account: Sql): Sql {
  return sql`exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where e.transaction_id = ledger_transaction.id and e.project_id = ledger_transaction.project_id and ${account}
  )`;
}

import { Link } from '@tanstack/react-router';
import type { LedgerTransactionPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import classes from './journal.module.css';
import { accounts, kinds } from './words.ts';

type Transaction = LedgerTransactionPartsFragment;

interface JournalProps {
  transactions: readonly Transaction[];
  project: string;
}

/** Transactions as a journal: what happened, and its debits and credits below. */
export function Journal({ transactions, project }: JournalProps) {
  return (
    <table className={classes.journal} aria-label="Journal">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      {transactions.map((transaction) => (
        <tbody key={transaction.id}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              <Title transaction={transaction} project={project} />
              <small>
                <MomentOfDay at={transaction.effectiveAt} />
              </small>
            </th>
          </tr>
          {transaction.entries.map(({ id, account, side, amount }) => (
            <tr key={id} data-side={side}>
              <td>{accounts[account].label}</td>
              <td>{side === 'debit' && formatMoney(amount)}</td>
              <td>{side === 'credit' && formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** What happened, with a link to its invoice or credit note. */
function Title({ transaction, project }: { transaction: Transaction; project: string }) {
  const { kind, payment, creditNote } = transaction;
  const invoice = transaction.invoice ?? payment?.invoice;
  return (
    <span>
      {kinds[kind] ?? kind}
      {payment && ' for'}{' '}
      {invoice && (
        <Link to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
          {invoice.number ?? 'its invoice'}
        </Link>
      )}
      {creditNote && (
        <Link to="/$project/credit-notes/$creditNote" params={{ project, creditNote: creditNote.id }}>
          {creditNote.number}
        </Link>
      )}
    </span>
  );
}

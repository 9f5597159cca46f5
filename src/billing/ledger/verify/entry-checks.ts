import { sql } from '../../../platform/store/sql.ts';
import { check } from './check.ts';
import { money } from './words.ts';

interface Unbalanced {
  kind: string | null;
  at: string | null;
  currency: string | null;
  minor: string;
  transaction: string;
}

/** Debits equal credits in every transaction and currency, and every entry has its transaction and account. */
export const balanced = check<Unbalanced>(
  'transactions sum to zero',
  (own) => sql`with sums as (
    select e.project_id, e.transaction_id, a.currency, sum(e.amount_minor) as minor
    from ledger_entry e left join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where ${own('e')}
    group by e.project_id, e.transaction_id, a.currency
  ), broken as materialized (
    select s.*, t.kind, t.subject, t.effective_at
    from sums s left join ledger_transaction t on t.id = s.transaction_id and t.project_id = s.project_id
    where s.minor <> 0 or s.currency is null or t.id is null
  ), first as (
    select * from broken order by project_id, transaction_id, currency nulls first limit 1
  )
  select p.slug as project, b.subject, b.kind, b.currency, b.minor::text as minor,
    to_char(b.effective_at at time zone 'UTC', 'YYYY-MM-DD') as at,
    type_id('transaction', b.transaction_id) as transaction
  from first b left join project p on p.id = b.project_id`,
  ({ kind, at, currency, minor, transaction }, thing) => {
    if (kind === null) return `${thing}: the ledger has entries of ${transaction}, but there is no such transaction.`;
    const posting = `${thing}: in its posting "${kind}" of ${at} (${transaction})`;
    if (currency === null) return `${posting} the ledger has an entry to an account that does not exist.`;
    const isDebit = !minor.startsWith('-');
    const more = money(minor.replace('-', ''), currency);
    return `${posting} the ${isDebit ? 'debits exceed the credits' : 'credits exceed the debits'} by ${more}.`;
  },
);

import { sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import type { AccountKind } from '../account-kind.ts';
import { check } from './check.ts';
import type { Own } from './check.ts';
import { booked, differing } from './words.ts';

/** What each document says must be booked, `owed` being the receivable or, once it was given up, the bad debt. */
const documentPostings = (own: Own): Sql => sql`
  select i.project_id, 'invoice.finalized' as kind, type_id('invoice', i.id) as subject, i.currency,
    i.total_minor - i.credited_minor as owed, i.tax_minor - i.total_minor as revenue, -i.tax_minor as tax,
    0::bigint as cash, i.credited_minor as credit, false as is_bad
  from invoice i where i.status <> 'draft' and i.total_minor > 0 and ${own('i')}
  union all
  select i.project_id, 'invoice.voided', type_id('invoice', i.id), i.currency, i.credited_minor - i.total_minor,
    i.total_minor - i.tax_minor, i.tax_minor, 0, -i.credited_minor, i.written_off_at is not null
  from invoice i where i.status = 'void' and i.total_minor > 0 and ${own('i')}
  union all
  select i.project_id, 'invoice.written_off', type_id('invoice', i.id), i.currency, 0, 0, 0, 0, 0, true
  from invoice i where i.written_off_at is not null and ${own('i')}
  union all
  select p.project_id, 'payment.received', type_id('payment', p.id), p.currency, -p.applied_minor, 0, 0,
    p.amount_minor, -p.credited_minor, i.written_off_at is not null
  from payment p left join invoice i on i.id = p.invoice_id and i.project_id = p.project_id
  where p.status = 'succeeded' and ${own('p')}
  union all
  select n.project_id, 'credit_note.issued', type_id('creditnote', n.id), n.currency, -n.applied_minor, n.net_minor,
    n.tax_minor, 0, -n.credited_minor, i.written_off_at is not null
  from credit_note n left join invoice i on i.id = n.invoice_id and i.project_id = n.project_id
  where ${own('n')}
  union all
  select n.project_id, 'credit_note.voided', type_id('creditnote', n.id), n.currency, n.applied_minor, -n.net_minor,
    -n.tax_minor, 0, n.credited_minor, i.written_off_at is not null
  from credit_note n left join invoice i on i.id = n.invoice_id and i.project_id = n.project_id
  where n.status = 'void' and ${own('n')}`;

const inAccount = (...kinds: AccountKind[]): Sql =>
  sql`coalesce(sum(e.amount_minor) filter (where a.kind = any(${kinds}::text[])), 0)::bigint`;

const ledgerPostings = (own: Own): Sql => sql`
  select t.project_id, t.kind, t.subject, a.currency,
    ${inAccount('receivable', 'bad_debt')} as owed, ${inAccount('revenue')} as revenue, ${inAccount('tax')} as tax,
    ${inAccount('cash')} as cash, ${inAccount('customer_credit')} as credit, ${inAccount('bad_debt')} as bad_debt
  from ledger_transaction t
  left join ledger_entry e on e.transaction_id = t.id and e.project_id = t.project_id
  left join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
  where ${own('t')}
  group by t.id, t.project_id, t.kind, t.subject, a.currency`;

interface PostingRow {
  kind: string;
  currency: string | null;
  isExpected: boolean;
  isPosted: boolean;
  /** Ledger and document: owed, revenue, tax, cash, credit. */
  posted: string[];
  expected: string[];
  badDebt: string;
}

/** Every document has the postings it calls for, with the amounts it says, and there is no posting besides. */
export const postings = check<PostingRow>(
  'documents are posted',
  (own) => sql`with expected as (${documentPostings(own)}),
  posted as (${ledgerPostings(own)}),
  broken as materialized (
    select project_id, subject, kind, currency, e.owed is not null as "isExpected", p.owed is not null as "isPosted",
      array[p.owed, p.revenue, p.tax, p.cash, p.credit]::text[] as posted,
      array[e.owed, e.revenue, e.tax, e.cash, e.credit]::text[] as expected, p.bad_debt::text as "badDebt"
    from expected e full join posted p using (project_id, kind, subject, currency)
    where (p.owed, p.revenue, p.tax, p.cash, p.credit) is distinct from (e.owed, e.revenue, e.tax, e.cash, e.credit)
      or (not e.is_bad and p.bad_debt <> 0)
  ), first as (
    select * from broken order by project_id, subject, "isExpected" desc, kind limit 1
  )
  select b.*, p.slug as project from first b left join project p on p.id = b.project_id`,
  (posting, thing) => `${thing}: ${describePosting(posting)}`,
);

/** What has happened to a thing that a posting of a kind is about. */
const happened: Record<string, string> = {
  'invoice.finalized': 'it was finalised',
  'invoice.voided': 'it was taken back',
  'invoice.written_off': 'it was given up as uncollectible',
  'payment.received': 'it was received',
  'credit_note.issued': 'it was issued',
  'credit_note.voided': 'it was taken back',
};

const accounts = ['as owed', 'as revenue', 'as tax', 'as cash', "in the customer's balance"];

function describePosting({ kind, currency, isExpected, isPosted, posted, expected, badDebt }: PostingRow): string {
  if (!isPosted) return `${happened[kind]}, and the ledger has no posting "${kind}" in ${currency} about that.`;
  if (!isExpected) {
    const posting = `the ledger has a posting "${kind}"${currency ? ` in ${currency}` : ' without entries'}`;
    return `${posting}, and there is nothing that it could be about.`;
  }
  const figures = accounts.map((word, index) => ({ word, here: posted[index]!, there: expected[index]! }));
  if (figures.every(({ here, there }) => here === there))
    return `the ledger books ${booked(badDebt, currency!)} as bad debt, and the invoice was never given up.`;
  const { word, here, there } = differing(figures);
  const when = `when ${happened[kind]}, the ledger booked ${booked(here, currency!)} ${word}`;
  return `${when}; by what the document says, it is ${booked(there, currency!)}.`;
}

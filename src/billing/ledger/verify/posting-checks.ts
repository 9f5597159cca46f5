import { sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import type { AccountKind } from '../account-kind.ts';
import { check } from './check.ts';
import type { ProjectCondition } from './check.ts';
import { booked, differing } from './words.ts';

/** The columns of a posting that has no gateway. */
const noGateway = sql`0::bigint as clearing, 0::bigint as fees, 0::bigint as losses`;

/**
 * The posting that each document requires; `owed` is the receivable or, after a write-off, the bad debt. What a gateway
 * took is in its clearing account, less its fee.
 */
const documentPostings = (own: ProjectCondition): Sql => sql`
  select *, ${noGateway} from (${plainPostings(own)}) as plain
  union all
  ${gatewayPostings(own)}`;

const gatewayPostings = (own: ProjectCondition): Sql => sql`
  select p.project_id, 'payment.received' as kind, type_id('payment', p.id) as subject, p.currency,
    -p.applied_minor as owed, 0::bigint as revenue, 0::bigint as tax, 0::bigint as cash,
    p.recovered_minor - p.credited_minor as credit,
    i.written_off_at is not null as is_bad, p.amount_minor - p.fee_minor as clearing, p.fee_minor as fees,
    -p.recovered_minor as losses
  from payment p left join invoice i on i.id = p.invoice_id and i.project_id = p.project_id
  where p.gateway is not null and ${own('p')}
  union all
  select p.project_id, 'payment.charged_back', type_id('payment', p.id), p.currency, p.applied_minor, 0, 0, 0,
    p.credited_minor - p.loss_minor, i.written_off_at is not null, -p.amount_minor, 0, p.loss_minor
  from payment p left join invoice i on i.id = p.invoice_id and i.project_id = p.project_id
  where p.status = 'charged_back' and ${own('p')}
  union all
  select f.project_id, 'dispute_fee.booked', type_id('disputefee', f.id), f.currency, 0, 0, 0, 0, 0, false,
    -f.amount_minor, f.amount_minor, 0
  from dispute_fee f where ${own('f')}
  union all
  select r.project_id, 'refund.created', type_id('refund', r.id), r.currency, 0, 0, 0, 0, r.amount_minor, false,
    -r.amount_minor, 0, 0
  from refund r where r.gateway is not null and ${own('r')}
  union all
  select r.project_id, 'refund.reversed', type_id('refund', r.id), r.currency, 0, 0, 0, 0,
    r.recovered_minor - r.amount_minor, false, r.amount_minor, 0, -r.recovered_minor
  from refund r where r.gateway is not null and r.status in ('failed', 'reversed') and ${own('r')}`;

const plainPostings = (own: ProjectCondition): Sql => sql`
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
  where p.gateway is null and ${own('p')}
  union all
  select p.project_id, 'payment.reversed', type_id('payment', p.id), p.currency, p.applied_minor, 0, 0,
    -p.amount_minor, p.credited_minor, i.written_off_at is not null
  from payment p left join invoice i on i.id = p.invoice_id and i.project_id = p.project_id
  where p.status = 'reversed' and ${own('p')}
  union all
  select r.project_id, 'refund.created', type_id('refund', r.id), r.currency, 0, 0, 0, -r.amount_minor, r.amount_minor, false
  from refund r where r.gateway is null and ${own('r')}
  union all
  select r.project_id, 'refund.reversed', type_id('refund', r.id), r.currency, 0, 0, 0, r.amount_minor, -r.amount_minor, false
  from refund r where r.gateway is null and r.status = 'reversed' and ${own('r')}
  union all
  select n.project_id, 'credit_note.issued', type_id('creditnote', n.id), n.currency, -n.applied_minor, n.net_minor,
    n.tax_minor, 0, -n.credited_minor, i.written_off_at is not null
  from credit_note n left join invoice i on i.id = n.invoice_id and i.project_id = n.project_id
  where ${own('n')} and not exists (
    select from returned r where r.invoice_id = n.invoice_id and r.project_id = n.project_id)
  union all
  select n.project_id, 'credit_note.applied', type_id('invoice', n.invoice_id), n.currency, -sum(n.applied_minor)::bigint,
    sum(n.net_minor)::bigint, sum(n.tax_minor)::bigint, 0, -sum(n.credited_minor)::bigint,
    bool_or(i.written_off_at is not null)
  from credit_note n left join invoice i on i.id = n.invoice_id and i.project_id = n.project_id
  where ${own('n')} and exists (
    select from returned r where r.invoice_id = n.invoice_id and r.project_id = n.project_id)
  group by n.project_id, n.invoice_id, n.currency
  union all
  select n.project_id, 'credit_note.voided', type_id('creditnote', n.id), n.currency, n.applied_minor, -n.net_minor,
    -n.tax_minor, 0, n.credited_minor, i.written_off_at is not null
  from credit_note n left join invoice i on i.id = n.invoice_id and i.project_id = n.project_id
  where n.status = 'void' and ${own('n')}`;

/**
 * The invoices to which the reversal of a payment, or a failed refund of one, returned credit, with the subjects whose postings state that. Credit notes
 * of such an invoice are compared as a sum: one reversal may return credit of several.
 */
const returnedCredit = (own: ProjectCondition): Sql => sql`
  returned as materialized (
    select p.project_id, p.invoice_id, t.subject
    from ledger_transaction t join payment p on t.subject = type_id('payment', p.id) and t.project_id = p.project_id
    where t.kind = 'credit_note.applied' and ${own('t')}
    union all
    select p.project_id, p.invoice_id, t.subject
    from ledger_transaction t join refund r on t.subject = type_id('refund', r.id) and t.project_id = r.project_id
    join payment p on p.id = r.payment_id and p.project_id = r.project_id
    where t.kind = 'credit_note.applied' and ${own('t')}
  ), moved as materialized (
    select project_id, subject, type_id('invoice', invoice_id) as invoice from returned
    union all
    select n.project_id, type_id('creditnote', n.id), type_id('invoice', n.invoice_id)
    from credit_note n
    where (n.invoice_id, n.project_id) in (select invoice_id, project_id from returned)
  )`;

const inAccount = (...kinds: AccountKind[]): Sql =>
  sql`coalesce(sum(e.amount_minor) filter (where a.kind = any(${kinds}::text[])), 0)::bigint`;

const ledgerPostings = (own: ProjectCondition): Sql => sql`
  select t.project_id, case when m.invoice is null then t.kind else 'credit_note.applied' end as kind,
    coalesce(m.invoice, t.subject) as subject, a.currency,
    ${inAccount('receivable', 'bad_debt')} as owed, ${inAccount('revenue')} as revenue, ${inAccount('tax')} as tax,
    ${inAccount('cash')} as cash, ${inAccount('customer_credit')} as credit, ${inAccount('bad_debt')} as bad_debt,
    ${inAccount('sandbox_clearing', 'stripe_clearing')} as clearing, ${inAccount('gateway_fees')} as fees,
    ${inAccount('chargeback_losses')} as losses
  from ledger_transaction t
  left join moved m on m.subject = t.subject and m.project_id = t.project_id
    and t.kind in ('credit_note.issued', 'credit_note.applied')
  left join ledger_entry e on e.transaction_id = t.id and e.project_id = t.project_id
  left join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
  where ${own('t')}
  group by case when m.invoice is null then t.id end, t.project_id, 2, 3, a.currency`;

interface PostingRow {
  kind: string;
  currency: string | null;
  isExpected: boolean;
  isPosted: boolean;
  /** Ledger and document: the figures in the order of `accounts`. */
  posted: string[];
  expected: string[];
  badDebt: string;
}

/** Every document has the postings it requires, with its amounts, and there are no other postings. */
export const postings = check<PostingRow>(
  'documents are posted',
  (own) => sql`with ${returnedCredit(own)}, expected as (${documentPostings(own)}),
  posted as (${ledgerPostings(own)}),
  broken as materialized (
    select project_id, subject, kind, currency, e.owed is not null as "isExpected", p.owed is not null as "isPosted",
      array[p.owed, p.revenue, p.tax, p.cash, p.credit, p.clearing, p.fees, p.losses]::text[] as posted,
      array[e.owed, e.revenue, e.tax, e.cash, e.credit, e.clearing, e.fees, e.losses]::text[] as expected,
      p.bad_debt::text as "badDebt"
    from expected e full join posted p using (project_id, kind, subject, currency)
    where (p.owed, p.revenue, p.tax, p.cash, p.credit, p.clearing, p.fees, p.losses) is distinct from
        (e.owed, e.revenue, e.tax, e.cash, e.credit, e.clearing, e.fees, e.losses)
      or (not e.is_bad and p.bad_debt <> 0)
  ), first as (
    select * from broken order by project_id, subject, "isExpected" desc, kind limit 1
  )
  select b.*, p.slug as project from first b left join project p on p.id = b.project_id`,
  (posting, thing) => `${thing}: ${describePosting(posting)}`,
);

/** The event that each kind of posting records, as the middle of a sentence. */
const events: Record<string, string> = {
  'invoice.finalized': 'it was finalised',
  'invoice.voided': 'it was voided',
  'invoice.written_off': 'it was written off as uncollectible',
  'payment.received': 'it was received',
  'payment.reversed': 'it was reversed',
  'payment.charged_back': 'it was charged back',
  'dispute_fee.booked': 'it was booked',
  'refund.created': 'it was paid out',
  'refund.reversed': 'it was reversed',
  'credit_note.issued': 'it was issued',
  'credit_note.applied': 'its credit notes were applied',
  'credit_note.voided': 'it was voided',
};

const accounts = [
  ...['as owed', 'as revenue', 'as tax', 'as cash', "in the customer's balance"],
  ...['at the gateway', 'as fees', 'as losses'],
];

function describePosting({ kind, currency, isExpected, isPosted, posted, expected, badDebt }: PostingRow): string {
  if (!isPosted) return `${events[kind]}, and the ledger has no posting "${kind}" in ${currency} for that.`;
  if (!isExpected) {
    const posting = `the ledger has a posting "${kind}"${currency ? ` in ${currency}` : ' without entries'}`;
    return `${posting}, and no document matches it.`;
  }
  const figures = accounts.map((word, index) => ({ word, here: posted[index]!, there: expected[index]! }));
  if (figures.every(({ here, there }) => here === there))
    return `the ledger books ${booked(badDebt, currency!)} as bad debt, but the invoice was never written off.`;
  const { word, here, there } = differing(figures);
  const when = `when ${events[kind]}, the ledger booked ${booked(here, currency!)} ${word}`;
  return `${when}; by what the document says, it is ${booked(there, currency!)}.`;
}

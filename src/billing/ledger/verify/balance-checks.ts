import { sql } from '../../../platform/store/sql.ts';
import { check } from './check.ts';
import { money } from './words.ts';

interface Balances {
  currency: string;
  owed: string;
  ledgerOwed: string;
  credit: string;
  ledgerCredit: string;
}

/** For each customer and currency: receivable equals the amount due on open invoices, and the balance is never negative. */
export const customers = check<Balances>(
  'receivables and balances of customers match the ledger',
  (own) => sql`with stated as (
    select i.project_id, i.customer_id, i.currency,
      case i.status when 'open' then i.total_minor - i.paid_minor - i.credited_minor - i.credit_note_minor else 0 end as owed,
      -i.credited_minor as credit, 0::bigint as ledger_owed, 0::bigint as ledger_credit
    from invoice i where i.status in ('open', 'paid', 'uncollectible') and ${own('i')}
    union all
    select p.project_id, p.customer_id, p.currency, 0,
      case p.status when 'succeeded' then p.credited_minor else p.loss_minor end - p.recovered_minor, 0, 0
    from payment p where p.status in ('succeeded', 'charged_back') and ${own('p')}
    union all
    select r.project_id, r.customer_id, r.currency, 0, -r.amount_minor, 0, 0
    from refund r where r.status in ('pending', 'succeeded') and ${own('r')}
    union all
    select r.project_id, r.customer_id, r.currency, 0, -r.recovered_minor, 0, 0
    from refund r where r.status = 'failed' and ${own('r')}
    union all
    select n.project_id, n.customer_id, n.currency, 0, n.credited_minor, 0, 0
    from credit_note n where n.status = 'issued' and ${own('n')}
    union all
    select a.project_id, a.customer_id, a.currency, 0, 0,
      case a.kind when 'receivable' then e.amount_minor else 0 end,
      case a.kind when 'customer_credit' then -e.amount_minor else 0 end
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where a.kind in ('receivable', 'customer_credit') and ${own('e')}
  ), broken as materialized (
    select project_id, customer_id, currency, sum(owed)::text as owed, sum(ledger_owed)::text as "ledgerOwed",
      sum(credit)::text as credit, sum(ledger_credit)::text as "ledgerCredit"
    from stated group by project_id, customer_id, currency
    having sum(owed) <> sum(ledger_owed) or sum(credit) <> sum(ledger_credit) or sum(ledger_credit) < 0
  ), first as (
    select * from broken order by project_id, customer_id, currency limit 1
  )
  select b.*, coalesce(type_id('customer', b.customer_id), 'an account of no customer') as subject, p.slug as project
  from first b left join project p on p.id = b.project_id`,
  ({ currency, owed, ledgerOwed, credit, ledgerCredit }, thing) => {
    const shown = (minor: string) => money(minor, currency);
    if (owed !== ledgerOwed)
      return `${thing}: ${shown(owed)} is due on their open invoices, and the ledger says ${shown(ledgerOwed)}.`;
    if (credit !== ledgerCredit)
      return `${thing}: their balance is ${shown(credit)} by the documents, and ${shown(ledgerCredit)} in the ledger.`;
    return `${thing}: their balance is ${shown(credit)}, and must not be negative.`;
  },
);

interface BadDebt {
  currency: string;
  status: string;
  due: string;
  ledger: string;
}

/** The amount due on an uncollectible invoice is bad debt; an invoice that was later paid or voided has none. */
export const badDebt = check<BadDebt>(
  'bad debt is what is due on uncollectible invoices',
  (own) => sql`with written_off as (
    select i.project_id, i.id, i.number, i.currency, i.status, case i.status
        when 'uncollectible' then i.total_minor - i.paid_minor - i.credited_minor - i.credit_note_minor else 0
      end as due
    from invoice i where (i.written_off_at is not null or i.status = 'uncollectible') and ${own('i')}
  ), subjects as (
    select g.project_id, g.id, type_id('invoice', g.id) as subject from written_off g
    union all
    select g.project_id, g.id, type_id('payment', p.id)
    from written_off g join payment p on p.invoice_id = g.id and p.project_id = g.project_id
    union all
    select g.project_id, g.id, type_id('refund', r.id)
    from written_off g join payment p on p.invoice_id = g.id and p.project_id = g.project_id
    join refund r on r.payment_id = p.id and r.project_id = p.project_id
    union all
    select g.project_id, g.id, type_id('creditnote', n.id)
    from written_off g join credit_note n on n.invoice_id = g.id and n.project_id = g.project_id
  ), booked as (
    select s.project_id, s.id, sum(e.amount_minor) as minor
    from subjects s
    join ledger_transaction t on t.subject = s.subject and t.project_id = s.project_id
    join ledger_entry e on e.transaction_id = t.id and e.project_id = t.project_id
    join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where a.kind = 'bad_debt'
    group by s.project_id, s.id
  ), broken as materialized (
    select g.*, coalesce(b.minor, 0) as ledger
    from written_off g left join booked b on b.id = g.id and b.project_id = g.project_id
    where g.due <> coalesce(b.minor, 0)
  ), first as (
    select * from broken order by project_id, number limit 1
  )
  select type_id('invoice', b.id) as subject, p.slug as project, b.currency, b.status, b.due::text as due,
    b.ledger::text as ledger
  from first b left join project p on p.id = b.project_id`,
  ({ currency, status, due, ledger }, thing) =>
    `${thing}: its status is ${status} and ${money(due, currency)} of it is written off; the ledger has ${money(ledger, currency)} of bad debt for it.`,
);

import { sql } from '../../../platform/store/sql.ts';
import { check } from './check.ts';
import { money } from './words.ts';

interface SettlementSums {
  /** Null if there is no such invoice. */
  currency: string | null;
  paid: string;
  payments: string;
  credited: string;
  notes: string;
}

/** The paid and credited amounts of an invoice equal the sums of its payments and credit notes. */
export const settled = check<SettlementSums>(
  'payments and credit notes match the settled amounts of invoices',
  (own) => sql`with stated as (
    select i.project_id, i.id as invoice_id, i.paid_minor as paid, i.credit_note_minor as credited,
      0::bigint as payments, 0::bigint as notes
    from invoice i where ${own('i')}
    union all
    select p.project_id, p.invoice_id, 0, 0, p.applied_minor, 0
    from payment p where p.status = 'succeeded' and ${own('p')}
    union all
    select n.project_id, n.invoice_id, 0, 0, 0, n.applied_minor
    from credit_note n where n.status = 'issued' and ${own('n')}
  ), broken as materialized (
    select project_id, invoice_id, sum(paid)::text as paid, sum(payments)::text as payments,
      sum(credited)::text as credited, sum(notes)::text as notes
    from stated group by project_id, invoice_id
    having sum(paid) <> sum(payments) or sum(credited) <> sum(notes)
  ), first as (
    select * from broken order by project_id, invoice_id limit 1
  )
  select type_id('invoice', b.invoice_id) as subject, p.slug as project, i.currency,
    b.paid, b.payments, b.credited, b.notes
  from first b
  left join invoice i on i.id = b.invoice_id and i.project_id = b.project_id
  left join project p on p.id = b.project_id`,
  ({ currency, paid, payments, credited, notes }, thing) => {
    if (currency === null) return `${thing}: there are payments or credit notes for it, but there is no such invoice.`;
    const shown = (minor: string) => money(minor, currency);
    if (paid !== payments)
      return `${thing}: it says that ${shown(paid)} is paid, and its payments settle ${shown(payments)}.`;
    return `${thing}: it says that credit notes take off ${shown(credited)}, and those in force take off ${shown(notes)}.`;
  },
);

interface SettledInvoice {
  status: string;
  currency: string;
  settled: string;
  due: string;
}

/** Total = paid + settled from balance + credit notes + due, and the status matches the amount due. */
export const statuses = check<SettledInvoice>(
  'the amount due matches the status',
  (own) => sql`with state as (
    select i.project_id, i.id, i.number, i.status, i.currency, i.paid_minor + i.credit_note_minor as settled,
      i.total_minor - i.paid_minor - i.credited_minor - i.credit_note_minor as due
    from invoice i where ${own('i')}
  ), broken as materialized (
    select * from state
    where not case status
      when 'paid' then due = 0
      when 'open' then due > 0
      when 'uncollectible' then due > 0
      else settled = 0
    end
  ), first as (
    select * from broken order by project_id, number, id limit 1
  )
  select type_id('invoice', b.id) as subject, p.slug as project, b.status, b.currency, b.settled::text as settled,
    b.due::text as due
  from first b left join project p on p.id = b.project_id`,
  ({ status, currency, settled: done, due }, thing) => {
    const start = `${thing}: its status is ${status}, and`;
    if (status === 'paid') return `${start} ${money(due, currency)} of it is still due.`;
    if (status === 'open' || status === 'uncollectible') return `${start} nothing of it is due.`;
    return `${start} ${money(done, currency)} is paid or taken off.`;
  },
);

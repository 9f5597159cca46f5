import type { EntityManager } from '@mikro-orm/postgresql';
import { encodeId } from '../../platform/ids.ts';
import type { Prefix } from '../../platform/ids.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** A rule of the books: how many things it is about, and those that break it. */
interface Rule {
  check: string;
  holds: string;
  broken: string;
  noun: Prefix;
  count: string;
  offenders: string;
}

const namedMax = 5;

const rules: Rule[] = [
  {
    check: 'ledger',
    holds: 'transactions, each of which sums to zero',
    broken: 'transactions do not sum to zero',
    noun: 'transaction',
    count: 'select count(*) from ledger_transaction',
    offenders: `
      select distinct e.transaction_id as id
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
      group by e.project_id, e.transaction_id, a.currency having sum(e.amount_minor) <> 0`,
  },
  {
    check: 'invoices',
    holds: 'invoices, on which is paid what their payments say',
    broken: 'invoices differ from their payments',
    noun: 'invoice',
    count: 'select count(*) from invoice',
    offenders: `
      select i.id
      from invoice i
      left join payment p on p.invoice_id = i.id and p.project_id = i.project_id and p.status = 'succeeded'
      group by i.project_id, i.id
      having i.paid_minor <> coalesce(sum(p.applied_minor), 0)
        or (i.status = 'paid') <> (i.status in ('open', 'paid') and i.paid_minor + i.credited_minor = i.total_minor)`,
  },
  {
    check: 'balances',
    holds: 'customers, whose ledger tells what their invoices and payments do',
    broken: 'customers have a ledger that differs from their invoices and payments',
    noun: 'customer',
    count: 'select count(*) from customer',
    offenders: `
      with told as (
        select customer_id, project_id, currency, total_minor - paid_minor - credited_minor as owed, -credited_minor as credit
        from invoice where status in ('open', 'paid')
        union all
        select customer_id, project_id, currency, 0, credited_minor from payment where status = 'succeeded'
        union all
        select a.customer_id, a.project_id, a.currency,
          case a.kind when 'receivable' then -e.amount_minor else 0 end,
          case a.kind when 'customer_credit' then e.amount_minor else 0 end
        from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
        where a.customer_id is not null
      )
      select distinct customer_id as id
      from told group by project_id, customer_id, currency having sum(owed) <> 0 or sum(credit) <> 0`,
  },
  {
    check: 'usage totals',
    holds: 'meters, whose totals are those of their events',
    broken: 'meters have totals that differ from their events',
    noun: 'meter',
    count: 'select count(*) from meter',
    offenders: `
      with counted as (
        select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC') as hour, count(*) as events,
          sum(quantity) as quantity, max(quantity) as largest
        from usage_event group by 1, 2, 3, 4
      )
      select distinct meter_id as id
      from usage_total total full join counted using (project_id, meter_id, subject, hour)
      where (total.events, total.quantity, total.largest)
        is distinct from (counted.events, counted.quantity, counted.largest)`,
  },
];

/** Whether what is written twice says the same in both places. */
export async function checkBooks(em: EntityManager): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) findings.push(await checkRule(em, rule));
  return findings;
}

async function checkRule(
  em: EntityManager,
  { check, holds, broken, noun, count, offenders }: Rule,
): Promise<Finding> {
  const found = await em.execute<{ id: string }[]>(offenders);
  const [all] = await em.execute<{ count: string }[]>(`${count}`);
  if (found.length === 0) return ok(check, `${all!.count} ${holds}`);
  const named = found.slice(0, namedMax).map(({ id }) => encodeId(noun, id));
  const advice =
    'Something wrote to the database past the hub, or the hub has a defect. Restore a backup, or report it with these ids.';
  return problem(check, `${found.length} of ${all!.count} ${broken}: ${named.join(', ')}`, advice);
}

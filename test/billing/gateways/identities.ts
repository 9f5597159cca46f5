import type { Orm } from '../../../src/platform/postgres/orm.ts';

/**
 * For each customer: what was charged is what was paid and not paid back, what was credited, and what is outstanding. The
 * balance is what they have in advance; a loss by a chargeback is what they had used of it and the project does not get.
 */
const ofCustomers = `
  with parts as (
    select customer_id, currency, total_minor as charged, 0 as paid, 0 as credited, 0 as lost,
      case when status = 'paid' then 0 else total_minor - paid_minor - credited_minor - credit_note_minor end as outstanding,
      0 as balance
    from invoice where type_id('project', project_id) = :project and status in ('open', 'paid', 'uncollectible')
    union all
    select customer_id, currency, 0, case status when 'succeeded' then amount_minor else 0 end, 0,
      loss_minor - recovered_minor, 0, 0
    from payment where type_id('project', project_id) = :project
    union all
    select customer_id, currency, 0, case when status in ('pending', 'succeeded') then -amount_minor else 0 end, 0,
      -recovered_minor, 0, 0
    from refund where type_id('project', project_id) = :project
    union all
    select n.customer_id, n.currency, 0, 0, case i.status when 'void' then n.credited_minor else n.total_minor end, 0, 0, 0
    from credit_note n join invoice i on i.id = n.invoice_id and i.project_id = n.project_id
    where type_id('project', n.project_id) = :project and n.status = 'issued'
    union all
    select a.customer_id, a.currency, 0, 0, 0, 0, 0, -e.amount_minor
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where type_id('project', a.project_id) = :project and a.kind = 'customer_credit'
  )
  select type_id('customer', customer_id) as customer, currency, sum(charged) as charged, sum(paid) as paid,
    sum(credited) as credited, sum(lost) as lost, sum(outstanding) as outstanding, sum(balance) as balance
  from parts group by customer_id, currency
  having sum(charged) <> sum(paid) + sum(credited) + sum(lost) + sum(outstanding) - sum(balance) or sum(balance) < 0`;

/** What customers owe by the ledger is what is due on their open invoices. */
const ofReceivables = `
  with parts as (
    select customer_id, total_minor - paid_minor - credited_minor - credit_note_minor as due, 0 as receivable
    from invoice where type_id('project', project_id) = :project and status = 'open'
    union all
    select a.customer_id, 0, e.amount_minor
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where type_id('project', a.project_id) = :project and a.kind = 'receivable'
  )
  select type_id('customer', customer_id) as customer, sum(due) as due, sum(receivable) as receivable
  from parts group by customer_id having sum(due) <> sum(receivable)`;

/** Each charge, chargeback and refund as the hub and as the gateway have it, and whether its outcome is on its way. */
const movements = `
  select c.key, 'charge' as kind, c.amount_minor - c.fee_minor as gateway,
    (select coalesce(max(p.amount_minor), 0) - coalesce(sum(p.fee_minor), 0) from payment p
      where p.attempt_id = a.id and a.payment_id is not null) as hub
  from sandbox_charge c join payment_attempt a on type_id('paymentattempt', a.id) = c.key
  where type_id('project', c.project_id) = :project and c.status = 'succeeded'
  union all
  select c.key, 'chargeback',
    case when c.dispute in ('open', 'lost') then -coalesce(c.dispute_minor, c.amount_minor) else 0 end
      - c.dispute_fee_minor,
    (select coalesce(sum(p.amount_minor) filter (where p.status = 'succeeded'), 0) - coalesce(max(p.amount_minor), 0)
      from payment p where p.attempt_id = a.id and a.payment_id is not null)
      - (select coalesce(sum(f.amount_minor), 0) from dispute_fee f where f.attempt_id = a.id)
  from sandbox_charge c join payment_attempt a on type_id('paymentattempt', a.id) = c.key
  where type_id('project', c.project_id) = :project and c.status = 'succeeded'
  union all
  select type_id('refund', r.id), 'refund', coalesce(-s.amount_minor, 0),
    case when r.status in ('pending', 'succeeded') then -r.amount_minor else 0 end
  from refund r left join sandbox_refund s on s.key = type_id('refund', r.id) and s.status = 'succeeded'
  where type_id('project', r.project_id) = :project and r.gateway is not null`;

const underWay = `
  select type_id('paymentattempt', id) as key from payment_attempt
  where type_id('project', project_id) = :project and (decided_at is null or due_at is not null)
  union all
  select type_id('refund', id) from refund
  where type_id('project', project_id) = :project and (status = 'pending' or due_at is not null)
  union all
  select body::jsonb ->> 'key' from sandbox_event where type_id('project', project_id) = :project`;

/** A movement that the hub and the gateway have otherwise, although nothing about it is on its way. */
const ofMovements = `
  with movement as (${movements}), under_way as (${underWay})
  select * from movement m where hub <> gateway and not exists (select from under_way u where u.key = m.key)`;

/** The clearing account is the sum of what the hub knows of the gateway: of what that holds, once nothing is on its way. */
const ofClearing = `
  with movement as (${movements}), cleared as (
    select coalesce(sum(e.amount_minor), 0) as minor
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
    where type_id('project', a.project_id) = :project and a.kind = 'sandbox_clearing'
  ), known as (
    select coalesce(sum(hub), 0) as hub, coalesce(sum(gateway), 0) as gateway,
      exists (${underWay}) as "isUnderWay" from movement
  )
  select cleared.minor as clearing, known.* from cleared, known
  where cleared.minor <> known.hub or (not "isUnderWay" and cleared.minor <> known.gateway)`;

const identities: Record<string, string> = {
  'charges are payments, credits and what is outstanding': ofCustomers,
  'what customers owe is what is due on their invoices': ofReceivables,
  'the hub and the gateway have the same movements': ofMovements,
  'the clearing account has what the gateway holds': ofClearing,
};

/** Describes each identity of the books of a project that does not hold now. */
export async function brokenIdentities(orm: Orm, projectId: string): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, statement] of Object.entries(identities)) {
    const places = statement.split(':project');
    const values = Array.from({ length: places.length - 1 }, () => projectId);
    const rows = await orm.em.fork().execute<object[]>(places.join('?'), values);
    broken.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return broken;
}

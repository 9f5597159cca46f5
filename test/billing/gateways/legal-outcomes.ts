import type { Orm } from '../../../src/platform/postgres/orm.ts';

/** Statements that find what no order of acts may lead to, of the project with the id `?`. */
const illegal: Record<string, string> = {
  'an attempt has no outcome': `
    select type_id('paymentattempt', id) as what, status from payment_attempt
    where type_id('project', project_id) = ? and (decided_at is null or due_at is not null)`,
  'a refund has no outcome': `
    select type_id('refund', id) as what, status from refund
    where type_id('project', project_id) = ? and (status = 'pending' or due_at is not null)`,
  'a method has no outcome': `
    select type_id('paymentmethod', id) as what, status from payment_method
    where type_id('project', project_id) = ? and (status in ('pending', 'requires_action') or due_at is not null)`,
  'a charge is recorded as another outcome': `
    select c.key as what, a.status, c.status as charge from sandbox_charge c
    left join payment_attempt a on type_id('paymentattempt', a.id) = c.key and a.project_id = c.project_id
    where type_id('project', c.project_id) = ? and (c.status = 'succeeded') <> (a.status is not distinct from 'succeeded')`,
  'an invoice was charged for more than it came to': `
    select type_id('invoice', a.invoice_id) as what, sum(c.amount_minor) as taken, i.total_minor as total
    from sandbox_charge c
    join payment_attempt a on type_id('paymentattempt', a.id) = c.key and a.project_id = c.project_id
    join invoice i on i.id = a.invoice_id and i.project_id = a.project_id
    where type_id('project', c.project_id) = ? and c.status = 'succeeded'
      and not exists (select from sandbox_charge d join payment_attempt b on type_id('paymentattempt', b.id) = d.key
        where b.invoice_id = a.invoice_id and d.dispute is not null)
      and not exists (select from payment p where p.invoice_id = a.invoice_id and p.status = 'reversed')
    group by a.invoice_id, i.total_minor having sum(c.amount_minor) > i.total_minor`,
  'the payments of a charge are not what its bank has left': `
    select c.key as what, c.dispute, c.amount_minor as charged, c.dispute_minor as part, sum(p.amount_minor) as held
    from sandbox_charge c
    join payment_attempt a on type_id('paymentattempt', a.id) = c.key and a.project_id = c.project_id
    left join payment p on p.attempt_id = a.id and p.project_id = a.project_id and p.status = 'succeeded'
    where type_id('project', c.project_id) = ? and c.status = 'succeeded'
    group by c.id, c.project_id, c.key, c.dispute, c.amount_minor, c.dispute_minor
    having coalesce(sum(p.amount_minor), 0) <> c.amount_minor
      - case when c.dispute in ('open', 'lost') then coalesce(c.dispute_minor, c.amount_minor) else 0 end`,
  'the fee of a dispute is booked otherwise': `
    select c.key as what, c.dispute, c.dispute_fee_minor as fee, sum(f.amount_minor) as booked
    from sandbox_charge c
    join payment_attempt a on type_id('paymentattempt', a.id) = c.key and a.project_id = c.project_id
    left join dispute_fee f on f.attempt_id = a.id and f.project_id = a.project_id
    where type_id('project', c.project_id) = ?
    group by c.id, c.project_id, c.key, c.dispute, c.dispute_fee_minor
    having coalesce(sum(f.amount_minor), 0) <> c.dispute_fee_minor`,
  'more was refunded than was charged': `
    select type_id('paymentattempt', p.attempt_id) as what, sum(r.amount_minor) as refunded
    from refund r join payment p on p.id = r.payment_id and p.project_id = r.project_id
    join payment_attempt a on a.id = p.attempt_id and a.project_id = p.project_id
    where type_id('project', r.project_id) = ? and r.status = 'succeeded'
    group by p.attempt_id, a.amount_minor having sum(r.amount_minor) > a.amount_minor`,
  'a refund differs from that of the gateway': `
    select type_id('refund', r.id) as what, r.status, s.status as gateway from refund r
    left join sandbox_refund s on s.key = type_id('refund', r.id) and s.project_id = r.project_id
    where type_id('project', r.project_id) = ? and r.gateway is not null
      and (r.status = 'succeeded') <> (s.status is not distinct from 'succeeded')`,
  'an invoice does not have what was paid': `
    select type_id('invoice', i.id) as what, i.status, i.paid_minor as paid, sum(p.applied_minor) as applied from invoice i
    left join payment p on p.invoice_id = i.id and p.project_id = i.project_id and p.status = 'succeeded'
    where type_id('project', i.project_id) = ?
    group by i.id, i.status, i.paid_minor having i.paid_minor <> coalesce(sum(p.applied_minor), 0)`,
  'an invoice is void although it was paid': `
    select type_id('invoice', id) as what from invoice
    where type_id('project', project_id) = ? and status = 'void' and paid_minor <> 0`,
  'an attempt was made with a method that had been removed': `
    select made.subject as what from outbox_event made
    join outbox_event gone on gone.type = 'payment_method.removed' and gone.project_id = made.project_id
      and gone.subject = made.payload ->> 'methodId' and gone.id < made.id
    where type_id('project', made.project_id) = ? and made.type = 'payment_attempt.created'`,
  'a customer has a default method that cannot be charged': `
    select type_id('paymentmethod', id) as what, status from payment_method
    where type_id('project', project_id) = ? and is_default and status <> 'active'`,
};

/** The ends of an attempt after which others may follow: money that arrives after all. */
const mayFollow: Record<string, readonly string[]> = {
  created: ['action_required', 'succeeded', 'failed', 'canceled'],
  action_required: ['succeeded', 'failed', 'canceled'],
  failed: ['succeeded'],
  canceled: ['succeeded'],
  succeeded: [],
};

/** Describes each state and each history of a project that no order of acts may lead to. */
export async function illegalOutcomes(orm: Orm, projectId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, statement] of Object.entries(illegal))
    for (const row of await orm.em.fork().execute<object[]>(statement, [projectId]))
      found.push(`${name}: ${JSON.stringify(row)}`);
  return [...found, ...(await illegalHistories(orm, projectId))];
}

async function illegalHistories(orm: Orm, projectId: string): Promise<string[]> {
  const events = await orm.em.fork().execute<{ subject: string; type: string }[]>(
    `select subject, type from outbox_event
     where type_id('project', project_id) = ? and type like 'payment\\_attempt.%'
       and type <> 'payment_attempt.dispute_fee_booked' order by id`,
    [projectId],
  );
  const histories = Map.groupBy(events, ({ subject }) => subject);
  return [...histories].flatMap(([subject, history]) => {
    const names = history.map(({ type }) => type.slice('payment_attempt.'.length));
    const isLegal = names[0] === 'created' && names.slice(1).every((name, at) => mayFollow[names[at]!]?.includes(name));
    return isLegal ? [] : [`illegal history of ${subject}: ${names.join(' ')}`];
  });
}

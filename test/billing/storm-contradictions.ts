import { expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { orderContradictions } from './order-contradictions.ts';

/** Queries that must find nothing after any operations, in addition to the checks of verifyLedger. */
const contradictions: Record<string, string> = {
  'a ledger transaction does not sum to zero': `
    select transaction_id from ledger_entry where project_id = ? group by 1 having sum(amount_minor) <> 0`,
  'the paid amount of an invoice is not the sum of its payments': `
    select i.id from invoice i where i.project_id = ? and i.paid_minor <>
      (select coalesce(sum(p.applied_minor), 0) from payment p where p.invoice_id = i.id and p.status = 'succeeded')`,
  'the credited amount of an invoice is not the sum of its credit notes': `
    select i.id from invoice i where i.project_id = ? and i.credit_note_minor <>
      (select coalesce(sum(n.applied_minor), 0) from credit_note n where n.invoice_id = i.id and n.status = 'issued')`,
  'receivables are not what is due on open invoices': `
    select 1 from (select ?::uuid as project_id) q where
      (select coalesce(sum(e.amount_minor), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.project_id = q.project_id and a.kind = 'receivable')
      <> (select coalesce(sum(total_minor - paid_minor - credited_minor - credit_note_minor), 0) from invoice
        where project_id = q.project_id and status = 'open')`,
  'bad debt is not what is due on uncollectible invoices': `
    select 1 from (select ?::uuid as project_id) q where
      (select coalesce(sum(e.amount_minor), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.project_id = q.project_id and a.kind = 'bad_debt')
      <> (select coalesce(sum(total_minor - paid_minor - credited_minor - credit_note_minor), 0) from invoice
        where project_id = q.project_id and status = 'uncollectible')`,
  'a customer has a negative balance': `
    select a.customer_id from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.project_id = ? and a.kind = 'customer_credit' group by 1 having sum(e.amount_minor) > 0`,
  'numbers have a gap': `
    select year from (
      select 'invoice' as series, left(number, 4) as year, right(number, 6)::int as place, project_id
      from invoice where number is not null
      union all select 'credit_note', substr(number, 4, 4), right(number, 6)::int, project_id from credit_note
    ) as numbers where project_id = ?
    group by series, year having count(*) <> max(place) or count(*) <> count(distinct place)`,
  'a customer has a plan twice': `
    select customer_id from subscription_item where project_id = ? and ended_at is null
    group by customer_id, plan_id having count(distinct subscription_id) > 1 or count(*) filter (where is_lead) <> 1`,
  'a subscription pays for a part of a plan twice': `
    select i.subscription_id from subscription_item i join price p on p.id = i.price_id and p.project_id = i.project_id
    where i.project_id = ? and i.ended_at is null
    group by i.subscription_id, i.plan_id, coalesce(p.component, p.meter_id::text, '') having count(*) > 1`,
  'a subscription is past due with nothing owed': `
    select s.id from subscription s where s.project_id = ? and s.status = 'past_due' and not exists (
      select from invoice i left join invoiced_subscription part on part.invoice_id = i.id
      where s.id in (i.subscription_id, part.subscription_id) and i.status in ('open', 'uncollectible'))`,
  'a period is billed twice': `
    select subscription_id, period_start_at from (
      select project_id, subscription_id, period_start_at, reason from invoice
        where subscription_id is not null and replaced_by_id is null
      union all select project_id, subscription_id, period_start_at, reason from invoiced_subscription
    ) as billed
    where project_id = ? and reason in ('subscription_create', 'subscription_cycle')
    group by 1, 2 having count(*) > 1`,
  'a charge waits for a subscription that has ended': `
    select c.id from pending_charge c join subscription s on s.id = c.subscription_id
    where c.project_id = ? and c.status = 'pending' and s.status in ('canceled', 'incomplete_expired')`,
  'an invoiced charge is no line of its invoice': `
    select c.id from pending_charge c where c.project_id = ? and c.status = 'invoiced' and not exists (
      select from invoice_line l where l.invoice_id = c.invoice_id and l.subscription_id = c.subscription_id
        and l.amount_minor = c.amount_minor and l.coupon_ids is not null)`,
  'a subscription has ended and has current items, or runs without any': `
    select s.id from subscription s where s.project_id = ? and (s.status in ('canceled', 'incomplete_expired')) <> not exists (
      select from subscription_item i where i.subscription_id = s.id and i.ended_at is null)`,
  'a subscription has ended and something is due or planned': `
    select s.id from subscription s where s.project_id = ? and s.status in ('canceled', 'incomplete_expired') and (
      s.next_due_at is not null or exists (
        select from subscription_change c where c.subscription_id = s.id and c.status = 'pending'))`,
  'an item belongs to another customer than its subscription': `
    select i.id from subscription_item i join subscription s on s.id = i.subscription_id and s.project_id = i.project_id
    where i.project_id = ? and i.ended_at is null and i.customer_id <> s.customer_id`,
  'a move failed with an internal error': `
    select subscription_id, reason from plan_move_subscription where project_id = ? and code = 'internal'`,
  'the outcomes of a move are not those of its subscriptions': `
    select m.id from plan_move m join plan_move_subscription s on s.move_id = m.id and s.project_id = m.project_id
    where m.project_id = ? group by m.id, m.project_id having max(m.total) <> count(*)
      or max(m.moved) <> count(*) filter (where s.status = 'moved')
      or max(m.planned) <> count(*) filter (where s.status = 'planned')
      or max(m.failed) <> count(*) filter (where s.status = 'failed')`,
  ...orderContradictions,
  'something is quarantined': `
    select coalesce(s.quarantine_error, i.finalization_error) as error from subscription s
    full join invoice i on false where coalesce(s.project_id, i.project_id) = ?
      and coalesce(s.quarantine_error, i.finalization_error) is not null`,
  // Free time moves paid time to later than its line says. Each group of a meter has its own line for the same time.
  'time is billed twice': `
    with spans as (
      select l.project_id, l.item_id, l.usage_group, l.id, l.period_start_at as starts,
        least(l.period_end_at, min(c.period_start_at)) as ends
      from invoice_line l join invoice i on i.id = l.invoice_id and i.project_id = l.project_id
      left join credit_note_line c on c.invoice_line_id = l.id and c.project_id = l.project_id
      where i.status <> 'void' and l.item_id is not null and l.kind in ('recurring', 'proration', 'usage')
        and not exists (select from audit_entry a where a.action = 'subscription.free_time_given'
          and a.project_id = l.project_id and a.subject = type_id('subscription', l.subscription_id))
      group by l.project_id, l.id having coalesce(sum(c.total_minor) filter (where c.period_start_at is null), 0) < l.total_minor
    )
    select a.item_id, a.starts, a.ends, b.starts as again, (
        select array_agg(concat_ws(' ', done.at, done.action, done.subject) order by done.id) from audit_entry done
        where done.project_id = a.project_id and done.subject in (
          select type_id('subscription', item.subscription_id) from subscription_item item where item.id = a.item_id
          union select type_id('invoice', line.invoice_id) from invoice_line line where line.item_id = a.item_id)
      ) as history
    from spans a join spans b on b.item_id = a.item_id and b.project_id = a.project_id and b.id <> a.id
      and b.usage_group is not distinct from a.usage_group and b.starts >= a.starts and b.starts < a.ends
      and (b.starts, b.id) > (a.starts, a.id) and b.ends > b.starts
    where a.project_id = ? and a.ends > a.starts`,
};

export async function expectBooksToAgree(em: EntityManager, projectId: string): Promise<void> {
  for (const [sentence, sql] of Object.entries(contradictions)) {
    const found = await em.execute(sql, [decodeId('project', projectId)]);
    expect([sentence, found.slice(0, 3)]).toEqual([sentence, []]);
  }
  const { difference } = await verifyLedger(em, projectId);
  expect(difference).toBeNull();
}

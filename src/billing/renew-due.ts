import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { encodeId } from '../platform/ids.ts';
import { record } from '../platform/record.ts';
import type { Actor } from '../platform/record.ts';
import { billPeriod } from './bill-period.ts';
import { end } from './cancel-subscription.ts';
import { InvoiceReason } from './invoice.ts';
import { Subscription } from './subscription.ts';
import { SubscriptionItem } from './subscription-item.ts';

const worker: Actor = { principal: 'worker:billing' };

/**
 * Does what is due to one subscription, the one that has waited longest: ends it, or renews it for one period.
 * One call in one transaction; callers repeat it until it returns undefined, so that days of downtime make the same
 * invoices as none. Several instances share the work: the customer's row is locked, and who finds it locked skips it.
 */
export async function renewDue(em: EntityManager, now: Temporal.Instant): Promise<Subscription | undefined> {
  const [due] = await em.execute<{ id: string }[]>(
    `select s.id from subscription s
     join customer c on c.id = s.customer_id and c.project_id = s.project_id
     where s.next_billing_at <= ?
     order by s.next_billing_at, s.id limit 1 for update of c skip locked`,
    [now.toString()],
  );
  if (!due) return undefined;
  const subscription = await em.findOneOrFail(Subscription, { id: encodeId('subscription', due.id) });
  // Another instance may have done it between the choice and the lock.
  const dueAt = subscription.nextBillingAt;
  if (!dueAt || Temporal.Instant.compare(dueAt, now) > 0) return subscription;
  if (subscription.cancelAt && Temporal.Instant.compare(subscription.cancelAt, dueAt) <= 0) {
    return end(em, worker, subscription, dueAt);
  }
  return renew(em, subscription, dueAt);
}

/** The invoice is dated to when the period began, whenever the work is done. */
async function renew(
  em: EntityManager,
  subscription: Subscription,
  at: Temporal.Instant,
): Promise<Subscription> {
  const items = await em.find(SubscriptionItem, { subscriptionId: subscription.id, endedAt: null });
  subscription.renew(at);
  await billPeriod(em, worker, subscription, items, InvoiceReason.subscription_cycle, at);
  const { projectId, id, period } = subscription;
  record(em, worker, at, { projectId, type: 'subscription.renewed', subject: id, payload: { period } });
  return subscription;
}

/** Marks one subscription past due that has an overdue invoice; callers repeat it until it returns undefined. */
export async function markOneOverdue(
  em: EntityManager,
  now: Temporal.Instant,
): Promise<Subscription | undefined> {
  const [late] = await em.execute<{ id: string }[]>(
    `select s.id from subscription s
     join customer c on c.id = s.customer_id and c.project_id = s.project_id
     where s.status = 'active' and exists (
       select from invoice i
       where i.subscription_id = s.id and i.project_id = s.project_id and i.status = 'open' and i.due_at < ?
     ) limit 1 for update of c skip locked`,
    [now.toString()],
  );
  if (!late) return undefined;
  const subscription = await em.findOneOrFail(Subscription, { id: encodeId('subscription', late.id) });
  subscription.fallDue(now);
  record(em, worker, now, {
    projectId: subscription.projectId,
    type: 'subscription.past_due',
    subject: subscription.id,
  });
  return subscription;
}

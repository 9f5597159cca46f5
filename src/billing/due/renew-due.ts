import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { decodeId, encodeId } from '../../platform/ids.ts';
import { record } from '../../platform/record.ts';
import type { Actor } from '../../platform/record.ts';
import { billPeriod } from '../invoices/bill-period.ts';
import { end } from '../subscriptions/cancel-subscription.ts';
import { InvoiceReason } from '../invoices/invoice.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { SubscriptionItem } from '../subscriptions/subscription-item.ts';

const worker: Actor = { principal: 'worker:billing' };

/**
 * Work that has come due, one subscription at a time: `next` finds the one that has waited longest, `act` does what is
 * due to it, in a transaction of its own. Repeated until nothing is found, so that days of downtime make the same
 * invoices as none; what fails is left out of the rest of the run and holds up nobody else.
 */
export interface DueWork {
  next(em: EntityManager, now: Temporal.Instant, except: readonly string[]): Promise<string | undefined>;
  /** False when somebody else is at it, or has been. */
  act(em: EntityManager, id: string, now: Temporal.Instant): Promise<boolean>;
}

/** Renews for one period, or ends what was to end by then. */
export const renewals: DueWork = {
  next: (em, now, except) => first(em, `s.next_billing_at <= ?`, 's.next_billing_at', now, except),

  async act(em, id, now) {
    const subscription = await take(em, id);
    const dueAt = subscription?.nextBillingAt;
    if (!dueAt || Temporal.Instant.compare(dueAt, now) > 0) return false;
    const isOver = subscription.cancelAt && Temporal.Instant.compare(subscription.cancelAt, dueAt) <= 0;
    if (isOver) await end(em, worker, subscription, dueAt);
    else await renew(em, subscription, dueAt);
    return true;
  },
};

/** Marks subscriptions past due that have an overdue invoice. */
export const overdues: DueWork = {
  next: (em, now, except) => first(em, OVERDUE, 's.id', now, except),

  async act(em, id, now) {
    const subscription = await take(em, id);
    const isStill = subscription && (await first(em, `${OVERDUE} and s.id = ?`, 's.id', now, [], id));
    if (!isStill) return false;
    subscription.fallDue(now);
    record(em, worker, now, {
      projectId: subscription.projectId,
      type: 'subscription.past_due',
      subject: id,
    });
    return true;
  },
};

const OVERDUE = `s.status = 'active' and exists (
  select from invoice i
  where i.subscription_id = s.id and i.project_id = s.project_id and i.status = 'open' and i.due_at < ?
)`;

/** The invoice is dated to when the period began, whenever the work is done. */
async function renew(em: EntityManager, subscription: Subscription, at: Temporal.Instant): Promise<void> {
  const items = await em.find(SubscriptionItem, { subscriptionId: subscription.id, endedAt: null });
  subscription.renew(at);
  await billPeriod(em, worker, subscription, items, InvoiceReason.subscription_cycle, at);
  const { projectId, id, period } = subscription;
  record(em, worker, at, { projectId, type: 'subscription.renewed', subject: id, payload: { period } });
}

async function first(
  em: EntityManager,
  condition: string,
  order: string,
  now: Temporal.Instant,
  except: readonly string[],
  only?: string,
): Promise<string | undefined> {
  const left = `{${except.map((id) => decodeId('subscription', id)).join()}}`;
  const [row] = await em.execute<{ id: string }[]>(
    `select s.id from subscription s where ${condition} and s.id <> all(?::uuid[]) order by ${order} limit 1`,
    [now.toString(), ...(only ? [decodeId('subscription', only)] : []), left],
  );
  return row && encodeId('subscription', row.id);
}

/** The subscription as it is now, with its customer locked; none when somebody else has the customer. */
async function take(em: EntityManager, id: string): Promise<Subscription | undefined> {
  const [free] = await em.execute<object[]>(
    `select 1 as free from customer c
     where (c.id, c.project_id) = (select s.customer_id, s.project_id from subscription s where s.id = ?)
     for update skip locked`,
    [decodeId('subscription', id)],
  );
  return free && em.findOneOrFail(Subscription, { id }, { refresh: true });
}

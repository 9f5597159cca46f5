import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { append } from '../../../platform/store/append.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { BillingState } from '../billing-state.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import type { Subscription } from '../subscription.ts';
import { MrrChange } from './mrr-change.ts';
import { monthlyOf } from './monthly-of.ts';

const zero = new Rational(0n);

/**
 * Notes what the items of a subscription bring in each month from an instant on. Called at the end of each act; writes
 * nothing where nothing has changed, as with most renewals.
 */
export function noteMrr(em: EntityManager, billingState: BillingState, at: Temporal.Instant): void {
  const monthly = monthlyOf(billingState, at);
  const changes = billingState.items.map((item) => ({ item, to: monthly.get(item.id) ?? zero }));
  const { subscription } = billingState;
  noteItems(em, subscription, changes, at);
  subscription.mrrNotedAt = subscription.updatedAt;
}

/** Notes that items bring in nothing more: they end, or belong to another customer, product or plan from then on. */
export function noteMrrEnded(
  em: EntityManager,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
  at: Temporal.Instant,
): void {
  noteItems(
    em,
    subscription,
    items.map((item) => ({ item, to: zero })),
    at,
  );
}

function noteItems(
  em: EntityManager,
  { projectId, currency, testClockId }: Subscription,
  changes: readonly { item: SubscriptionItem; to: Rational }[],
  at: Temporal.Instant,
): void {
  for (const { item, to } of changes) {
    // The difference of the stored decimals, so that all rows of an item sum up to its present value.
    const [before, after] = [Rational.of(item.monthlyMinor), Rational.of(to.toFixed(18))];
    if (before.compare(after) === 0) continue;
    const { id: itemId, subscriptionId, customerId, productId, planId } = item;
    const of = { projectId, customerId, subscriptionId, itemId, productId, planId, currency, testClockId };
    append(em, [new MrrChange({ ...of, monthlyMinor: after.minus(before).toFixed(18), changedAt: at })]);
    item.monthlyMinor = after.toFixed(18);
  }
}

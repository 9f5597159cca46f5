import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { append } from '../../../platform/store/append.ts';
import { findByIds } from '../../../platform/store/find-by-ids.ts';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { BillingState } from '../billing-state.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import { MrrChange } from './mrr-change.ts';
import { monthlyOf } from './monthly-of.ts';

/** What an item is noted to bring in, by whom and for what. */
type Noted = Pick<MrrChange, 'itemId' | 'customerId' | 'productId' | 'planId' | 'monthlyMinor'>;

type Owned = Pick<MrrChange, 'customerId' | 'productId' | 'planId'>;

const zero = new Rational(0n);

/**
 * Notes what an older version of the hub changed without noting it: what an item brought in for an end is dated to that end,
 * and everything else to the last change of the subscription, which is locked.
 */
export async function correctMrr(em: EntityManager, billingState: BillingState): Promise<void> {
  const { subscription, items } = billingState;
  const { updatedAt } = subscription;
  const monthly = monthlyOf(billingState, updatedAt);
  const noted = await notedOf(em, subscription.id);
  const current = new Map(items.map((item) => [item.id, item]));
  const ended = await findByIds(
    em,
    SubscriptionItem,
    noted.map(({ itemId }) => itemId).filter((id) => !current.has(id)),
  );
  const wrong = noted.filter((one) => !isOf(current.get(one.itemId), one));
  for (const { monthlyMinor, itemId, ...owned } of wrong) {
    const changedAt = ended.get(itemId)?.endedAt ?? updatedAt;
    noteDifference(
      em,
      billingState,
      { itemId, ...owned, changedAt },
      Rational.of(monthlyMinor).times(new Rational(-1n)),
    );
  }
  for (const item of ended.values()) item.monthlyMinor = '0';
  for (const item of items) {
    const before = noted.find((one) => one.itemId === item.id && isOf(item, one))?.monthlyMinor ?? '0';
    const after = Rational.of((monthly.get(item.id) ?? zero).toFixed(18));
    const { id: itemId, customerId, productId, planId } = item;
    const of = { itemId, customerId, productId, planId, changedAt: updatedAt };
    noteDifference(em, billingState, of, after.minus(Rational.of(before)));
    item.monthlyMinor = after.toFixed(18);
  }
  subscription.mrrNotedAt = updatedAt;
}

function isOf(item: SubscriptionItem | undefined, { customerId, productId, planId }: Owned): boolean {
  return item?.customerId === customerId && item.productId === productId && item.planId === planId;
}

function notedOf(em: EntityManager, id: string): Promise<Noted[]> {
  return query<Noted>(
    em,
    sql`select item_id as "itemId", customer_id as "customerId", product_id as "productId", plan_id as "planId",
        sum(monthly_minor)::text as "monthlyMinor"
      from mrr_change where subscription_id = ${uuid.subscription(id)}
      group by 1, 2, 3, 4 having sum(monthly_minor) <> 0`,
    { itemId: typeId.item, customerId: typeId.customer, productId: typeId.product, planId: typeId.plan },
  );
}

function noteDifference(
  em: EntityManager,
  { subscription: { id: subscriptionId, projectId, currency, testClockId } }: BillingState,
  of: Owned & { itemId: string; changedAt: Temporal.Instant },
  difference: Rational,
): void {
  if (difference.compare(zero) === 0) return;
  const values = { projectId, subscriptionId, currency, testClockId, ...of };
  append(em, [new MrrChange({ ...values, monthlyMinor: difference.toFixed(18) })]);
}

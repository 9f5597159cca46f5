import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import type { Customer } from '../customers/customer.ts';
import { offersOf } from '../subscriptions/offers.ts';
import { orderFollower } from './order-followers.ts';
import type { OrderItem } from './order-item.ts';
import { OrderStatus, isOver } from './order-states.ts';
import type { Order } from './order.ts';

interface GrantedOrder {
  order: Order;
  items: readonly OrderItem[];
  credited: ReadonlySet<number>;
  customer: Customer;
}

/** Grants the items that an order covers now, and takes back those that it does not. */
export async function grantItems(
  em: EntityManager,
  actor: Actor,
  { order, items, credited, customer }: GrantedOrder,
  at: Temporal.Instant,
): Promise<void> {
  const isCovered = ({ position }: OrderItem): boolean => order.isFulfilled && !credited.has(position);
  // What was granted by an order that is owed again was paid by a payment that is reversed.
  const isUnpaid = ({ fulfilledAt }: OrderItem): boolean => fulfilledAt !== null && isOwed(order);
  const isLost = (item: OrderItem): boolean => isOver(order.status) || credited.has(item.position) || isUnpaid(item);
  const added = items.filter((item) => isCovered(item) && !item.fulfilledAt);
  const back = items.filter((item) => isCovered(item) && item.fulfilledAt && item.endedAt);
  const lost = items.filter((item) => isLost(item) && !item.endedAt);
  const taken = lost.filter(({ fulfilledAt }) => fulfilledAt);
  for (const item of added) item.fulfilledAt = at;
  for (const item of items.filter((each) => !isLost(each))) item.endedAt = null;
  for (const item of lost) item.endedAt = at;
  const reason = isOwed(order) || order.status === OrderStatus.canceled ? OrderStatus.canceled : OrderStatus.refunded;
  if (taken.length) await orderFollower().ended(em, actor, { customer, items: taken, reason }, at);
  if (back.length) await orderFollower().restored(em, actor, { customer, items: back }, at);
  if (added.length) await fulfil(em, actor, { customer, items: added }, at);
}

/** Whether the order waits for its payment, and grants nothing before. */
function isOwed({ status, isFulfilled }: Order): boolean {
  return status === OrderStatus.open && !isFulfilled;
}

async function fulfil(
  em: EntityManager,
  actor: Actor,
  { customer, items }: Pick<GrantedOrder, 'customer' | 'items'>,
  at: Temporal.Instant,
): Promise<void> {
  const leads = items.filter(({ isLead }) => isLead);
  const offers = await offersOf(
    em,
    leads.map(({ priceId }) => priceId),
  );
  const sold = leads.map((item) => ({ item, ...offers.get(item.priceId)! }));
  await orderFollower().fulfilled(em, actor, { customer, items: sold }, at);
}

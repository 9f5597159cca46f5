import type { EntityClass } from '@mikro-orm/core';
import type { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Payment } from '../../src/billing/payments/payment.ts';
import type { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { lockAndCatchUp } from '../../src/billing/turns/lock-and-catch-up.ts';
import type { ActionContext } from './lives-actions.ts';

/** Returns the subscription at an index, the first if there are fewer, or an unknown id if there are none. */
export function subscriptionAt({ world: { subscriptions } }: ActionContext, index: number): string {
  return subscriptions[index] ?? subscriptions[0] ?? 'subscription_01h455vb4pex5vsknk084sn02q';
}

/** The oldest invoice of a customer in one of some states that was not issued again, once what is due is done. */
export async function oldestInvoice(
  { em, world, now }: ActionContext,
  index: number,
  ...states: InvoiceStatus[]
): Promise<Invoice | undefined> {
  const customerId = world.customers[index]!;
  await lockAndCatchUp(em, customerId, now);
  const where = { customerId, status: { $in: states }, replacedById: null };
  const [invoice] = await em.find(Invoice, where, { orderBy: { id: 'asc' } });
  return invoice;
}

/** The oldest payment or refund of a customer that is in force, once what is due is done. */
export async function oldest<T extends Payment | Refund>(
  { em, world, now }: ActionContext,
  entity: EntityClass<T>,
  customer: number,
): Promise<T | undefined> {
  const customerId = world.customers[customer]!;
  await lockAndCatchUp(em, customerId, now);
  const where = { customerId, status: 'succeeded' } as never;
  const [first] = await em.find<T>(entity, where, { orderBy: { id: 'asc' } as never, limit: 1 });
  return first;
}

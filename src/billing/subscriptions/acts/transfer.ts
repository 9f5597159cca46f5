import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { later } from '../../../platform/time/instants.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Customer } from '../../customers/customer.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import type { BillingState } from '../billing-state.ts';
import { bill } from '../charging/bill.ts';
import { noteUsageCharged } from '../charging/closing-charges.ts';
import { itemFollowers } from '../item-followers.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { isBilled } from './change.ts';
import { closeUsage } from './close-usage.ts';
import { keepTriedItems } from './keep-tried-items.ts';
import { noteMrr, noteMrrEnded } from '../mrr/note-mrr.ts';

interface Transfer {
  to: Customer;
  at: Temporal.Instant;
  reason: string | null;
}

/**
 * Gives a subscription to another customer, and returns the invoice of the charges in arrears up to now, which the present
 * customer owes. Paid time goes along, and the next invoice is the new customer's.
 */
export async function transfer(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { to, at, reason }: Transfer,
): Promise<Invoice | undefined> {
  const { subscription, items } = billingState;
  const { customer: from } = billingState.account;
  subscription.transition('transfer', at);
  const invoice = isBilled(subscription.status) ? await billArrears(em, actor, billingState, at) : undefined;
  await em.flush();
  // The purchase order is one of the present customer.
  Object.assign(subscription, { customerId: to.id, poNumber: null });
  keepTriedItems(em, billingState, at);
  noteMrrEnded(em, subscription, items, at);
  for (const item of items) Object.assign(item, { customerId: to.id, startedAt: later(at, item.startedAt) });
  billingState.account = { ...billingState.account, customer: to };
  noteMrr(em, billingState, at);
  await em.flush();
  await itemFollowers.transferred(em, actor, subscription, at);
  const payload = { ...subscriptionFields(subscription), previousCustomerId: from.id, reason };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.transferred', payload });
  const transferred = { subscriptionId: subscription.id, fromCustomerId: from.id, toCustomerId: to.id };
  for (const customer of [from, to])
    record(em, actor, at, { ...subjectOf(customer), type: 'customer.subscription_transferred', payload: transferred });
  return invoice;
}

async function billArrears(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<Invoice | undefined> {
  const charges = await closeUsage(em, actor, billingState, { at });
  noteUsageCharged(billingState, at);
  return bill(em, actor, billingState, { reason: InvoiceReason.subscription_change, charges, at });
}

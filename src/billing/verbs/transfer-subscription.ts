import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid, notFound } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check, named } from '../../platform/values/check.ts';
import { Customer } from '../customers/customer.ts';
import { admitBilled } from '../customers/visible.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { transfer } from '../subscriptions/acts/transfer.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { requireTransferable } from '../subscriptions/require-transferable.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { TransferSubscriptionInput } from '../subscriptions/transfer-input.ts';
import { requireCustomer, requireUpToDate, timeOfChange } from '../turns/authorise-and-catch-up-subscription.ts';
import { lockAndCatchUpSeveral } from '../turns/lock-and-catch-up-several.ts';

export interface TransferRequest {
  id: string;
  input: TransferSubscriptionInput;
}

export interface Transferred {
  subscription: Subscription;
  /** The charges in arrears up to now, which the previous customer owes. */
  invoice: Invoice | undefined;
  now: Temporal.Instant;
}

/** Gives a subscription to another customer of its project, with its paid time; open to the project. */
export async function transferSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: TransferRequest,
  at: Temporal.Instant,
): Promise<Transferred> {
  const [from, to] = await findCustomers(em, viewer, { id, input });
  checkBounds(new Check(), TransferSubscriptionInput, input).done();
  const both = { projectId: from.projectId, customerIds: [from.id, to.id] };
  const caughtUp = await lockAndCatchUpSeveral(em, both, at);
  await lock(em, Subscription, id);
  const { billingState } = (await readBillingState(em, id))!;
  const { subscription } = billingState;
  requireCustomer(subscription, from.id);
  const now = timeOfChange(subscription, caughtUp.now);
  requireUpToDate(subscription, now);
  await requireTransferable(em, billingState, to);
  const invoice = await transfer(em, viewer, billingState, { to, at: now, reason: input.reason?.trim() ?? null });
  return { subscription, invoice, now };
}

/** Returns the present and the new customer, whose ids and clocks never change. */
async function findCustomers(
  em: EntityManager,
  viewer: Viewer,
  { id, input: { customerId } }: TransferRequest,
): Promise<[Customer, Customer]> {
  viewer.require('billing:write');
  const peeked = await peek(em, Subscription, id);
  const found = await admitBilled(em, viewer, peeked, 'subscription', 'billing:write');
  requireSeller(viewer, found.projectId);
  const from = await em.findOneOrFail(Customer, { id: found.customerId });
  const to = await named('/customerId', async () => {
    const found = await em.findOne(Customer, { id: customerId });
    if (!found || !viewer.may('billing:write', found.projectId)) throw notFound('customer');
    return found;
  });
  if (to.projectId !== from.projectId) throw invalid('/customerId', 'must be a customer of the same project');
  if (to.id === from.id) throw invalid('/customerId', 'must be another customer: the subscription is theirs already');
  if (to.testClockId !== from.testClockId)
    throw invalid('/customerId', 'must have the same test clock as the present customer, or none as they have none');
  return [from, to];
}

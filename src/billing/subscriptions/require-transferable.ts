import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { sql } from '../../platform/store/sql.ts';
import type { Customer } from '../customers/customer.ts';
import { findInvoicesOf } from '../invoicing/combined/find-invoices.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import type { BillingState } from './billing-state.ts';
import { SubscriptionItem } from './subscription-item.ts';
import { subscriptionStates } from './subscription-states.ts';

/** Refuses the transfer of a subscription that is not settled, or of a plan that the new customer has. */
export async function requireTransferable(em: EntityManager, billingState: BillingState, to: Customer): Promise<void> {
  const { subscription, pending } = billingState;
  subscriptionStates.require(subscription, 'transfer');
  const [unsettled] = await findInvoicesOf(em, subscription, sql`status in ('draft', 'open')`);
  if (unsettled?.status === InvoiceStatus.draft)
    throw conflict(
      'subscription_has_drafts',
      `The invoice ${unsettled.id} of this subscription is a draft; finalise and settle it, or delete it, first.`,
    );
  if (unsettled)
    throw conflict(
      'subscription_has_open_invoices',
      `The invoice ${unsettled.id} of this subscription is open; settle it, void it or write it off first.`,
    );
  if (pending.length)
    throw conflict(
      'subscription_has_pending_charges',
      'Charges wait for the next invoice of this subscription; remove them, or wait until they are invoiced and paid.',
    );
  await requireNewPlans(em, billingState, to);
}

async function requireNewPlans(
  em: EntityManager,
  { items }: BillingState,
  { id: customerId }: Customer,
): Promise<void> {
  const planId = { $in: items.map((item) => item.planId) };
  const [duplicate] = await em.find(SubscriptionItem, { customerId, planId, endedAt: null }, { limit: 1 });
  if (duplicate) throw alreadySubscribed(duplicate);
}

function alreadySubscribed({ subscriptionId }: SubscriptionItem): Refusal {
  const sentence = `This customer has a subscription to the plan already: ${subscriptionId}. Cancel that one first.`;
  return conflict('already_subscribed', sentence, { problems: [{ pointer: '/customerId', detail: sentence }] });
}

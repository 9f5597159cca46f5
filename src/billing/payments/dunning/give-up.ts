import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { GiveUp, GiveUpInvoice } from '../../customers/profile/give-up.ts';
import type { BillingProfile } from '../../customers/profile/billing-profile.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { writeOffOpenInvoice } from '../../invoicing/invoices/write-off-open-invoice.ts';
import { settleOrder } from '../../orders/settle-order.ts';
import { end } from '../../subscriptions/acts/end.ts';
import { pause } from '../../subscriptions/acts/pause.ts';
import { suspend } from '../../subscriptions/acts/suspend.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { ResumeAnchor, Unused } from '../../subscriptions/subscription-terms.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { subscriptionsOf } from '../../subscriptions/subscriptions-of.ts';
import { subscriptionFields } from '../../subscriptions/subscription-fields.ts';

/**
 * Ends dunning: ends, pauses or suspends the subscriptions of an overdue invoice, and writes it off, as the profile says. It
 * stays owed.
 */
export async function giveUp(
  em: EntityManager,
  actor: Actor,
  { profile }: CustomerAccount,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  invoice.endDunning(at);
  for (const subscription of await subscriptionsOf(em, invoice)) {
    await stop(em, actor, { subscription, profile }, at);
    // The next one may share its invoice with this one.
    if (invoice.combinedUntilAt) await em.flush();
  }
  // The credits of late usage may have settled it.
  const isOpen = invoice.status === InvoiceStatus.open;
  if (!isOpen || profile.giveUpInvoice === GiveUpInvoice.keep) return;
  await writeOffOpenInvoice(em, actor, invoice, at);
  await settleOrder(em, actor, invoice, at);
}

async function stop(
  em: EntityManager,
  actor: Actor,
  { subscription, profile }: { subscription: Subscription; profile: BillingProfile },
  at: Temporal.Instant,
): Promise<void> {
  if (subscription.status !== SubscriptionStatus.past_due) return;
  const { billingState } = (await readBillingState(em, subscription.id))!;
  const billedAs = InvoiceReason.subscription_give_up;
  const unused = Unused.keep;
  if (profile.giveUp === GiveUp.cancel) return end(em, actor, billingState, { at, unused, billedAs });
  if (profile.giveUp === GiveUp.pause) {
    const anchor = { resumeAt: null, resumeAnchor: ResumeAnchor.reset };
    return pause(em, actor, billingState, { at, unused, ...anchor, isOrdered: true });
  }
  if (!(await suspend(em, actor, billingState, at))) return;
  const payload = subscriptionFields(billingState.subscription);
  record(em, actor, at, { ...subjectOf(billingState.subscription), type: 'subscription.became_unpaid', payload });
}

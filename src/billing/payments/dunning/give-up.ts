import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { GiveUp } from '../../customers/profile/billing-profile.ts';
import type { BillingProfile } from '../../customers/profile/billing-profile.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { end } from '../../subscriptions/acts/end.ts';
import { suspend } from '../../subscriptions/acts/suspend.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { Unused } from '../../subscriptions/subscription-terms.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { subscriptionsOf } from '../../subscriptions/subscriptions-of.ts';
import { subscriptionFields } from '../../subscriptions/subscription-fields.ts';

/** Ends dunning: ends or suspends the subscriptions of an overdue invoice, as the profile says. The invoice stays owed. */
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
  if (profile.giveUp === GiveUp.cancel) return end(em, actor, billingState, { at, unused: Unused.keep, billedAs });
  if (!(await suspend(em, actor, billingState, at))) return;
  const payload = subscriptionFields(billingState.subscription);
  record(em, actor, at, { ...subjectOf(billingState.subscription), type: 'subscription.became_unpaid', payload });
}

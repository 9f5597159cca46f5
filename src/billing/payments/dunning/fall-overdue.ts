import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { daysLater } from '../../invoicing/invoices/finalize.ts';
import { GiveUpInvoice } from '../../customers/profile/give-up.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { subscriptionsOf } from '../../subscriptions/subscriptions-of.ts';
import { subscriptionFields } from '../../subscriptions/subscription-fields.ts';
import { invoiceFields } from '../../invoicing/invoices/invoice-fields.ts';

/** Marks an open invoice as overdue and its subscriptions as past due; `giveUp` follows after the profile's `giveUpDays`. */
export async function fallOverdue(
  em: EntityManager,
  actor: Actor,
  { profile }: CustomerAccount,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  const { giveUpDays, giveUpInvoice } = profile;
  const subscriptions = await subscriptionsOf(em, invoice);
  const hasEnd = subscriptions.length > 0 || giveUpInvoice === GiveUpInvoice.mark_uncollectible;
  invoice.fallOverdue(hasEnd && giveUpDays ? daysLater(at, giveUpDays) : null, at);
  const payload = invoiceFields(invoice);
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.became_overdue', payload });
  for (const subscription of subscriptions) fallDue(em, actor, subscription, at);
}

function fallDue(em: EntityManager, actor: Actor, subscription: Subscription, at: Temporal.Instant): void {
  if (subscription.status !== SubscriptionStatus.active) return;
  subscription.transition('fall_due', at);
  record(em, actor, at, {
    ...subjectOf(subscription),
    type: 'subscription.became_past_due',
    payload: subscriptionFields(subscription),
  });
}

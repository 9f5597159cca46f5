import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Account } from '../../customers/account.ts';
import { daysLater } from '../../invoicing/invoices/finalize.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { subscriptionOf } from './subscription-of.ts';

/** An open invoice is past its due date: its subscription is past due, and is given up after the days of the profile. */
export async function fallOverdue(
  em: EntityManager,
  actor: Actor,
  { profile }: Account,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  const { projectId, id, number } = invoice;
  const { giveUpDays } = profile;
  const subscription = await subscriptionOf(em, invoice);
  invoice.fallOverdue(subscription && giveUpDays ? daysLater(at, giveUpDays) : null, at);
  record(em, actor, at, { projectId, type: 'invoice.overdue', subject: id, payload: { number } });
  if (subscription?.status !== SubscriptionStatus.active) return;
  subscription.transition('fall_due', at);
  record(em, actor, at, { projectId, type: 'subscription.past_due', subject: subscription.id });
}

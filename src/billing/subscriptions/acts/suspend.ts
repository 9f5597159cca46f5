import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { bill } from '../charging/bill.ts';
import { noteUsageCharged } from '../charging/closing-charges.ts';
import { closeMinimum } from '../charging/commitment.ts';
import type { BillingState } from '../billing-state.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { closeUsage } from './close-usage.ts';
import { dropChanges } from './end.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

/** Suspends an unpaid subscription and bills usage up to now; returns false if credits settled it instead. */
export async function suspend(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<boolean> {
  const { subscription } = billingState;
  const charges = await closeUsage(em, actor, billingState, { at });
  // The credits of late usage may have settled the overdue invoices.
  if (subscription.status !== SubscriptionStatus.past_due) return false;
  const shortfall = await closeMinimum(em, billingState, { closing: charges, at });
  if (shortfall) charges.push(shortfall);
  noteUsageCharged(billingState, at);
  subscription.transition('give_up', at);
  subscription.periodNumerator = 0n;
  noteMrr(em, billingState, at);
  await dropChanges(em, actor, billingState, at, { isOrdered: false });
  await bill(em, actor, billingState, { reason: InvoiceReason.subscription_give_up, charges, at });
  return true;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { bill } from '../charging/bill.ts';
import { closeMinimum } from '../charging/commitment.ts';
import { noteUsageCharged } from '../charging/closing-charges.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { earlier } from '../../../platform/time/instants.ts';
import { isLonger } from '../item-period.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import type { Subscription } from '../subscription.ts';
import { Unused } from '../subscription-terms.ts';
import type { ResumeAnchor } from '../subscription-terms.ts';
import { closeUsage } from './close-usage.ts';
import { creditUnused } from './credit-unused.ts';
import { dropChanges } from './end.ts';
import { eventFields } from '../../../platform/events/event-fields.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

export interface PauseOptions {
  at: Temporal.Instant;
  unused: Unused;
  resumeAt: Temporal.Instant | null;
  resumeAnchor: ResumeAnchor;
  /** Whether the project pauses it, not the customer. */
  isOrdered: boolean;
}

/** Pauses a subscription: bills used time and keeps or credits unused time; no further period begins. */
export async function pause(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, unused, resumeAt, resumeAnchor, isOrdered }: PauseOptions,
): Promise<void> {
  const { subscription } = billingState;
  const isTrial = subscription.status === SubscriptionStatus.trialing;
  subscription.transition('pause', at);
  if (!isTrial) {
    const charges = await closeUsage(em, actor, billingState, { at });
    noteUsageCharged(billingState, at);
    if (unused === Unused.credit) {
      await creditUnused(em, actor, billingState, { reason: CreditNoteReason.pause, at });
      noteTimeCredited(billingState, at);
      const shortfall = await closeMinimum(em, billingState, { closing: charges, at });
      if (shortfall) charges.push(shortfall);
    }
    await bill(em, actor, billingState, { reason: InvoiceReason.subscription_pause, charges, at });
  }
  noteMrr(em, billingState, at);
  await dropChanges(em, actor, billingState, at, isOrdered ? {} : { isOrdered });
  const terms = { pauseUnused: unused, resumeAt, resumeAnchor, isPauseOrdered: isOrdered };
  Object.assign(subscription, { pausedAt: at, ...terms });
  subscription.recomputeDue(at);
  recordPaused(em, actor, subscription, at);
}

/** Marks the time that was credited as not charged, for items that recur less often: the next period charges it again. */
function noteTimeCredited(billingState: BillingState, at: Temporal.Instant): void {
  const { subscription, items } = billingState;
  for (const item of items) {
    const offer = offerOf(billingState, item);
    if (!isLonger(subscription, offer.price)) continue;
    item.chargedToAt = earlier(item.chargedToAt, at);
    if (!isInArrears(offer)) item.periodStartAt = null;
  }
}

/** Records that a subscription was paused; called once its fields have the terms of the pause. */
export function recordPaused(em: EntityManager, actor: Actor, subscription: Subscription, at: Temporal.Instant): void {
  const terms = { unused: subscription.pauseUnused, ...eventFields(subscription, ['resumeAt']) };
  const payload = { ...subscriptionFields(subscription), ...terms };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.paused', payload });
}

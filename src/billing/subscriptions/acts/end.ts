import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { bill } from '../charging/bill.ts';
import { closeMinimum } from '../charging/commitment.ts';
import type { BillingState } from '../billing-state.ts';
import { itemFollowers } from '../item-followers.ts';
import { plannedChanges } from '../planned-changes.ts';
import { cancelChange } from '../cancel-change.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { Unused } from '../subscription-terms.ts';
import type { Subscription } from '../subscription.ts';
import { closeUsage } from './close-usage.ts';
import { creditUnused } from './credit-unused.ts';
import { noteNextChange } from './swap-items.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

/** States in which elapsed time is charged. */
const billedStatuses: readonly SubscriptionStatus[] = [SubscriptionStatus.active, SubscriptionStatus.past_due];

const unbilledStatuses: readonly SubscriptionStatus[] = [SubscriptionStatus.pending, SubscriptionStatus.trialing];

interface SubscriptionEnd {
  at: Temporal.Instant;
  unused: Unused;
  /** The reason of the invoice for charges in arrears. */
  billedAs?: InvoiceReason;
}

/**
 * Ends a subscription: bills arrears, credits unused time on request, and frees its plans for a new subscription. The time
 * of a held draft is credited by `resumeWaiting`, once it is final.
 */
export async function end(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, unused, billedAs = InvoiceReason.subscription_end }: SubscriptionEnd,
): Promise<void> {
  const { subscription, items } = billingState;
  subscription.cancelUnused = unused;
  if (billedStatuses.includes(subscription.status)) {
    const closing = await closeUsage(em, actor, billingState, { at });
    const reason = CreditNoteReason.cancellation;
    if (unused === Unused.credit) await creditUnused(em, actor, billingState, { reason, at, mayFollow: true });
    const shortfall = await closeMinimum(em, billingState, { closing, at });
    const charges = shortfall ? [...closing, shortfall] : closing;
    subscription.cancel(at);
    await bill(em, actor, billingState, { reason: billedAs, charges, at });
  } else if (isPausedPeriod(subscription)) await endPaused(em, actor, billingState, { at, unused });
  else {
    // A product that was only tried or never paid for is not kept, regardless of the policy for ended subscriptions.
    if (isUnbilled(subscription)) await itemFollowers.endedUnpaid(em, actor, subscription, at);
    subscription.cancel(at);
    await bill(em, actor, billingState, { reason: billedAs, charges: [], at });
  }
  for (const item of items) item.endedAt = at;
  noteMrr(em, billingState, at);
  await dropChanges(em, actor, billingState, at);
  const payload = subscriptionFields(subscription);
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.canceled', payload });
}

/** Whether the subscription was never charged: it is before its start, in its trial, or paused in its trial. */
function isUnbilled({ status, pausedAt, trialEndAt }: Subscription): boolean {
  if (status !== SubscriptionStatus.paused) return unbilledStatuses.includes(status);
  return trialEndAt !== null && !isAfter(pausedAt!, trialEndAt);
}

/** Whether the subscription is paused within a period whose remaining time was kept. */
function isPausedPeriod({ status, pauseUnused, pausedAt, trialEndAt }: Subscription): boolean {
  if (status !== SubscriptionStatus.paused || pauseUnused === Unused.credit) return false;
  return !trialEndAt || isAfter(pausedAt!, trialEndAt);
}

/** Ends the period at the pause: charges its share of the minimum, and credits the kept time on request. */
async function endPaused(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, unused }: { at: Temporal.Instant; unused: Unused },
): Promise<void> {
  const { subscription } = billingState;
  const from = subscription.pausedAt!;
  const reason = CreditNoteReason.cancellation;
  if (unused === Unused.credit) await creditUnused(em, actor, billingState, { reason, at, from, mayFollow: true });
  const shortfall = await closeMinimum(em, billingState, { closing: [], at: from });
  subscription.cancel(at);
  const charges = shortfall ? [shortfall] : [];
  await bill(em, actor, billingState, { reason: InvoiceReason.subscription_end, charges, at });
}

/** Cancels the planned changes because of the subscription's status; `which` limits them to those of the project or of the customer. */
export async function dropChanges(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
  which: { isOrdered?: boolean } = {},
): Promise<void> {
  const { subscription } = billingState;
  if (!subscription.nextChangeAt) return;
  const why = `subscription_is_${subscription.status}` as const;
  for (const change of await plannedChanges(em, subscription.id))
    if (change.isOrdered === (which.isOrdered ?? change.isOrdered))
      cancelChange(em, actor, subscription, { change, why, at });
  await noteNextChange(em, billingState, at);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import { bill } from '../charging/bill.ts';
import { commitmentCharge } from '../charging/commitment.ts';
import type { BillingState } from '../billing-state.ts';
import { itemFollowers } from '../item-followers.ts';
import { plannedChanges } from '../planned-changes.ts';
import { ChangeStatus } from '../subscription-change.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { Unused } from '../subscription-terms.ts';
import type { Subscription } from '../subscription.ts';
import { closeUsage } from './close-usage.ts';
import { giveBack } from './give-back.ts';
import { noteNextChange } from './swap-items.ts';
import { subscriptionFields } from '../subscription-fields.ts';

/** States in which time that passes is charged. */
const charged: readonly SubscriptionStatus[] = [SubscriptionStatus.active, SubscriptionStatus.past_due];

const unbilled: readonly SubscriptionStatus[] = [SubscriptionStatus.pending, SubscriptionStatus.trialing];

/** Ends a subscription: what is owed in arrears is billed, unused time given back if so agreed, its plans are free again. */
export async function end(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, unused }: { at: Temporal.Instant; unused: Unused },
): Promise<void> {
  const { subscription, items } = billingState;
  if (charged.includes(subscription.status)) {
    const closing = await closeUsage(em, actor, billingState, at);
    const reason = CreditNoteReason.cancellation;
    if (unused === Unused.credit) await giveBack(em, actor, billingState, { reason, at });
    const lacking = await commitmentCharge(em, billingState, { closing, at });
    const charges = lacking ? [...closing, lacking] : closing;
    subscription.cancel(at);
    await bill(em, actor, billingState, { reason: InvoiceReason.subscription_end, charges, at });
  } else if (isPausedPeriod(subscription)) await endPaused(em, actor, billingState, { at, unused });
  else {
    // What was tried or never paid for is not kept, whatever a policy says of the end.
    if (isUnbilled(subscription)) await itemFollowers.endedUnpaid(em, actor, subscription, at);
    subscription.cancel(at);
  }
  for (const item of items) item.endedAt = at;
  await dropChanges(em, billingState, at);
  const payload = subscriptionFields(subscription);
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.canceled', payload });
}

/** Whether it was never charged: it ends before its start, in its trial, or in a pause of that. */
function isUnbilled({ status, pausedAt, trialEndAt }: Subscription): boolean {
  if (status !== SubscriptionStatus.paused) return unbilled.includes(status);
  return trialEndAt !== null && !isAfter(pausedAt!, trialEndAt);
}

/** Whether it is paused within a period whose time was kept for later. */
function isPausedPeriod({ status, pauseUnused, pausedAt, trialEndAt }: Subscription): boolean {
  if (status !== SubscriptionStatus.paused || pauseUnused === Unused.credit) return false;
  return !trialEndAt || isAfter(pausedAt!, trialEndAt);
}

/** The period ends where it was paused: its part of the minimum is owed, and what was kept is given back if so agreed. */
async function endPaused(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, unused }: { at: Temporal.Instant; unused: Unused },
): Promise<void> {
  const { subscription } = billingState;
  const from = subscription.pausedAt!;
  const reason = CreditNoteReason.cancellation;
  if (unused === Unused.credit) await giveBack(em, actor, billingState, { reason, at, from });
  const lacking = await commitmentCharge(em, billingState, { closing: [], at: from });
  subscription.cancel(at);
  const charges = lacking ? [lacking] : [];
  await bill(em, actor, billingState, { reason: InvoiceReason.subscription_end, charges, at });
}

/** What was planned for later will not happen any more; `which` of it, if not all. */
export async function dropChanges(
  em: EntityManager,
  billingState: BillingState,
  at: Temporal.Instant,
  which: { isOrdered?: boolean } = {},
): Promise<void> {
  const { id, nextChangeAt } = billingState.subscription;
  if (!nextChangeAt) return;
  for (const change of await plannedChanges(em, id))
    if (change.isOrdered === (which.isOrdered ?? change.isOrdered)) change.end(ChangeStatus.canceled, at);
  await noteNextChange(em, billingState, at);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { sql } from '../../../platform/store/sql.ts';
import type { BillingProfile } from '../../customers/profile/billing-profile.ts';
import { GiveUp } from '../../customers/profile/give-up.ts';
import { findInvoicesOf } from '../../invoicing/combined/find-invoices.ts';
import { daysLater } from '../../invoicing/invoices/finalize.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { nextReminderAt } from '../../invoicing/invoices/reminder-days.ts';
import { closeMinimum } from '../charging/commitment.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { ResumeAnchor, Unused } from '../subscription-terms.ts';
import type { Subscription } from '../subscription.ts';
import { afterFreeTime } from '../free-time.ts';
import { isLonger, itemPeriodAround, paidUntil } from '../item-period.ts';
import { extendPeriod } from './extend-period.ts';
import { deferChanges } from '../defer-changes.ts';
import { moveChanges } from '../move-changes.ts';
import { openPeriod } from './open-period.ts';
import { swapDueItems } from './swap-items.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

/**
 * Ends a pause. Kept time continues now, and the next period follows it; if the period dates are kept instead, time in
 * the past is lost. Time that was credited is charged again from now on.
 */
export async function resume(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at: requestedAt, anchor }: { at: Temporal.Instant; anchor: ResumeAnchor },
): Promise<void> {
  const { subscription } = billingState;
  const { pausedAt } = subscription;
  // A request from before the pause that waited for the lock resumes at the instant of the pause.
  const at = later(requestedAt, pausedAt!);
  const isLeft = subscription.pauseUnused === Unused.keep && isTimeLeft(subscription, at, anchor);
  if (isLeft && anchor === ResumeAnchor.reset) {
    extendByPause(billingState, pausedAt!.until(at));
    await moveChanges(em, actor, billingState, { to: paidUntil(billingState), at, isOrdered: true });
  }
  const isTrial = isTrialAt(subscription, at);
  subscription.transition(isTrial ? 'resume_trial' : 'resume', at);
  Object.assign(subscription, { pausedAt: null, resumeAt: null, isPauseOrdered: false });
  for (const item of billingState.items)
    if (isInArrears(offerOf(billingState, item))) item.chargedToAt = afterFreeTime(item, later(item.chargedToAt, at));
  subscription.recomputeDue(at);
  await deferChanges(em, actor, subscription, at);
  if (!isLeft && !isTrial) await resumeInNewPeriod(em, actor, billingState, { at, anchor, pausedAt: pausedAt! });
  noteMrr(em, billingState, at);
  const payload = { ...subscriptionFields(subscription), anchor };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.resumed', payload });
  if (!isTrial) await fallDue(em, actor, billingState, { at, pausedAt: pausedAt! });
}

/** Begins the next period at the end of the pause, when no paid time is left. */
async function resumeInNewPeriod(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, anchor, pausedAt }: { at: Temporal.Instant; anchor: ResumeAnchor; pausedAt: Temporal.Instant },
): Promise<void> {
  const { subscription } = billingState;
  const shortfall = await shortfallOf(em, billingState, pausedAt);
  if (anchor === ResumeAnchor.reset) {
    subscription.anchorAt = at;
    for (const item of billingState.items) item.phase = 0;
  }
  forgetEndedPeriods(billingState, { pausedAt, at });
  await swapDueItems(em, actor, billingState, at);
  const reason = InvoiceReason.subscription_resume;
  await openPeriod(em, actor, billingState, { at, reason, closing: shortfall ? [shortfall] : [] });
}

/** Lets items in arrears that recur less often begin a period of their own, if the last one ended in the pause. */
function forgetEndedPeriods(
  billingState: BillingState,
  { pausedAt, at }: Record<'pausedAt' | 'at', Temporal.Instant>,
): void {
  const { subscription, items } = billingState;
  for (const item of items) {
    const rhythm = { offer: offerOf(billingState, item), phase: item.phase };
    if (!isInArrears(rhythm.offer) || !isLonger(subscription, rhythm.offer.price)) continue;
    if (isAfter(itemPeriodAround(subscription, rhythm, at).startAt, pausedAt)) item.periodStartAt = null;
  }
}

/** Charges the shortfall to the minimum of a period that ended in the pause; the pause billed it if it credited the time. */
async function shortfallOf(
  em: EntityManager,
  billingState: BillingState,
  pausedAt: Temporal.Instant,
): Promise<Charge | undefined> {
  const { pauseUnused, trialEndAt, currentPeriodStartAt } = billingState.subscription;
  const wasTrial = trialEndAt !== null && isAfter(trialEndAt, currentPeriodStartAt);
  if (wasTrial || pauseUnused !== Unused.keep) return undefined;
  return closeMinimum(em, billingState, { closing: [], at: pausedAt });
}

/**
 * Applies invoices that became overdue before or during the pause, and reminds of open ones again. The end of dunning is
 * not before the resumption.
 */
async function fallDue(
  em: EntityManager,
  actor: Actor,
  { subscription, account }: BillingState,
  { at, pausedAt }: Record<'at' | 'pausedAt', Temporal.Instant>,
): Promise<void> {
  const { profile } = account;
  const { giveUpDays, reminderDays } = profile;
  const which = reminderDays.length ? sql`(overdue_at is not null or remind_at is null)` : sql`overdue_at is not null`;
  const invoices = await findInvoicesOf(em, subscription, sql`status = 'open' and ${which}`);
  for (const invoice of invoices) {
    const { overdueAt } = invoice;
    if (overdueAt && isDunningOver(profile, overdueAt, { at, pausedAt })) continue;
    if (overdueAt && giveUpDays) invoice.scheduleDunning(later(daysLater(overdueAt, giveUpDays), at));
    if (!invoice.remindAt) invoice.remindNext(nextReminderAt(reminderDays, invoice, at));
  }
  if (!invoices.some(({ overdueAt }) => overdueAt)) return;
  subscription.transition('fall_due', at);
  const payload = subscriptionFields(subscription);
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.became_past_due', payload });
}

/**
 * Whether the dunning of an overdue invoice ended before the pause, or with it. If it ends subscriptions by pausing them,
 * its end in a pause has been reached as well: otherwise it would pause the subscription again at once.
 */
function isDunningOver(
  { giveUp, giveUpDays }: BillingProfile,
  overdueAt: Temporal.Instant,
  { at, pausedAt }: Record<'at' | 'pausedAt', Temporal.Instant>,
): boolean {
  if (!giveUpDays) return false;
  return !isAfter(daysLater(overdueAt, giveUpDays), giveUp === GiveUp.pause ? at : pausedAt);
}

/** Whether paid time is left: with a reset anchor all that was left at the pause, otherwise what is after `at`. */
function isTimeLeft(subscription: Subscription, at: Temporal.Instant, anchor: ResumeAnchor): boolean {
  const { pausedAt, currentPeriodEndAt } = subscription;
  return isAfter(currentPeriodEndAt, anchor === ResumeAnchor.reset ? pausedAt! : at);
}

/** Moves the end of the period, the trial and the charged time later by the length of the pause. */
function extendByPause(billingState: BillingState, by: Temporal.Duration): void {
  const { subscription } = billingState;
  const since = subscription.pausedAt!;
  extendPeriod(billingState, { by, since, movesCancellation: canMoveEnd(subscription) });
  if (isTrialAt(subscription, since)) subscription.trialEndAt = subscription.currentPeriodEndAt;
}

/** Whether a pause moves the end: a customer cannot postpone an end that the project ordered. */
function canMoveEnd({ isEndOrdered, isPauseOrdered }: Subscription): boolean {
  return isPauseOrdered || !isEndOrdered;
}

function isTrialAt({ trialEndAt }: Subscription, at: Temporal.Instant): boolean {
  return trialEndAt !== null && isAfter(trialEndAt, at);
}

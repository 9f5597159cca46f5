import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { daysLater } from '../../invoicing/invoices/finalize.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice, InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import { commitmentCharge } from '../charging/commitment.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { ResumeAnchor, Unused } from '../subscription-terms.ts';
import type { Subscription } from '../subscription.ts';
import { deferChanges } from '../defer-changes.ts';
import { moveChanges } from '../move-changes.ts';
import { openPeriod } from './open-period.ts';
import { swapDue } from './swap-items.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';
import { subscriptionFields } from '../subscription-fields.ts';

/**
 * Ends a pause. Time that was kept is used up now, and the next period follows it; where the days of the periods are
 * kept instead, what lies in the past is lost. Time that was given back is bought again, from now on.
 */
export async function resume(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at: asked, anchor }: { at: Temporal.Instant; anchor: ResumeAnchor },
): Promise<void> {
  const { subscription } = billingState;
  const { pausedAt } = subscription;
  // Who asked before it was paused, and waited for their turn meanwhile, resumes it in the instant of the pause.
  const at = later(asked, pausedAt!);
  const isLeft = subscription.pauseUnused === Unused.keep && isTimeLeft(subscription, at, anchor);
  if (isLeft && anchor === ResumeAnchor.reset) {
    shift(billingState, pausedAt!.until(at));
    await moveChanges(em, billingState, { to: subscription.currentPeriodEndAt, at, isOrdered: true });
  }
  const isTrial = isTrialAt(subscription, at);
  subscription.transition(isTrial ? 'resume_trial' : 'resume', at);
  Object.assign(subscription, { pausedAt: null, resumeAt: null, isPauseOrdered: false });
  for (const item of billingState.items)
    if (isInArrears(offerOf(billingState, item))) item.chargedToAt = later(item.chargedToAt, at);
  subscription.recomputeDue(at);
  await deferChanges(em, subscription, at);
  if (!isLeft && !isTrial) await resumeInNewPeriod(em, actor, billingState, { at, anchor, pausedAt: pausedAt! });
  const payload = { ...subscriptionFields(subscription), anchor };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.resumed', payload });
  if (!isTrial) await fallDue(em, actor, billingState, at);
}

/** Where no paid time is left, the next period begins with the end of the pause. */
async function resumeInNewPeriod(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, anchor, pausedAt }: { at: Temporal.Instant; anchor: ResumeAnchor; pausedAt: Temporal.Instant },
): Promise<void> {
  const { subscription } = billingState;
  const lacking = await lackingOf(em, billingState, pausedAt);
  if (anchor === ResumeAnchor.reset) subscription.anchorAt = at;
  await swapDue(em, actor, billingState, at);
  const reason = InvoiceReason.subscription_resume;
  await openPeriod(em, actor, billingState, { at, reason, closing: lacking ? [lacking] : [] });
}

/** What a period that was paused, and ended in the pause, is short of the minimum; where it was given back, that is billed. */
async function lackingOf(
  em: EntityManager,
  billingState: BillingState,
  pausedAt: Temporal.Instant,
): Promise<Charge | undefined> {
  const { pauseUnused, trialEndAt, currentPeriodStartAt } = billingState.subscription;
  const wasTrial = trialEndAt !== null && isAfter(trialEndAt, currentPeriodStartAt);
  if (wasTrial || pauseUnused !== Unused.keep) return undefined;
  return commitmentCharge(em, billingState, { closing: [], at: pausedAt });
}

/** An invoice may have fallen overdue before the pause, or in it; what that leads to comes after the pause. */
async function fallDue(
  em: EntityManager,
  actor: Actor,
  { subscription, account }: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { giveUpDays } = account.profile;
  const overdue = { subscriptionId: subscription.id, status: InvoiceStatus.open, overdueAt: { $ne: null } };
  const invoices = await em.find(Invoice, overdue);
  for (const invoice of invoices)
    if (giveUpDays) invoice.scheduleDunning(later(daysLater(invoice.overdueAt!, giveUpDays), at));
  if (!invoices.length) return;
  subscription.transition('fall_due', at);
  const payload = subscriptionFields(subscription);
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.became_past_due', payload });
}

/** Whether there is paid time to continue with: after a reset all that was left, on the old days what still lies ahead. */
function isTimeLeft(subscription: Subscription, at: Temporal.Instant, anchor: ResumeAnchor): boolean {
  const { pausedAt, currentPeriodEndAt } = subscription;
  return isAfter(currentPeriodEndAt, anchor === ResumeAnchor.reset ? pausedAt! : at);
}

/** All that lay ahead lies as much further ahead as the pause was long. */
function shift({ subscription, items, ...billingState }: BillingState, by: Temporal.Duration): void {
  const before = subscription.currentPeriodEndAt;
  const end = before.add(by);
  if (subscription.cancelAt?.equals(before) && canMoveEnd(subscription)) subscription.cancelAt = end;
  subscription.pausedMs += by.total('milliseconds');
  if (isTrialAt(subscription, subscription.pausedAt!)) {
    subscription.trialEndAt = end;
  }
  subscription.currentPeriodEndAt = end;
  subscription.periodAnchorAt ??= subscription.anchorAt;
  subscription.anchorAt = end;
  for (const item of items) if (!isInArrears(offerOf(billingState, item))) item.chargedToAt = end;
}

/** An end that the project ordered its customer does not put off by a pause. */
function canMoveEnd({ isEndOrdered, isPauseOrdered }: Subscription): boolean {
  return isPauseOrdered || !isEndOrdered;
}

function isTrialAt({ trialEndAt }: Subscription, at: Temporal.Instant): boolean {
  return trialEndAt !== null && isAfter(trialEndAt, at);
}

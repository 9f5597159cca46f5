import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { BillingState } from '../billing-state.ts';
import { ResumeAnchor, TrialEnd, Unused } from '../subscription-terms.ts';
import { dropChanges, end } from './end.ts';
import { openPeriod } from './open-period.ts';
import { recordPaused } from './pause.ts';
import { swapDueItems } from './swap-items.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

/** Ends a trial as its terms say: starts billing, cancels or pauses. */
export async function endTrial(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription } = billingState;
  const { trialEnd } = subscription;
  const recordEnd = () => {
    const payload = { ...subscriptionFields(subscription), trialEnd };
    record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.trial_ended', payload });
  };
  if (trialEnd === TrialEnd.cancel) {
    recordEnd();
    return end(em, actor, billingState, { at, unused: Unused.keep });
  }
  await swapDueItems(em, actor, billingState, at);
  if (trialEnd === TrialEnd.pause) {
    subscription.transition('pause', at);
    const terms = { pauseUnused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
    Object.assign(subscription, { pausedAt: at, ...terms });
    await dropChanges(em, actor, billingState, at);
    subscription.recomputeDue(at);
    recordEnd();
    recordPaused(em, actor, subscription, at);
  } else {
    subscription.transition('end_trial', at);
    await openPeriod(em, actor, billingState, { at, reason: InvoiceReason.subscription_cycle });
    noteMrr(em, billingState, at);
    recordEnd();
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { applyChange } from '../subscriptions/acts/apply-change.ts';
import { begin } from '../subscriptions/acts/begin.ts';
import { endTrial } from '../subscriptions/acts/end-trial.ts';
import { end } from '../subscriptions/acts/end.ts';
import { expire } from '../subscriptions/acts/expire.ts';
import { renew } from '../subscriptions/acts/renew.ts';
import { resume } from '../subscriptions/acts/resume.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { nextDue } from '../subscriptions/next-due.ts';
import type { DueEvent } from '../subscriptions/next-due.ts';
import { worker } from '../subscriptions/worker.ts';

type DueAct = (em: EntityManager, billingState: BillingState, at: Temporal.Instant) => Promise<unknown>;

/** The action for each due event, dated to when it was due. */
const acts: Record<DueEvent, DueAct> = {
  cancel: (em, billingState, at) =>
    end(em, worker, billingState, { at, unused: billingState.subscription.cancelUnused }),
  expire: (em, billingState, at) => expire(em, worker, billingState, at),
  start: (em, billingState, at) => begin(em, worker, billingState, at),
  end_trial: (em, billingState, at) => endTrial(em, worker, billingState, at),
  change: (em, billingState, at) => applyChange(em, worker, billingState, at),
  resume: (em, billingState, at) =>
    resume(em, worker, billingState, { at, anchor: billingState.subscription.resumeAnchor }),
  renew: (em, billingState, at) => renew(em, worker, billingState, at),
};

/** Does the due step of a subscription; if nothing is due after all, updates its due time. */
export async function doSubscriptionDue(em: EntityManager, billingState: BillingState): Promise<void> {
  const { subscription } = billingState;
  const due = nextDue(subscription);
  if (due?.at.equals(subscription.nextDueAt!)) await acts[due.event](em, billingState, due.at);
  else subscription.recomputeDue(subscription.nextDueAt!);
}

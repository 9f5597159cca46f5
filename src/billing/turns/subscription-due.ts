import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { applyChange } from '../subscriptions/acts/apply-change.ts';
import { begin } from '../subscriptions/acts/begin.ts';
import { endTrial } from '../subscriptions/acts/end-trial.ts';
import { end } from '../subscriptions/acts/end.ts';
import { expire } from '../subscriptions/acts/expire.ts';
import { renew } from '../subscriptions/acts/renew.ts';
import { resume } from '../subscriptions/acts/resume.ts';
import type { BillingState } from '../subscriptions/course.ts';
import { nextDue } from '../subscriptions/next-due.ts';
import type { DueEvent } from '../subscriptions/next-due.ts';
import { worker } from './worker.ts';

type DueAct = (em: EntityManager, course: BillingState, at: Temporal.Instant) => Promise<unknown>;

/** What is done for each thing that can come due, as of when it was due. */
const acts: Record<DueEvent, DueAct> = {
  cancel: (em, course, at) => end(em, worker, course, { at, unused: course.subscription.cancelUnused }),
  expire: (em, course, at) => expire(em, worker, course, at),
  start: (em, course, at) => begin(em, worker, course, at),
  end_trial: (em, course, at) => endTrial(em, worker, course, at),
  change: (em, course, at) => applyChange(em, worker, course, at),
  resume: (em, course, at) => resume(em, worker, course, { at, anchor: course.subscription.resumeAnchor }),
  renew: (em, course, at) => renew(em, worker, course, at),
};

/** Does what is next due to a subscription; where nothing is after all, notes when something will be. */
export async function doSubscriptionDue(em: EntityManager, course: BillingState): Promise<void> {
  const { subscription } = course;
  const due = nextDue(subscription);
  if (due?.at.equals(subscription.nextDueAt!)) await acts[due.event](em, course, due.at);
  else subscription.recomputeDue(subscription.nextDueAt!);
}

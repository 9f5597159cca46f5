import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Plan } from '../../catalog/offers/plan.ts';
import { Refusal } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { requireCustomer, requireUpToDate, timeOfChange } from '../turns/authorise-and-catch-up-subscription.ts';
import { isTransient } from '../turns/is-transient.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { incidentText } from '../turns/incident.ts';
import type { InTransaction } from '../turns/run-due.ts';
import { worker } from '../subscriptions/worker.ts';
import { moveSubscription } from './move-subscription.ts';
import { MovedSubscription } from './moved-subscription.ts';
import { planMoveFields } from './plan-move-fields.ts';
import { PlanMove } from './plan-move.ts';
import { MovedStatus, PlanMoveStatus } from './plan-move-states.ts';
import { readTarget } from './target-version.ts';

export interface RunMovesOptions {
  inTransaction: InTransaction;
  now: () => Temporal.Instant;
  signal?: AbortSignal;
  /** Receives failures that are no refusals. */
  onFailure?: (subscriptionId: string, error: unknown) => void;
}

/** The number of entries read at a time. */
const batchSize = 100;

type Entry = Pick<MovedSubscription, 'id' | 'moveId' | 'subscriptionId' | 'customerId'>;

/**
 * Carries out the moves that run, one subscription per transaction, which also stores its outcome: a crash repeats none.
 * A subscription whose customer has a lot of due work, or that meets a lost connection, is tried again in the next run.
 * Returns the number of subscriptions with an outcome.
 */
export async function runPlanMoves(options: RunMovesOptions): Promise<number> {
  const { inTransaction, signal } = options;
  const running = await inTransaction((em) =>
    em.find(PlanMove, { status: PlanMoveStatus.running }, { orderBy: { id: 'asc' } }),
  );
  let done = 0;
  for (const { id } of running) if (!signal?.aborted) done += await runMove(options, id);
  return done;
}

async function runMove(options: RunMovesOptions, moveId: string): Promise<number> {
  const { inTransaction, signal, now } = options;
  let [done, after] = [0, ''];
  for (let entries: Entry[] = []; !signal?.aborted; after = entries.at(-1)!.id) {
    const { waiting } = MovedStatus;
    const where = { moveId, status: waiting, ...(after && { id: { $gt: after } }) };
    entries = await inTransaction((em) =>
      em.find(MovedSubscription, where, { orderBy: { id: 'asc' }, limit: batchSize }),
    );
    if (!entries.length) break;
    for (const entry of entries) {
      if (signal?.aborted) return done;
      if (await runEntry(options, entry)) done += 1;
    }
  }
  await inTransaction((em) => finishIfDone(em, moveId, now()));
  return done;
}

/** Refusals after which the entry waits for the next run. */
const passing = ['billing_is_catching_up', 'subscription_was_transferred'];

/** Moves one subscription; a refusal is its outcome. */
async function runEntry({ inTransaction, now, onFailure }: RunMovesOptions, entry: Entry): Promise<boolean> {
  try {
    return await inTransaction((em) => moveEntry(em, entry, now()));
  } catch (error) {
    if (isTransient(error) || (error instanceof Refusal && passing.includes(error.code))) return false;
    if (!(error instanceof Refusal)) onFailure?.(entry.subscriptionId, error);
    return inTransaction((em) => failEntry(em, entry, { error, now: now() }));
  }
}

async function moveEntry(em: EntityManager, entry: Entry, at: Temporal.Instant): Promise<boolean> {
  // A subscription may have been transferred since its entry was written.
  const { customerId } = (await peek(em, Subscription, entry.subscriptionId))!;
  const caughtUp = await lockAndCatchUp(em, customerId, at);
  const move = await em.findOneOrFail(PlanMove, { id: entry.moveId }, { refresh: true });
  const moved = await em.findOneOrFail(MovedSubscription, { id: entry.id }, { refresh: true });
  if (move.status !== PlanMoveStatus.running || moved.status !== MovedStatus.waiting) return false;
  await lock(em, Subscription, entry.subscriptionId);
  const { billingState } = (await readBillingState(em, entry.subscriptionId))!;
  requireCustomer(billingState.subscription, customerId);
  const now = timeOfChange(billingState.subscription, caughtUp.now);
  requireUpToDate(billingState.subscription, now);
  const plan = await em.findOneOrFail(Plan, { id: move.planId });
  const target = await readTarget(em, plan, move);
  const outcome = await moveSubscription(em, worker, billingState, { move, target, now });
  await em.flush();
  return end(em, moved, { outcome, at });
}

/** Stores the outcome of an entry, whose customer is locked, and counts it. */
async function end(
  em: EntityManager,
  moved: MovedSubscription,
  { outcome, at, ...refusal }: { outcome: MovedStatus; at: Temporal.Instant; code?: string; reason?: string },
): Promise<boolean> {
  const move = (await lock(em, PlanMove, moved.moveId))!;
  moved.end(outcome, at, refusal);
  if (outcome !== MovedStatus.waiting) move.count(outcome, at);
  return true;
}

async function failEntry(
  em: EntityManager,
  entry: Entry,
  { error, now }: { error: unknown; now: Temporal.Instant },
): Promise<boolean> {
  await lockAndCatchUp(em, entry.customerId, now).catch(() => {});
  const moved = await em.findOneOrFail(MovedSubscription, { id: entry.id }, { refresh: true });
  if (moved.status !== MovedStatus.waiting) return false;
  const isRefusal = error instanceof Refusal;
  const code = isRefusal ? error.code : 'internal';
  return end(em, moved, {
    outcome: MovedStatus.failed,
    at: now,
    code,
    reason: isRefusal ? error.message : incidentText(error),
  });
}

async function finishIfDone(em: EntityManager, moveId: string, now: Temporal.Instant): Promise<void> {
  const move = (await lock(em, PlanMove, moveId))!;
  if (move.status !== PlanMoveStatus.running) return;
  if (await em.count(MovedSubscription, { moveId, status: MovedStatus.waiting })) return;
  move.transition('finish', now);
  record(em, worker, now, { ...subjectOf(move), type: 'plan_move.finished', payload: planMoveFields(move) });
}

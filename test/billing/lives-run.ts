import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { TestClockStatus } from '../../src/billing/customers/clocks/test-clock.ts';
import { runPlanMoves } from '../../src/billing/moves/run-plan-moves.ts';
import { finishAdvance } from '../../src/billing/turns/finish-advances.ts';
import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Refusal } from '../../src/errors.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { performAction } from './lives-actions.ts';
import { inTransaction, createWorld } from './lives-world.ts';
import type { LifeWorld } from './lives-world.ts';
import { inTime } from './lives.ts';
import type { TimedAction, Life } from './lives.ts';

/**
 * How a life is billed. daily: the worker runs every day. downtime: the worker runs once, at the end; before that, only
 * actions catch up on due work. clock: the customers have a test clock.
 */
export const billingModes = ['daily', 'downtime', 'clock'] as const;
export type BillingMode = (typeof billingModes)[number];

/** Runs a life; returns its world, and the outcome of each action. */
export async function runLife(
  orm: Orm,
  life: Life,
  mode: BillingMode,
): Promise<{ world: LifeWorld; outcomes: string[] }> {
  const world = await createWorld(orm, life, mode === 'clock');
  try {
    return { world, outcomes: await runActions(world, mode) };
  } finally {
    await stopBilling(world);
  }
}

async function runActions(world: LifeWorld, mode: BillingMode): Promise<string[]> {
  const outcomes = [];
  for (const [index, dated] of inTime(world.life).entries()) {
    if (mode !== 'downtime') await advanceTo(world, mode, dated.at);
    outcomes.push(await attempt(world, dated, index));
  }
  await advanceTo(world, mode, world.startAt.add({ hours: (world.life.days + 2) * 24 }));
  return outcomes;
}

/** Prevents later workers from billing this world. */
async function stopBilling({ orm, viewer }: LifeWorld): Promise<void> {
  const project = decodeId('project', viewer.projectId);
  for (const table of ['subscription', 'invoice'])
    await orm.em.fork().execute(`update ${table} set next_due_at = null where project_id = ?`, [project]);
}

/** Advances time, with the billing that the mode has in between. */
async function advanceTo(world: LifeWorld, mode: BillingMode, at: Temporal.Instant): Promise<void> {
  if (mode === 'daily') await billDaily(world, at);
  await billUntil(world, at);
}

const DAY_OF_NEXT = `
  select to_char(date_trunc('day', min(next_due_at)) + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SSZ') as after from (
    select next_due_at from subscription where project_id = ? union all
    select next_due_at from invoice where project_id = ?) as due`;

/** Runs the worker at every midnight; days without due work are skipped, since they make no difference. */
async function billDaily(world: LifeWorld, until: Temporal.Instant): Promise<void> {
  const project = decodeId('project', world.viewer.projectId);
  for (;;) {
    const [row] = await world.orm.em.fork().execute<{ after: string | null }[]>(DAY_OF_NEXT, [project, project]);
    const midnight = row?.after && Temporal.Instant.from(row.after);
    if (!midnight || Temporal.Instant.compare(midnight, until) > 0) return;
    await billUntil(world, midnight);
  }
}

async function billUntil(world: LifeWorld, until: Temporal.Instant): Promise<void> {
  const { clockId: id, viewer, startAt } = world;
  const billing = {
    inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => inTransaction(world, work),
    onFailure: (step: unknown, error: unknown) => {
      throw new Error(`${JSON.stringify(step)} failed`, { cause: error });
    },
  };
  if (!id) return void (await runDue({ ...billing, until }));
  const clock = await inTransaction(world, (em) => advanceTestClock(em, viewer, { id, input: { to: until } }, startAt));
  // A long way is left to the worker.
  if (clock.status === TestClockStatus.advancing) await finishAdvance({ ...billing, now: startAt }, id);
}

/**
 * Performs an action; a customer who is too far behind is billed first. Under a test clock the hub's own time must not
 * matter, so it stays at the start.
 */
async function attempt(
  world: LifeWorld,
  dated: { action: TimedAction; at: Temporal.Instant },
  index: number,
): Promise<string> {
  const { action, at } = dated;
  const now = world.clockId ? world.startAt : at;
  try {
    const made = await inTransaction(world, (em) => performAction({ em, world, index, at, now }, action));
    if (action.do === 'subscribe') world.subscriptions.push((made as Subscription).id);
    if (action.do === 'move') await carryOutMoves(world, now);
    return `${action.do}: ${made === undefined ? 'no object' : 'done'}`;
  } catch (error) {
    const refusal = translate(error);
    if (!(refusal instanceof Refusal)) throw new Error(`${action.do} failed at ${at}`, { cause: error });
    if (refusal.code !== 'billing_is_catching_up') return `${action.do}: ${refusal.code}`;
    await billUntil(world, at);
    return attempt(world, dated, index);
  }
}

/** Moves subscribers like the hub's workers. */
async function carryOutMoves(world: LifeWorld, now: Temporal.Instant): Promise<void> {
  await runPlanMoves({
    inTransaction: (work) => inTransaction(world, work),
    now: () => now,
    onFailure: (subscriptionId, error) => {
      throw new Error(`${subscriptionId} could not be moved`, { cause: error });
    },
  });
}

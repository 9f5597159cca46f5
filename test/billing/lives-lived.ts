import { Temporal } from 'temporal-polyfill';
import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Refusal } from '../../src/errors.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { act } from './lives-deeds.ts';
import { inTransaction, settle } from './lives-world.ts';
import type { World } from './lives-world.ts';
import { inTime } from './lives.ts';
import type { Act, Life } from './lives.ts';

/**
 * How a life is lived. daily: the worker comes every day. downtime: it comes once, at the end; until then only who does
 * something catches up. clock: the customers live by a test clock.
 */
export const ways = ['daily', 'downtime', 'clock'] as const;
export type Way = (typeof ways)[number];

/** Lives a life; answers where, and what came of each act. */
export async function live(orm: Orm, life: Life, way: Way): Promise<{ world: World; outcomes: string[] }> {
  const world = await settle(orm, life, way === 'clock');
  try {
    return { world, outcomes: await goThrough(world, way) };
  } finally {
    await layToRest(world);
  }
}

async function goThrough(world: World, way: Way): Promise<string[]> {
  const outcomes = [];
  for (const [place, dated] of inTime(world.life).entries()) {
    if (way !== 'downtime') await arrive(world, way, dated.at);
    outcomes.push(await attempt(world, dated, place));
  }
  await arrive(world, way, world.startAt.add({ hours: (world.life.days + 2) * 24 }));
  return outcomes;
}

/** So that no one bills it any more who comes later. */
async function layToRest({ orm, viewer }: World): Promise<void> {
  const project = decodeId('project', viewer.projectId);
  for (const table of ['subscription', 'invoice'])
    await orm.em.fork().execute(`update ${table} set next_due_at = null where project_id = ?`, [project]);
}

/** Lets time pass, with anyone who bills in between. */
async function arrive(world: World, way: Way, at: Temporal.Instant): Promise<void> {
  if (way === 'daily') await liveDays(world, at);
  await billUntil(world, at);
}

const DAY_OF_NEXT = `
  select to_char(date_trunc('day', min(next_due_at)) + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SSZ') as after from (
    select next_due_at from subscription where project_id = ? union all
    select next_due_at from invoice where project_id = ?) as due`;

/** The worker comes every midnight; on a day on which nothing is due that makes no difference, so it is left out. */
async function liveDays(world: World, until: Temporal.Instant): Promise<void> {
  const project = decodeId('project', world.viewer.projectId);
  for (;;) {
    const [row] = await world.orm.em.fork().execute<{ after: string | null }[]>(DAY_OF_NEXT, [project, project]);
    const midnight = row?.after && Temporal.Instant.from(row.after);
    if (!midnight || Temporal.Instant.compare(midnight, until) > 0) return;
    await billUntil(world, midnight);
  }
}

async function billUntil(world: World, until: Temporal.Instant): Promise<void> {
  const { clockId: id, viewer, startAt } = world;
  if (id) {
    await inTransaction(world, (em) => advanceTestClock(em, viewer, { id, input: { to: until } }, startAt));
    return;
  }
  const onFailure = (step: unknown, error: unknown) => {
    throw new Error(`${JSON.stringify(step)} failed`, { cause: error });
  };
  await runDue({ inTransaction: (work) => inTransaction(world, work), until, onFailure });
}

/** Does it; who is too far behind waits for the worker. The hub's own time must not matter to who lives by a clock. */
async function attempt(world: World, dated: { act: Act; at: Temporal.Instant }, place: number): Promise<string> {
  const { act: deed, at } = dated;
  const now = world.clockId ? world.startAt : at;
  try {
    const made = await inTransaction(world, (em) => act({ em, world, place, at, now }, deed));
    if (deed.do === 'subscribe') world.subscriptions.push((made as Subscription).id);
    return `${deed.do}: ${made === undefined ? 'nothing to do it to' : 'done'}`;
  } catch (error) {
    const refusal = translate(error);
    if (!(refusal instanceof Refusal)) throw new Error(`${deed.do} failed at ${at}`, { cause: error });
    if (refusal.code !== 'billing_is_catching_up') return `${deed.do}: ${refusal.code}`;
    await billUntil(world, at);
    return attempt(world, dated, place);
  }
}

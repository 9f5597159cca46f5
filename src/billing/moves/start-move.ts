import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Plan } from '../../catalog/offers/plan.ts';
import { conflict, invalid } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check, named } from '../../platform/values/check.ts';
import { query, sql, uuid, uuids } from '../../platform/store/sql.ts';
import { newId } from '../../platform/values/ids.ts';
import { MoveSubscribersInput } from './move-subscribers-input.ts';
import { planMoveFields } from './plan-move-fields.ts';
import { PlanMove } from './plan-move.ts';
import { PlanMoveStatus, planMoveStates } from './plan-move-states.ts';
import { selectSubscribers } from './select-subscribers.ts';
import type { Subscriber } from './select-subscribers.ts';
import { readTarget } from './target-version.ts';
import type { TargetVersion } from './target-version.ts';

/** Reads the subscribers that an input selects, and the version to which it moves them. */
export async function readMove(
  em: EntityManager,
  viewer: Viewer,
  input: MoveSubscribersInput,
): Promise<{ plan: Plan; target: TargetVersion; subscribers: Subscriber[] }> {
  viewer.require('billing:write');
  checkBounds(new Check(), MoveSubscribersInput, input).done();
  const plan = await named('/planId', async () => {
    return viewer.admit('billing:write', await em.findOne(Plan, { id: input.planId }), 'plan');
  });
  const toVersion = input.toVersion ?? plan.version;
  const { fromVersion, prices, subscriptionIds, limit } = input;
  const target = await readTarget(em, plan, { fromVersion, toVersion, prices });
  const subscribers = await selectSubscribers(em, plan, { fromVersion, toVersion, subscriptionIds, limit });
  const found = new Set(subscribers.map(({ subscriptionId }) => subscriptionId));
  input.subscriptionIds?.forEach((id, index) => {
    if (!found.has(id) && !input.limit)
      throw invalid(`/subscriptionIds/${index}`, 'is no subscription to this plan at a version to be moved');
  });
  return { plan, target, subscribers };
}

/** Starts a move of subscribers, which the worker carries out. */
export async function moveSubscribers(
  em: EntityManager,
  viewer: Viewer,
  input: MoveSubscribersInput,
  now: Temporal.Instant,
): Promise<PlanMove> {
  const { plan, target, subscribers } = await readMove(em, viewer, input);
  await refuseSecond(em, plan);
  if (!subscribers.length) throw conflict('no_subscribers', 'No subscriber of this plan is at a version to be moved.');
  const { projectId, productId, id: planId } = plan;
  const { fromVersion = null, at, proration = null, prices } = input;
  const selection = { fromVersion, toVersion: target.number, at, proration, prices, total: subscribers.length };
  const move = new PlanMove({ projectId, productId, planId, ...selection }, now);
  em.persist(move);
  await em.flush();
  await writeEntries(em, move, { subscribers, now });
  record(em, viewer, now, { ...subjectOf(move), type: 'plan_move.started', payload: planMoveFields(move) });
  return move;
}

/** One move of a plan at a time; the index plan_already_moving backs it. */
async function refuseSecond(em: EntityManager, { id: planId }: Plan): Promise<void> {
  const { running, paused } = PlanMoveStatus;
  const other = await em.findOne(PlanMove, { planId, status: { $in: [running, paused] } });
  if (!other) return;
  throw conflict(
    'plan_already_moving',
    `Subscribers of this plan are being moved already, by ${other.id}; cancel that move, or wait until it is finished.`,
  );
}

/** Writes the entries of all subscribers with one statement. */
async function writeEntries(
  em: EntityManager,
  { id, projectId }: PlanMove,
  { subscribers, now }: { subscribers: readonly Subscriber[]; now: Temporal.Instant },
): Promise<void> {
  const ids = uuids.movedsubscription(subscribers.map(() => newId('movedsubscription')));
  const subscriptions = uuids.subscription(subscribers.map(({ subscriptionId }) => subscriptionId));
  const customers = uuids.customer(subscribers.map(({ customerId }) => customerId));
  const versions = subscribers.map(({ version }) => String(version));
  await query(
    em,
    sql`insert into plan_move_subscription
        (id, project_id, move_id, subscription_id, customer_id, from_version, status, created_at)
      select entry.id, ${uuid.project(projectId)}, ${uuid.planmove(id)}, entry.subscription, entry.customer,
        entry.version, 'waiting', ${now}::timestamptz
      from unnest(${ids}::uuid[], ${subscriptions}::uuid[], ${customers}::uuid[], ${versions}::integer[])
        as entry (id, subscription, customer, version)`,
  );
}

const recorded = { pause: 'plan_move.paused', resume: 'plan_move.resumed', cancel: 'plan_move.canceled' } as const;

/** Pauses, resumes or cancels a move. Subscriptions that were moved stay so. */
export async function changeMove(
  em: EntityManager,
  viewer: Viewer,
  { id, event }: { id: string; event: keyof typeof recorded },
  now: Temporal.Instant,
): Promise<PlanMove> {
  viewer.require('billing:write');
  viewer.admit('billing:write', await em.findOne(PlanMove, { id }), 'plan_move');
  const move = (await lock(em, PlanMove, id))!;
  planMoveStates.require(move, event);
  move.transition(event, now);
  record(em, viewer, now, { ...subjectOf(move), type: recorded[event], payload: planMoveFields(move) });
  return move;
}

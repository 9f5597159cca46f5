import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { peek } from '../../platform/lock.ts';
import { record } from '../../platform/record.ts';
import { admitBilled } from '../customers/visible.ts';
import { takeSubscription } from '../due/take-subscription.ts';
import { change } from './acts/change.ts';
import { noteNextChange } from './acts/swap-items.ts';
import type { Course } from './course.ts';
import { changeDate } from './read-date.ts';
import { readWanted } from './read-wanted.ts';
import { ChangeStatus, SubscriptionChange } from './subscription-change.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';
import { subscriptionStates } from './subscription-states.ts';
import { Subscription } from './subscription.ts';

const mostPlanned = 20;

/** Changes what a subscription consists of: now, at the end of its period, or on a day. */
export async function changeSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: ChangeSubscriptionInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { course, now } = await takeSubscription(em, viewer, id, at);
  const { subscription } = course;
  subscriptionStates.require(subscription, 'change');
  const { wanted, productIds, unit } = await readWanted(em, viewer, course, { input });
  if (input.at === ChangeAt.now && !input.atDate) {
    await change(em, viewer, course, { wanted, at: now, unit });
    return subscription;
  }
  await schedule(em, viewer, course, { input, planned: { items: wanted, productIds, proration: unit }, now });
  return subscription;
}

async function schedule(
  em: EntityManager,
  viewer: Viewer,
  course: Course,
  {
    input,
    planned,
    now,
  }: {
    input: ChangeSubscriptionInput;
    planned: Pick<SubscriptionChange, 'items' | 'productIds' | 'proration'>;
    now: Temporal.Instant;
  },
): Promise<void> {
  const { id: subscriptionId, projectId, lastDayAt } = course.subscription;
  const at = changeDate(input, lastDayAt, now);
  await requireFew(em, subscriptionId);
  const atPeriodEnd = at.equals(lastDayAt);
  em.persist(
    new SubscriptionChange({ projectId, subscriptionId, at, atPeriodEnd, ...planned, createdAt: now }),
  );
  await noteNextChange(em, course, now);
  record(em, viewer, now, {
    projectId,
    type: 'subscription.change_scheduled',
    subject: subscriptionId,
    payload: { at: at.toString() },
  });
}

/** Each is worked off by itself: thousands would keep the worker from everybody else. */
async function requireFew(em: EntityManager, subscriptionId: string): Promise<void> {
  const planned = await em.count(SubscriptionChange, { subscriptionId, status: ChangeStatus.pending });
  if (planned < mostPlanned) return;
  throw conflict(
    'too_many_changes',
    `${mostPlanned} changes of this subscription are planned already; take one back first.`,
  );
}

/** Takes back a change that was planned and has not come into effect. */
export async function cancelSubscriptionChange(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const { subscriptionId } = await findChange(em, viewer, id);
  const { course, now } = await takeSubscription(em, viewer, subscriptionId, at);
  const change = await em.findOneOrFail(SubscriptionChange, { id }, { refresh: true });
  change.cancel(now);
  await noteNextChange(em, course, now);
  const { projectId, id: subject } = course.subscription;
  record(em, viewer, now, {
    projectId,
    type: 'subscription.change_canceled',
    subject,
    payload: { changeId: id },
  });
  return course.subscription;
}

/** A change of a subscription that the viewer may change; to others it is not there, whatever they guess. */
async function findChange(em: EntityManager, viewer: Viewer, id: string): Promise<SubscriptionChange> {
  const found = await peek(em, SubscriptionChange, id);
  const subscription = found && (await peek(em, Subscription, found.subscriptionId));
  await admitBilled(em, viewer, subscription, 'change', 'billing:write');
  return found!;
}

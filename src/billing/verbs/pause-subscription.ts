import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';
import { pause } from '../subscriptions/acts/pause.ts';
import { resume } from '../subscriptions/acts/resume.ts';
import { readDate } from '../subscriptions/read-date.ts';
import { requireOrderingProject, requireSeller } from '../subscriptions/require-seller.ts';
import type { PauseSubscriptionInput } from '../subscriptions/pause-input.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import { ResumeAnchor, Unused } from '../subscriptions/subscription-terms.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** Pauses a subscription until it is resumed; open to its customer and its project. */
export async function pauseSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: PauseSubscriptionInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  const granted = [
    ...(input.unused === Unused.keep ? [] : ['/unused']),
    ...(input.resumeAnchor === ResumeAnchor.reset ? [] : ['/resumeAnchor']),
  ];
  if (granted.length) requireSeller(viewer, subscription.projectId, granted);
  subscriptionStates.require(subscription, 'pause');
  const resumeAt = readDate(input.resumeAt, now, { name: 'resumeAt' }) ?? null;
  const isOrdered = viewer.may('billing:write', subscription.projectId);
  await pause(em, viewer, billingState, { at: now, ...input, resumeAt, isOrdered });
  return subscription;
}

/** Ends a pause; `anchor` defaults to the choice made when the subscription was paused. */
export async function resumeSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, anchor }: { id: string; anchor?: ResumeAnchor | null },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  if (anchor && anchor !== subscription.resumeAnchor) requireSeller(viewer, subscription.projectId, ['/anchor']);
  subscriptionStates.require(subscription, 'resume');
  if (subscription.isPauseOrdered) requireOrderingProject(viewer, subscription.projectId);
  await resume(em, viewer, billingState, { at: now, anchor: anchor ?? subscription.resumeAnchor });
  return subscription;
}

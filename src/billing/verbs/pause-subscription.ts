import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { takeSubscription } from '../turns/take-subscription.ts';
import { pause } from '../subscriptions/acts/pause.ts';
import { resume } from '../subscriptions/acts/resume.ts';
import { readDate } from '../subscriptions/read-date.ts';
import { requireOrderer, requireSeller } from '../subscriptions/require-seller.ts';
import type { PauseSubscriptionInput } from '../subscriptions/subscription-input.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import { ResumeAnchor, Unused } from '../subscriptions/subscription-terms.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** Suspends a subscription until it is resumed; its customer may, and its project. */
export async function pauseSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: PauseSubscriptionInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await takeSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  const isPlain = input.unused === Unused.keep && input.resumeAnchor === ResumeAnchor.reset;
  if (!isPlain) requireSeller(viewer, subscription.projectId);
  subscriptionStates.require(subscription, 'pause');
  const resumeAt = readDate(input.resumeAt, now, 'resumeAt') ?? null;
  const isOrdered = viewer.may('billing:write', subscription.projectId);
  await pause(em, viewer, billingState, { at: now, ...input, resumeAt, isOrdered });
  return subscription;
}

/** Ends a pause; left out, periods begin as was said when it was paused. */
export async function resumeSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, anchor }: { id: string; anchor?: ResumeAnchor | null },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await takeSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  if (anchor && anchor !== subscription.resumeAnchor) requireSeller(viewer, subscription.projectId);
  subscriptionStates.require(subscription, 'resume');
  if (subscription.isPauseOrdered) requireOrderer(viewer, subscription.projectId);
  await resume(em, viewer, billingState, { at: now, anchor: anchor ?? subscription.resumeAnchor });
  return subscription;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { notFound } from '../errors.ts';
import { lock } from '../platform/store/lock.ts';
import { record } from '../platform/events/record.ts';
import { findGrantOverride } from './grant-overrides.ts';
import { lockForGrantChange } from './lock-for-grant-change.ts';
import { SubscriptionGrant } from './subscription-grant.ts';

/** Removes an override, so that the plan's value applies from now on. */
export async function removeGrantOverride(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<SubscriptionGrant> {
  const { subscriptionId, projectId } = await findGrantOverride(em, viewer, id, 'billing:write');
  const { testClockId } = await lockForGrantChange(em, viewer, subscriptionId);
  const grant = await lock(em, SubscriptionGrant, id);
  if (!grant) throw notFound('grant');
  em.remove(grant);
  const { productId, feature, value } = grant;
  record(em, viewer, now, {
    projectId,
    type: 'subscription.grant_override_removed',
    subject: subscriptionId,
    testClockId,
    payload: { productId, feature, value },
  });
  return grant;
}

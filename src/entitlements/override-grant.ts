import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { checkGrant } from '../catalog/offers/check-offer.ts';
import { Check } from '../platform/values/check.ts';
import { record } from '../platform/events/record.ts';
import { OverrideGrantInput } from './entitlement-input.ts';
import { chooseFeature } from './choose-feature.ts';
import { lockForGrantChange } from './lock-for-grant-change.ts';
import { SubscriptionGrant } from './subscription-grant.ts';

/** Sets the value of a feature for one subscription, in place of the plan's or an earlier override, until it is removed. */
export async function overrideGrant(
  em: EntityManager,
  viewer: Viewer,
  input: OverrideGrantInput,
  now: Temporal.Instant,
): Promise<SubscriptionGrant> {
  const subscription = await lockForGrantChange(em, viewer, input.subscriptionId);
  const feature = await chooseFeature(em, subscription, input);
  const check = checkBounds(new Check(), OverrideGrantInput, input);
  checkGrant(check, feature.type, input.value, '/value');
  check.done();
  const { projectId, id: subscriptionId, testClockId } = subscription;
  const { productId, key } = feature;
  const { value, reason = null } = input;
  const existing = await em.findOne(SubscriptionGrant, { subscriptionId, productId, feature: key });
  const values = { projectId, subscriptionId, productId, feature: key, value, reason };
  const grant = existing ?? new SubscriptionGrant({ ...values, createdAt: now, updatedAt: now });
  const before = existing?.value ?? null;
  grant.change(value, reason, now);
  em.persist(grant);
  record(em, viewer, now, {
    projectId,
    type: 'subscription.grant_overridden',
    subject: subscriptionId,
    testClockId,
    payload: { productId, feature: key, value, reason, before },
  });
  return grant;
}

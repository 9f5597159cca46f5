import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { Check } from '../../platform/values/check.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { changesOf } from '../customers/profile/changes.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { SubscriptionTermsInput } from '../subscriptions/subscription-terms-input.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';

/**
 * Changes the payment terms and the purchase order number of the next invoices of a subscription; those that are written
 * keep theirs. The customer may change the purchase order number.
 */
export async function updateSubscriptionTerms(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: { id: string; input: SubscriptionTermsInput },
  at: Temporal.Instant,
): Promise<Subscription> {
  checkBounds(new Check(), SubscriptionTermsInput, input).done();
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  const { paymentTermDays, poNumber } = input;
  if (paymentTermDays !== undefined) requireSeller(viewer, subscription.projectId, ['/paymentTermDays']);
  const after = changesOf<Terms>(subscription, { paymentTermDays, poNumber });
  const names = Object.keys(after) as (keyof Terms)[];
  if (!names.length) return subscription;
  const before = Object.fromEntries(names.map((name) => [name, subscription[name]]));
  Object.assign(subscription, after);
  subscription.touch(now);
  const payload = { ...subscriptionFields(subscription), before, after };
  record(em, viewer, now, { ...subjectOf(subscription), type: 'subscription.terms_changed', payload });
  return subscription;
}

type Terms = Pick<Subscription, 'paymentTermDays' | 'poNumber'>;

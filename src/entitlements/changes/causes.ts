import type { FeedEvent } from '../../platform/events/feed.ts';

/** The customers whose entitlements events may have changed. */
export interface Concerned {
  customerIds: Set<string>;
  /** The customers of these subscriptions. */
  subscriptionIds: Set<string>;
  /** The customers who hold these products. */
  productIds: Set<string>;
}

/** Events of subscriptions and licences that change no entitlement; they are frequent. */
const without = new Set([
  'subscription.renewed',
  'subscription.renewal_announced',
  'subscription.trial_end_announced',
  'subscription.billing_date_moved',
  'subscription.invoicing_changed',
  'subscription.terms_changed',
  'subscription.metadata_changed',
  'subscription.change_scheduled',
  'subscription.change_rescheduled',
  'subscription.change_canceled',
  'licence.checked_out',
]);

const ofProducts = new Set(['product.updated', 'product.deleted']);

/** Finds out whose entitlements some events may have changed. */
export function concernedBy(events: readonly FeedEvent[]): Concerned {
  const concerned: Concerned = { customerIds: new Set(), subscriptionIds: new Set(), productIds: new Set() };
  for (const event of events) if (!without.has(event.type)) addTo(concerned, event);
  return concerned;
}

function addTo({ customerIds, subscriptionIds, productIds }: Concerned, { type, subject, payload }: FeedEvent): void {
  if (ofProducts.has(type)) productIds.add(subject);
  if (!/^(?:subscription|product_grant|licence)\./.test(type)) return;
  const { customerId, previousCustomerId } = payload as Record<string, string | undefined>;
  if (customerId) customerIds.add(customerId);
  else if (type.startsWith('subscription.')) subscriptionIds.add(subject);
  if (previousCustomerId) customerIds.add(previousCustomerId);
}

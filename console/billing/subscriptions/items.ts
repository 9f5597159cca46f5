import type { SubscriptionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';

/** What is subscribed to, in a line. A plan of several parts is named once, with the largest of their quantities. */
export function itemsOf({ items }: Pick<SubscriptionRowFragment, 'items'>): string {
  return [...Map.groupBy(items, ({ plan }) => plan.id).values()].map(planOf).join(', ');
}

function planOf(parts: SubscriptionRowFragment['items']): string {
  const [first] = parts;
  if (!first) return '';
  const quantity = Math.max(...parts.map((part) => part.quantity));
  return `${first.product.name} ${first.plan.name}${quantity === 1 ? '' : ` × ${quantity}`}`;
}

/** The state that needs the reader's eye first: a stopped subscription says so, in every status. */
export function stateOf({ status, quarantinedAt }: Pick<SubscriptionRowFragment, 'status' | 'quarantinedAt'>): string {
  return quarantinedAt ? 'quarantined' : status;
}

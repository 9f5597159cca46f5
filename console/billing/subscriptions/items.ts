import type { SubscriptionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { plansName } from '../../app/parts/plans-name.ts';

/** What is subscribed to, in a line. */
export function itemsOf({ items }: Pick<SubscriptionRowFragment, 'items'>): string {
  return plansName(items);
}

/** The state that needs the reader's eye first: a stopped subscription says so, in every status. */
export function stateOf({ status, quarantinedAt }: Pick<SubscriptionRowFragment, 'status' | 'quarantinedAt'>): string {
  return quarantinedAt ? 'quarantined' : status;
}

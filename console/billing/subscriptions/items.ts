import type { SubscriptionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { plansName } from '../../app/parts/plans-name.ts';

type BoughtItem = Pick<SubscriptionRowFragment['items'][number], 'product' | 'plan' | 'quantity'>;

/** What is subscribed to or ordered, in a line. */
export function itemsOf({ items }: { items: readonly BoughtItem[] }): string {
  return plansName(items);
}

/** The state that needs the reader's eye first: a stopped subscription says so, in every status. */
export function stateOf({ status, quarantinedAt }: Pick<SubscriptionRowFragment, 'status' | 'quarantinedAt'>): string {
  return quarantinedAt ? 'quarantined' : status;
}

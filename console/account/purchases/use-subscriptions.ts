import { MoreSubscriptionsDocument } from '../../app/graphql/gql/account/graphql.ts';
import { useMore } from '../../app/list/use-more.ts';
import { listsOf } from './own-customer.ts';
import type { OwnCustomer } from './own-customer.ts';

/** The subscriptions of customers, the newest of each seller first. */
export function useSubscriptions(customers: readonly OwnCustomer[]) {
  return useMore({
    document: MoreSubscriptionsDocument,
    lists: listsOf(customers, ({ subscriptions }) => subscriptions),
    pageOf: ({ customer }) => customer?.subscriptions,
  });
}

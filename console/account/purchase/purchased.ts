import type { PurchaseQuery } from '../../app/graphql/gql/account/graphql.ts';

/** A subscription of the person, as its screen reads it. */
export type PurchasedSubscription = NonNullable<PurchaseQuery['subscription']>;

import type { CollectionMethod } from '../../app/graphql/gql/billing/graphql.ts';

/** How the invoices of a customer are paid. */
export const collectionWords: Record<CollectionMethod, string> = {
  send_invoice: 'By the customer, until they are due',
  charge_automatically: 'By the default payment method, once they are final',
};

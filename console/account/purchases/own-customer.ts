import type { OwnCustomerPartsFragment } from '../../app/graphql/gql/account/graphql.ts';

/** The person as a customer of a project. */
export type OwnCustomer = OwnCustomerPartsFragment;

import type { OwnCustomerPartsFragment } from '../../app/graphql/gql/account/graphql.ts';

/** What a project knows of the person as its customer. */
export type OwnCustomer = OwnCustomerPartsFragment;

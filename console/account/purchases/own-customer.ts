import type { OwnCustomerPartsFragment } from '../../app/graphql/gql/account/graphql.ts';
import type { Page } from '../../app/list/columns.ts';
import type { FirstPage } from '../../app/list/use-more.ts';

/** The person as a customer of a project. */
export type OwnCustomer = OwnCustomerPartsFragment;

/** A list of each customer, whose rows name the seller. */
export function listsOf<Row>(
  customers: readonly OwnCustomer[],
  pageOf: (customer: OwnCustomer) => Page<Row>,
  variables: Record<string, unknown> = {},
): FirstPage<Row>[] {
  return customers.map((customer) => ({
    variables: { customer: customer.id, ...variables },
    seller: customer.project.name,
    first: pageOf(customer),
  }));
}

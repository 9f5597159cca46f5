import { Anchor } from '@mantine/core';
import type { CustomerNameFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { nameOf } from './customer-name.ts';

interface OnlyCustomerProps {
  /** A customer of the rows; undefined where there are none. */
  customer: CustomerNameFragment | undefined;
  onShowAll: () => void;
}

/** Says that a list has the things of one customer alone, and leads to all. */
export function OnlyCustomer({ customer, onShowAll }: OnlyCustomerProps) {
  return (
    <p>
      Only those of {customer ? nameOf(customer) : 'one customer'}.{' '}
      <Anchor component="button" type="button" size="md" onClick={onShowAll}>
        Show all
      </Anchor>
    </p>
  );
}

import { Args, FieldResolver, Resolver } from 'type-graphql';
import type { Customer } from '../../src/billing/customers/customer.ts';
import { User } from '../../src/auth/people/user.ts';
import { customerList } from '../../src/billing/customers/customers.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { CustomerConnection, CustomerListArgs } from './customers.ts';

needs(User, {
  customers: ['id'],
});

@Resolver(() => User)
export class CustomersOfUsersResolver {
  @FieldResolver(() => CustomerConnection, {
    description:
      'The customers that the person is, one in each project that bills them. Your own, or for operators any. Scope billing:read.',
  })
  customers(
    @Args(() => CustomerListArgs) args: CustomerListArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Customer>>> {
    return below(customerList, 'userId', args);
  }
}

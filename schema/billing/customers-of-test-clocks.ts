import { Args, FieldResolver, Resolver } from 'type-graphql';
import type { Customer } from '../../src/billing/customers/customer.ts';
import { TestClock } from '../../src/billing/customers/clocks/test-clock.ts';
import { customerList } from '../../src/billing/customers/customers.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { CustomerConnection, CustomerListArgs } from './customers.ts';

needs(TestClock, {
  customers: ['id'],
});

@Resolver(() => TestClock)
export class CustomersOfTestClocksResolver {
  @FieldResolver(() => CustomerConnection, {
    description: 'The customers that have the test clock, newest first by default. Scope billing:read.',
  })
  customers(
    @Args(() => CustomerListArgs) args: CustomerListArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Customer>>> {
    return below(customerList, 'testClockId', args);
  }
}

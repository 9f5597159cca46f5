import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { CreateCustomerInput, UpdateCustomerInput } from '../../src/billing/customers/customer-input.ts';
import { TestClock } from '../../src/billing/customers/clocks/test-clock.ts';
import { Address, addressFields } from '../../src/billing/customers/address.ts';
import { balancesOf } from '../../src/billing/customers/customer-balances.ts';
import type { Balance, CustomerAccount } from '../../src/billing/customers/customer-balances.ts';
import { CustomerFilter, CustomerSort } from '../../src/billing/customers/customer-filter.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { VatIdCheck, shownCheck } from '../../src/billing/customers/taxes/vat-id-check.ts';
import { createCustomer, customerList, findCustomer } from '../../src/billing/customers/customers.ts';
import { requestVatIdCheck } from '../../src/billing/verbs/request-vat-id-check.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Money, toMoney } from '../money.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

@ArgsType()
export class CustomerListArgs extends PageArgs {
  @Field(() => CustomerFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all customers.' })
  filter!: CustomerFilter;

  @Field(() => CustomerSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: CustomerSort | null;
}

@ArgsType()
class CustomersArgs extends CustomerListArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to all that the viewer may see.',
  })
  projectId?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `createCustomer`, `updateCustomer` and `requestVatIdCheck`.',
})
class CustomerPayload {
  @Field(() => Customer, { description: 'The customer as it is now.' })
  customer!: Customer;
}

export const CustomerConnection = connection(Customer);

const ofCustomer = relate(Customer, { testClock: one(TestClock, 'testClockId') });

needs(Customer, {
  address: ['street', 'postalCode', 'city', 'country'],
  balance: ['id'],
  owed: ['id'],
  testClock: ['projectId'],
  vatIdCheck: ['projectId', 'vatId', 'vatIdCheck'],
});

/** One loader per request, which reads the accounts of many customers in one statement. */
const balances = new WeakMap<HubContext, DataLoader<CustomerAccount, Balance[]>>();

@Resolver(() => Customer)
export class CustomersResolver {
  @Query(() => Customer, { nullable: true, description: 'One customer. Scope billing:read.' })
  customer(
    @Arg('id', () => ID, { description: 'The id of the customer.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Customer> {
    return findCustomer(em, viewer, id);
  }

  @Query(() => CustomerConnection, {
    description: 'The customers you may see, newest first. Scope billing:read.',
  })
  async customers(
    @Args() args: CustomersArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Customer>>> {
    const filter = Object.assign({ projectId: args.projectId }, args.filter);
    return scopedListed(customerList, filter, { args, context, info });
  }

  @Mutation(() => CustomerPayload, { description: 'Creates a customer. Scope billing:write.' })
  async createCustomer(
    @Arg('input', () => CreateCustomerInput, { description: 'The customer to create.' })
    input: CreateCustomerInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CustomerPayload> {
    return { customer: await createCustomer(em, viewer, input, now) };
  }

  @Mutation(() => CustomerPayload, {
    description:
      'Changes a customer, for the next invoices; a person may change themself as a customer. Scope billing:write.',
  })
  async updateCustomer(
    @Arg('id', () => ID, { description: 'The customer to change.' }) id: string,
    @Arg('input', () => UpdateCustomerInput, {
      description: 'The fields to change; a field left out stays as it is.',
    })
    input: UpdateCustomerInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CustomerPayload> {
    return { customer: await updateCustomer(em, viewer, { id, input }, now) };
  }

  @Mutation(() => CustomerPayload, {
    description: 'Has the VAT id of a customer checked in VIES again, within minutes. Scope billing:write.',
  })
  async requestVatIdCheck(
    @Arg('id', () => ID, { description: 'The customer.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CustomerPayload> {
    return { customer: await requestVatIdCheck(em, viewer, id, now) };
  }

  @FieldResolver(() => Address, { description: 'The address of the customer; its country decides the tax.' })
  address(@Root() customer: Row<Customer>): Address {
    return addressFields(customer);
  }

  @FieldResolver(() => VatIdCheck, {
    nullable: true,
    description:
      'What VIES answered about the VAT id; null without a VAT id of the EU, and for viewers who may not read the billing.',
  })
  vatIdCheck(@Root() customer: Row<Customer>, @Ctx() { viewer }: HubContext): VatIdCheck | null {
    return viewer.may('billing:read', customer.projectId) ? shownCheck(customer) : null;
  }

  @FieldResolver(() => TestClock, {
    nullable: true,
    description:
      'The test clock of the customer; null for the real time, and for viewers who may not read the billing.',
  })
  testClock(@Root() { projectId }: Row<Customer>, @Ctx() { viewer }: HubContext, @Related() related: RelatedTo) {
    return viewer.may('billing:read', projectId) ? related(ofCustomer.testClock) : null;
  }

  @FieldResolver(() => [Money], {
    description: 'The credit of the customer by currency, which settles the next invoices.',
  })
  balance(@Root() { id: customerId }: Row<Customer>, @Ctx() context: HubContext): Promise<Money[]> {
    return amountsOf(context, { customerId, kind: 'customer_credit' });
  }

  @FieldResolver(() => [Money], {
    description: 'The amount due on the open invoices of the customer by currency, without what is written off.',
  })
  owed(@Root() { id: customerId }: Row<Customer>, @Ctx() context: HubContext): Promise<Money[]> {
    return amountsOf(context, { customerId, kind: 'receivable' });
  }
}

async function amountsOf(context: HubContext, account: CustomerAccount): Promise<Money[]> {
  const found = await balancesFor(context).load(account);
  return found.map(({ currency, minor }) => toMoney(minor, currency));
}

/** Results are not cached, since a mutation in the same document would make them stale. */
function balancesFor(context: HubContext): DataLoader<CustomerAccount, Balance[]> {
  const known =
    balances.get(context) ??
    new DataLoader((accounts: readonly CustomerAccount[]) => balancesOf(context.em, accounts), { cache: false });
  balances.set(context, known);
  return known;
}

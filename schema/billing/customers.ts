import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { CreateCustomerInput } from '../../src/billing/billing-input.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { createCustomer, findCustomer, listCustomers } from '../../src/billing/customers/customers.ts';
import type { PageRequest, Row } from '../../src/platform/rows.ts';
import { PageArgs, connection } from '../connection.ts';
import type { ConnectionOf } from '../connection.ts';
import type { HubContext } from '../context.ts';
import { listed } from '../listed.ts';

@ArgsType()
class CustomersArgs extends PageArgs {
  @Field(() => ID, { nullable: true })
  projectId?: string | null;
}

@ObjectType({ simpleResolvers: true })
class CustomerPayload {
  @Field(() => Customer)
  customer!: Customer;
}

const CustomerConnection = connection(Customer);

@Resolver()
export class CustomersResolver {
  @Query(() => Customer, { description: 'One customer. Scope billing:read.' })
  customer(@Arg('id', () => ID) id: string, @Ctx() { em, viewer }: HubContext): Promise<Customer> {
    return findCustomer(em, viewer, id);
  }

  @Query(() => CustomerConnection, {
    description: 'The customers you may see, newest first. Scope billing:read.',
  })
  async customers(
    @Args() args: CustomersArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Row<Customer>>> {
    const { em, viewer } = context;
    const list = (request: PageRequest) => listCustomers(em, viewer, args.projectId, request);
    return listed(Customer, { args, context, info }, list);
  }

  @Mutation(() => CustomerPayload, { description: 'Makes a customer. Scope billing:write.' })
  async createCustomer(
    @Arg('input', () => CreateCustomerInput) input: CreateCustomerInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CustomerPayload> {
    return { customer: await createCustomer(em, viewer, input, now) };
  }
}

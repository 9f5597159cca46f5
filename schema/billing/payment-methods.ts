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
import { Customer } from '../../src/billing/customers/customer.ts';
import { GatewayAccount } from '../../src/billing/payments/gateways/gateway-account.ts';
import { GatewayName } from '../../src/billing/payments/gateways/gateway-name.ts';
import { AddPaymentMethodInput } from '../../src/billing/payments/methods/add-method-input.ts';
import { awaitOutcome } from '../../src/billing/payments/gateways/await-outcome.ts';
import { methodStates } from '../../src/billing/payments/methods/method-states.ts';
import { ActOnMethodInSandboxInput } from '../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { actOnMethodInSandbox } from '../../src/billing/verbs/act-on-method-in-sandbox.ts';
import { PaymentMethod } from '../../src/billing/payments/methods/payment-method.ts';
import {
  PaymentMethodFilter,
  findPaymentMethod,
  paymentMethodList,
} from '../../src/billing/payments/methods/payment-methods.ts';
import {
  addPaymentMethod,
  refreshPaymentMethod,
  makePaymentMethodDefault,
  removePaymentMethod,
} from '../../src/billing/verbs/change-payment-methods.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, parts, relate } from '../lists/relation.ts';

@ArgsType()
class PaymentMethodsArgs extends PageArgs {
  @Field(() => PaymentMethodFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all methods.',
  })
  filter!: PaymentMethodFilter;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of a change of a payment method, such as `addPaymentMethod`.',
})
class PaymentMethodPayload {
  paymentMethod!: PaymentMethod;
}

const PaymentMethodConnection = connection(PaymentMethod);

const ofMethod = relate(PaymentMethod, {
  customer: one(Customer, 'customerId'),
  gateway: parts(GatewayAccount, 'accountId', ['gateway']),
});

const ofCustomer = relate(Customer, {
  paymentMethods: many(
    PaymentMethod,
    'customerId',
    (ids) =>
      sql`customer_id = any(${ids}) and status in ('pending', 'requires_action', 'active') order by created_at, id`,
  ),
});

needs(PaymentMethod, { availableActions: ['status'] });

@Resolver(() => PaymentMethod)
export class PaymentMethodsResolver {
  @Query(() => PaymentMethod, {
    nullable: true,
    description: 'One saved payment method: of a customer of your project, or your own. Scope billing:read.',
  })
  paymentMethod(
    @Arg('id', () => ID, { description: 'The id of the method.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PaymentMethod> {
    return findPaymentMethod(em, viewer, id);
  }

  @Query(() => PaymentMethodConnection, {
    description: 'The saved payment methods that you may see, newest first. Scope billing:read.',
  })
  async paymentMethods(
    @Args() args: PaymentMethodsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<PaymentMethod>>> {
    return scopedListed(paymentMethodList, args.filter, { args, context, info });
  }

  @limited(60, '1m')
  @Mutation(() => PaymentMethodPayload, {
    description:
      "Has a gateway save a method of a customer, by a token of the gateway's frontend. The first one becomes the default. " +
      'Customers may add methods of their own. Scope billing:write; 60 a minute.',
  })
  async addPaymentMethod(
    @Arg('input', () => AddPaymentMethodInput, { description: 'The customer, and the token.' })
    input: AddPaymentMethodInput,
    @Ctx() { em, viewer, now, service }: HubContext,
  ): Promise<PaymentMethodPayload> {
    return { paymentMethod: await addPaymentMethod(em, viewer, Object.assign(input, { hubUrl: service.url }), now) };
  }

  @Mutation(() => PaymentMethodPayload, {
    description: 'Makes a method the one that automatic collection charges. Scope billing:write.',
  })
  async makePaymentMethodDefault(
    @Arg('id', () => ID, { description: 'The method to charge from now on.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentMethodPayload> {
    return { paymentMethod: await makePaymentMethodDefault(em, viewer, id, now) };
  }

  @Mutation(() => PaymentMethodPayload, {
    description: 'Removes a method, here and at its gateway; it is never charged again. Scope billing:write.',
  })
  async removePaymentMethod(
    @Arg('id', () => ID, { description: 'The method to remove.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentMethodPayload> {
    return { paymentMethod: await removePaymentMethod(em, viewer, id, now) };
  }

  @limited(60, '1m')
  @Mutation(() => PaymentMethodPayload, {
    description:
      'Has the gateway asked at once about a method that is being saved, such as when the customer has come back from the page ' +
      'of their bank. Scope billing:write; 60 a minute.',
  })
  async refreshPaymentMethod(
    @Arg('id', () => ID, { description: 'The method to ask about.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentMethodPayload> {
    return { paymentMethod: await refreshPaymentMethod(em, viewer, id, now) };
  }

  @Mutation(() => PaymentMethodPayload, {
    description:
      'Confirms or refuses in the sandbox that a method is saved, in the place of the customer at their bank. Scope billing:write.',
  })
  async actOnMethodInSandbox(
    @Arg('input', () => ActOnMethodInSandboxInput, { description: 'The method, and whether it is confirmed.' })
    input: ActOnMethodInSandboxInput,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PaymentMethodPayload> {
    return { paymentMethod: await actOnMethodInSandbox(em, viewer, input) };
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { status }: Row<PaymentMethod>): string[] {
    return methodStates.availableActions({ status });
  }

  @FieldResolver(() => GatewayName, { description: 'The gateway that has saved it.' })
  async gateway(@Related() related: RelatedTo): Promise<GatewayName> {
    return (await related(ofMethod.gateway))!.gateway;
  }

  @FieldResolver(() => Customer, { description: 'The customer whose method it is.' })
  customer(@Related() related: RelatedTo) {
    return related(ofMethod.customer);
  }
}

@Resolver(() => PaymentMethodPayload)
export class AwaitedMethodResolver {
  /** Resolved after the commit of the mutation, when the gateway is called. */
  @FieldResolver(() => PaymentMethod, { description: 'The method, with its outcome if that is known in time.' })
  paymentMethod(@Root() payload: PaymentMethodPayload, @Ctx() { em }: HubContext): Promise<PaymentMethod> {
    return awaitOutcome(em, PaymentMethod, payload.paymentMethod);
  }
}

@Resolver(() => Customer)
export class MethodsOfCustomerResolver {
  @FieldResolver(() => [PaymentMethod], {
    description: 'The saved payment methods of the customer that were not removed, the first first.',
  })
  paymentMethods(@Related() related: RelatedTo) {
    return related(ofCustomer.paymentMethods);
  }
}

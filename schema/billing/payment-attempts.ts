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
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { PaymentAttemptFilter } from '../../src/billing/payments/attempts/attempt-filter.ts';
import { attemptActions } from '../../src/billing/payments/attempts/attempt-states.ts';
import { awaitOutcome } from '../../src/billing/payments/gateways/await-outcome.ts';
import { findPaymentAttempt, paymentAttemptList } from '../../src/billing/payments/attempts/attempts.ts';
import { PayInvoiceInput } from '../../src/billing/payments/attempts/pay-invoice-input.ts';
import { PaymentAttempt } from '../../src/billing/payments/attempts/payment-attempt.ts';
import { GatewayAccount } from '../../src/billing/payments/gateways/gateway-account.ts';
import { GatewayName } from '../../src/billing/payments/gateways/gateway-name.ts';
import { isRetryable } from '../../src/billing/payments/gateways/decline-reason.ts';
import { PaymentMethod } from '../../src/billing/payments/methods/payment-method.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { cancelPaymentAttempt, refreshPaymentAttempt } from '../../src/billing/verbs/change-attempt.ts';
import { payInvoice } from '../../src/billing/verbs/pay-invoice.ts';
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
import { Money, toMoney } from '../money.ts';

@ArgsType()
class PaymentAttemptsArgs extends PageArgs {
  @Field(() => PaymentAttemptFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all attempts.',
  })
  filter!: PaymentAttemptFilter;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `payInvoice`, `cancelPaymentAttempt` and `refreshPaymentAttempt`.',
})
class PaymentAttemptPayload {
  paymentAttempt!: PaymentAttempt;
}

const PaymentAttemptConnection = connection(PaymentAttempt);

const ofAttempt = relate(PaymentAttempt, {
  customer: one(Customer, 'customerId'),
  invoice: one(Invoice, 'invoiceId'),
  payment: one(Payment, 'paymentId'),
  paymentMethod: one(PaymentMethod, 'methodId'),
  gateway: parts(GatewayAccount, 'accountId', ['gateway']),
});

const ofInvoice = relate(Invoice, {
  paymentAttempts: many(PaymentAttempt, 'invoiceId', (ids) => sql`invoice_id = any(${ids}) order by number`),
});

needs(PaymentAttempt, {
  amount: ['amountMinor', 'currency'],
  isRetryable: ['declineReason'],
  availableActions: ['status', 'projectId'],
});

@Resolver(() => PaymentAttempt)
export class PaymentAttemptsResolver {
  @Query(() => PaymentAttempt, {
    nullable: true,
    description: 'One attempt to take money: of your project, or for your own invoice. Scope billing:read.',
  })
  paymentAttempt(
    @Arg('id', () => ID, { description: 'The id of the attempt.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PaymentAttempt> {
    return findPaymentAttempt(em, viewer, id);
  }

  @Query(() => PaymentAttemptConnection, {
    description: 'The attempts to take money that you may see, newest first. Scope billing:read.',
  })
  async paymentAttempts(
    @Args() args: PaymentAttemptsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<PaymentAttempt>>> {
    return scopedListed(paymentAttemptList, args.filter, { args, context, info });
  }

  @limited(60, '1m')
  @Mutation(() => PaymentAttemptPayload, {
    description:
      'Takes money for an invoice by a gateway, from a saved method or by a token of its frontend. The answer waits up to ten ' +
      'seconds for the outcome; later the attempt can be read. Customers may pay their own invoices. Scope billing:write; ' +
      '60 a minute.',
  })
  async payInvoice(
    @Arg('input', () => PayInvoiceInput, { description: 'The invoice, and what is charged.' }) input: PayInvoiceInput,
    @Ctx() { em, viewer, now, service }: HubContext,
  ): Promise<PaymentAttemptPayload> {
    return { paymentAttempt: await payInvoice(em, viewer, Object.assign(input, { hubUrl: service.url }), now) };
  }

  @Mutation(() => PaymentAttemptPayload, {
    description:
      'Gives up an attempt whose outcome is open: its charge is canceled at the gateway, unless that has the money already. ' +
      'Scope billing:write.',
  })
  async cancelPaymentAttempt(
    @Arg('id', () => ID, { description: 'The attempt to cancel.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentAttemptPayload> {
    return { paymentAttempt: await cancelPaymentAttempt(em, viewer, id, now) };
  }

  @limited(60, '1m')
  @Mutation(() => PaymentAttemptPayload, {
    description:
      'Asks the gateway at once about an attempt whose outcome is open, such as when the customer comes back from their bank. ' +
      'Scope billing:write; 60 a minute.',
  })
  async refreshPaymentAttempt(
    @Arg('id', () => ID, { description: 'The attempt to ask about.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentAttemptPayload> {
    return { paymentAttempt: await refreshPaymentAttempt(em, viewer, id, now) };
  }

  @FieldResolver(() => Money, { description: 'The amount to take.' })
  amount(@Root() { amountMinor, currency }: Row<PaymentAttempt>): Money {
    return toMoney(amountMinor, currency);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether a later attempt with the same method can succeed without the customer; null unless it failed.',
  })
  isRetryable(@Root() { declineReason }: Row<PaymentAttempt>): boolean | null {
    return declineReason && isRetryable(declineReason);
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { status, projectId }: Row<PaymentAttempt>, @Ctx() { viewer }: HubContext): string[] {
    return attemptActions({ status }, viewer.may('billing:write', projectId));
  }

  @FieldResolver(() => GatewayName, { description: 'The gateway that takes the money.' })
  async gateway(@Related() related: RelatedTo): Promise<GatewayName> {
    return (await related(ofAttempt.gateway))!.gateway;
  }

  @FieldResolver(() => Customer, { description: 'The customer who pays.' })
  customer(@Related() related: RelatedTo) {
    return related(ofAttempt.customer);
  }

  @FieldResolver(() => Invoice, { description: 'The invoice to pay.' })
  invoice(@Related() related: RelatedTo) {
    return related(ofAttempt.invoice);
  }

  @FieldResolver(() => PaymentMethod, { nullable: true, description: 'The saved method; null for a token.' })
  paymentMethod(@Related() related: RelatedTo) {
    return related(ofAttempt.paymentMethod);
  }

  @FieldResolver(() => Payment, {
    nullable: true,
    description: 'The payment that records the money; null without one.',
  })
  payment(@Related() related: RelatedTo) {
    return related(ofAttempt.payment);
  }
}

@Resolver(() => PaymentAttemptPayload)
export class AwaitedAttemptResolver {
  /** Resolved after the commit of the mutation, when the gateway is called. */
  @FieldResolver(() => PaymentAttempt, { description: 'The attempt, with its outcome if that is known in time.' })
  paymentAttempt(@Root() payload: PaymentAttemptPayload, @Ctx() { em }: HubContext): Promise<PaymentAttempt> {
    return awaitOutcome(em, PaymentAttempt, payload.paymentAttempt);
  }
}

@Resolver(() => Invoice)
export class AttemptsOfInvoiceResolver {
  @FieldResolver(() => [PaymentAttempt], {
    description: 'The attempts to take its money by a gateway, the first first.',
  })
  paymentAttempts(@Related() related: RelatedTo) {
    return related(ofInvoice.paymentAttempts);
  }
}

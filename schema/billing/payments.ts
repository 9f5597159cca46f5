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
import { CreatePaymentInput } from '../../src/billing/payments/payment-input.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { findPayment, paymentList } from '../../src/billing/payments/payments.ts';
import { PaymentFilter, PaymentSort } from '../../src/billing/payments/payment-filter.ts';
import { Payment, paymentStates } from '../../src/billing/payments/payment.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { reversalReason } from '../../src/billing/payments/reversal.ts';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { reversePayment } from '../../src/billing/verbs/reverse-payment.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';
import { limited } from '../engine/field-limit.ts';
import { Money, toMoney } from '../money.ts';
import { openActions } from './open-actions.ts';

@ArgsType()
export class PaymentListArgs extends PageArgs {
  @Field(() => PaymentFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all payments.' })
  filter!: PaymentFilter;

  @Field(() => PaymentSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: PaymentSort | null;
}

@ArgsType()
class PaymentsArgs extends PaymentListArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to all that the viewer may see.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this customer.' })
  customerId?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `createPayment`, `reversePayment` and `updatePaymentMetadata`.',
})
export class PaymentPayload {
  @Field(() => Payment, { description: 'The payment as it is now.' })
  payment!: Payment;
}

export const PaymentConnection = connection(Payment);

const ofPayment = relate(Payment, { invoice: one(Invoice, 'invoiceId') });

needs(Payment, {
  amount: ['amountMinor', 'currency'],
  applied: ['appliedMinor', 'currency'],
  credited: ['creditedMinor', 'currency'],
  availableActions: ['status', 'gateway', 'projectId'],
  fee: ['feeMinor', 'currency'],
});

@Resolver(() => Payment)
export class PaymentsResolver {
  @Query(() => Payment, {
    nullable: true,
    description: 'One payment: of your project, or your own. Scope billing:read.',
  })
  payment(
    @Arg('id', () => ID, { description: 'The id of the payment.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Payment> {
    return findPayment(em, viewer, id);
  }

  @Query(() => PaymentConnection, {
    description: 'The payments you may see, newest first. Scope billing:read.',
  })
  async payments(
    @Args() args: PaymentsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Payment>>> {
    const { projectId, customerId } = args;
    const filter = Object.assign({ projectId, customerId }, args.filter);
    return scopedListed(paymentList, filter, { args, context, info });
  }

  @limited(300, '1m')
  @Mutation(() => PaymentPayload, {
    description:
      'Records money received for an invoice, and settles the invoice with it. Scope billing:write; 300 a minute.',
  })
  async createPayment(
    @Arg('input', () => CreatePaymentInput, { description: 'The payment to record.' })
    input: CreatePaymentInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentPayload> {
    return { payment: await recordPayment(em, viewer, input, now) };
  }

  @boundedArgument('reason', reversalReason)
  @Mutation(() => PaymentPayload, {
    description:
      'Takes back a payment that was recorded in error: its invoice is owed again. Refused once its money was refunded or ' +
      'its overpayment was used. Scope billing:write.',
  })
  async reversePayment(
    @Arg('id', () => ID, { description: 'The payment to reverse.' }) id: string,
    @Arg('reason', () => String, { description: 'Why it is reversed, up to 500 characters.' }) reason: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentPayload> {
    return { payment: await reversePayment(em, viewer, { id, reason }, now) };
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { status, gateway, projectId }: Row<Payment>, @Ctx() { viewer }: HubContext): string[] {
    return openActions(viewer, projectId, { possible: paymentStates.availableActions({ status, gateway }) });
  }

  @FieldResolver(() => Money, { description: 'The fee that the gateway keeps; 0 if the payment was recorded by hand.' })
  fee(@Root() { feeMinor, currency }: Row<Payment>): Money {
    return toMoney(feeMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The amount received.' })
  amount(@Root() { amountMinor, currency }: Row<Payment>): Money {
    return toMoney(amountMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The part that settled the invoice.' })
  applied(@Root() { appliedMinor, currency }: Row<Payment>): Money {
    return toMoney(appliedMinor, currency);
  }

  @FieldResolver(() => Money, {
    description: "The overpayment, which went to the customer's balance or made up for the loss of a chargeback.",
  })
  credited(@Root() { creditedMinor, currency }: Row<Payment>): Money {
    return toMoney(creditedMinor, currency);
  }

  @FieldResolver(() => Invoice, { description: 'The invoice that was paid.' })
  invoice(@Related() related: RelatedTo) {
    return related(ofPayment.invoice);
  }
}

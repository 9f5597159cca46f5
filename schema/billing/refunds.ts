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
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { RefundFilter, RefundSort } from '../../src/billing/payments/refunds/refund-filter.ts';
import { CreateRefundInput } from '../../src/billing/payments/refunds/refund-input.ts';
import { Refund, refundStates } from '../../src/billing/payments/refunds/refund.ts';
import { findRefund, refundList } from '../../src/billing/payments/refunds/refunds.ts';
import { reversalReason } from '../../src/billing/payments/reversal.ts';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { createRefund } from '../../src/billing/verbs/create-refund.ts';
import { reverseRefund } from '../../src/billing/verbs/reverse-refund.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { Money, toMoney } from '../money.ts';
import { openActions } from './open-actions.ts';

@ArgsType()
export class RefundsArgs extends PageArgs {
  @Field(() => RefundFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all refunds.' })
  filter!: RefundFilter;

  @Field(() => RefundSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: RefundSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createRefund` and `reverseRefund`.' })
class RefundPayload {
  @Field(() => Refund, { description: 'The refund as it is now.' })
  refund!: Refund;
}

export const RefundConnection = connection(Refund);

const ofRefund = relate(Refund, {
  customer: one(Customer, 'customerId'),
  payment: one(Payment, 'paymentId'),
  creditNote: one(CreditNote, 'creditNoteId'),
});

const ofPayment = relate(Payment, {
  refunds: many(Refund, 'paymentId', (ids) => sql`payment_id = any(${ids}) order by created_at, id`),
});

const ofNote = relate(CreditNote, {
  refunds: many(Refund, 'creditNoteId', (ids) => sql`credit_note_id = any(${ids}) order by created_at, id`),
});

needs(Refund, { amount: ['amountMinor', 'currency'], availableActions: ['status', 'gateway', 'projectId'] });

@Resolver(() => Refund)
export class RefundsResolver {
  @Query(() => Refund, {
    nullable: true,
    description: 'One refund: of your project, or one to you. Scope billing:read.',
  })
  refund(
    @Arg('id', () => ID, { description: 'The id of the refund.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Refund> {
    return findRefund(em, viewer, id);
  }

  @Query(() => RefundConnection, { description: 'The refunds you may see, newest first. Scope billing:read.' })
  async refunds(
    @Args() args: RefundsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Refund>>> {
    return scopedListed(refundList, args.filter, { args, context, info });
  }

  @limited(300, '1m')
  @Mutation(() => RefundPayload, {
    description:
      'Records money that was paid to a customer, and takes it from their balance: credit an invoice first to give a ' +
      'paid amount back. A payment that a gateway took is paid back by the gateway, and pending until then. Scope ' +
      'billing:write; 300 a minute.',
  })
  async createRefund(
    @Arg('input', () => CreateRefundInput, { description: 'What was paid out, and for what.' })
    input: CreateRefundInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RefundPayload> {
    return { refund: await createRefund(em, viewer, input, now) };
  }

  @boundedArgument('reason', reversalReason)
  @Mutation(() => RefundPayload, {
    description:
      'Takes back a refund that was recorded in error, or whose money came back: the balance of the customer has it ' +
      'again. Scope billing:write.',
  })
  async reverseRefund(
    @Arg('id', () => ID, { description: 'The refund to reverse.' }) id: string,
    @Arg('reason', () => String, { description: 'Why it is reversed, up to 500 characters.' }) reason: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RefundPayload> {
    return { refund: await reverseRefund(em, viewer, { id, reason }, now) };
  }

  @FieldResolver(() => Money, { description: 'The amount that was paid out.' })
  amount(@Root() { amountMinor, currency }: Row<Refund>): Money {
    return toMoney(amountMinor, currency);
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { status, gateway, projectId }: Row<Refund>, @Ctx() { viewer }: HubContext): string[] {
    return openActions(viewer, projectId, { possible: refundStates.availableActions({ status, gateway }) });
  }

  @FieldResolver(() => Customer, { description: 'The customer who has the money.' })
  customer(@Related() related: RelatedTo) {
    return related(ofRefund.customer);
  }

  @FieldResolver(() => Payment, {
    nullable: true,
    description: 'The payment that it pays back; null if it names none.',
  })
  payment(@Related() related: RelatedTo) {
    return related(ofRefund.payment);
  }

  @FieldResolver(() => CreditNote, {
    nullable: true,
    description: 'The credit note that it pays out; null if it names none.',
  })
  creditNote(@Related() related: RelatedTo) {
    return related(ofRefund.creditNote);
  }
}

@Resolver(() => Payment)
export class RefundsOfPaymentResolver {
  @FieldResolver(() => [Refund], { description: 'The refunds of the payment, including reversed ones, oldest first.' })
  refunds(@Related() related: RelatedTo) {
    return related(ofPayment.refunds);
  }
}

@Resolver(() => CreditNote)
export class RefundsOfCreditNoteResolver {
  @FieldResolver(() => [Refund], {
    description: 'The refunds that paid out the credit note, including reversed ones, oldest first.',
  })
  refunds(@Related() related: RelatedTo) {
    return related(ofNote.refunds);
  }
}

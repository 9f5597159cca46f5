import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { Currency, DateTime, Decimal, Key } from '../../../platform/graphql/graphql-scalars.ts';
import { positive, text } from '../../../platform/values/bounds.ts';

@InputType({ description: 'The input of `createRefund`: exactly one of `paymentId`, `creditNoteId` and `customerId`.' })
export class CreateRefundInput {
  @Field(() => ID, { nullable: true, description: 'The payment to refund, at most the amount that was paid.' })
  paymentId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The credit note to pay out, at most the part of it that went to the customer's balance.",
  })
  creditNoteId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The customer whose balance is paid out.' })
  customerId?: string | null;

  @bounded(positive)
  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount; defaults to as much as the balance and what is refunded allow.',
  })
  amount?: string | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'The currency; only needed with `customerId` for a customer with balances in several currencies.',
  })
  currency?: string | null;

  @Field(() => Key, { description: 'How the money was paid out: manual, bank_transfer, card, ...' })
  method: string = 'manual';

  @bounded(text(200))
  @Field(() => String, {
    nullable: true,
    description: 'The external identifier, such as a bank reference; unique for each customer.',
  })
  reference?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the money was paid out, from 1970 to now; defaults to now.',
  })
  refundedAt?: Temporal.Instant | null;

  @bounded(text(500))
  @Field(() => String, { nullable: true, description: 'Why the money is paid out.' })
  reason?: string | null;
}

import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime, Decimal, Key } from '../../platform/graphql/graphql-scalars.ts';

export enum Surplus {
  refuse = 'refuse',
  credit = 'credit',
}

registerEnumType(Surplus, {
  name: 'Surplus',
  description: 'How a payment of more than is owed is treated.',
  valuesConfig: {
    refuse: { description: 'The payment is refused (`payment_exceeds_amount_due`).' },
    credit: { description: "The surplus goes to the customer's balance." },
  },
});

@InputType({ description: 'The input of `createPayment`.' })
export class CreatePaymentInput {
  @Field(() => ID, { description: 'The invoice that was paid: open or uncollectible.' })
  invoiceId!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'In the currency of the invoice; left out, all that is owed.',
  })
  amount?: string | null;

  @Field(() => Key, { defaultValue: 'manual', description: 'How it came: manual, bank_transfer, card, ...' })
  method!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What names it outside, such as a bank reference; once for each invoice.',
  })
  reference?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it came; left out, now.' })
  receivedAt?: Temporal.Instant | null;

  @Field(() => Surplus, {
    defaultValue: Surplus.refuse,
    description: 'How a payment of more than is owed is treated.',
  })
  surplus!: Surplus;
}

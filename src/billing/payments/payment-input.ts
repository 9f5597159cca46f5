import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { positive, text } from '../../platform/values/bounds.ts';
import { DateTime, Decimal, Key, MetadataScalar } from '../../platform/graphql/graphql-scalars.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';

export enum Surplus {
  refuse = 'refuse',
  credit = 'credit',
}

registerEnumType(Surplus, {
  name: 'Surplus',
  description: 'The treatment of an overpayment.',
  valuesConfig: {
    refuse: { description: 'The payment is refused (`payment_exceeds_amount_due`).' },
    credit: { description: "The overpayment goes to the customer's balance." },
  },
});

@InputType({ description: 'The input of `createPayment`.' })
export class CreatePaymentInput {
  @Field(() => ID, { description: 'The invoice that was paid: open or uncollectible.' })
  invoiceId!: string;

  @bounded(positive)
  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount in the currency of the invoice; defaults to the amount due.',
  })
  amount?: string | null;

  @Field(() => Key, { defaultValue: 'manual', description: 'The payment method: manual, bank_transfer, card, ...' })
  method!: string;

  @bounded(text(200))
  @Field(() => String, {
    nullable: true,
    description: 'The external identifier, such as a bank reference; unique for each invoice.',
  })
  reference?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the money was received, from 1970 to now; defaults to now.',
  })
  receivedAt?: Temporal.Instant | null;

  @Field(() => Surplus, {
    defaultValue: Surplus.refuse,
    description: 'The treatment of an overpayment.',
  })
  surplus!: Surplus;

  @Field(() => MetadataScalar, { nullable: true, description: 'Your own keys and values.' })
  metadata?: MetadataChange;
}

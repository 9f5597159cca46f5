import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { TaxBehavior } from '../catalog/offers/price.ts';
import { Currency, DateTime, Decimal, Email, Key, Locale, TimeZone } from '../platform/graphql-scalars.ts';
import { Address } from './customers/address.ts';

@InputType({
  description:
    'A customer by what is known of them, made if need be: whoever has the externalId; or else the userId; or else, of those who have neither, the email.',
})
export class CustomerInput {
  @Field(() => Key, { nullable: true, description: "Their name in the project's own system." })
  externalId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A person who has signed in to the project.' })
  userId?: string | null;

  @Field(() => Email, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => TimeZone, {
    nullable: true,
    description: 'Where their periods are reckoned; UTC when left out.',
  })
  timezone?: string | null;

  @Field(() => Address, { nullable: true, description: 'Its country decides on the tax.' })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description: 'With the prefix of its country: "DE123456788". Makes them a business, for reverse charge.',
  })
  vatId?: string | null;

  @Field(() => Locale, { nullable: true, description: 'The language of their invoices.' })
  locale?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The test clock by which a new customer is to live: said when they are made, or never.',
  })
  testClockId?: string | null;
}

@InputType()
export class CreateCustomerInput extends CustomerInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether they are exempt from tax.' })
  taxExempt!: boolean;
}

@InputType()
export class InvoiceLineInput {
  @Field(() => String)
  description!: string;

  @Field(() => Decimal, { defaultValue: '1' })
  quantity!: string;

  @Field(() => Decimal, { description: 'For one unit, in the currency itself: "9.90".' })
  unitAmount!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The product it is for, so that revenue is counted with it, and taxed by its tax code.',
  })
  productId?: string | null;

  @Field(() => TaxBehavior)
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;
}

@InputType()
export class CreateInvoiceInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The customer by id; or `customer`.' })
  customerId?: string | null;

  @Field(() => CustomerInput, { nullable: true })
  customer?: CustomerInput | null;

  @Field(() => Currency)
  currency!: string;

  @Field(() => [InvoiceLineInput])
  lines!: InvoiceLineInput[];

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether to finalise it at once, which gives it its number.',
  })
  finalize!: boolean;
}

export enum Surplus {
  refuse = 'refuse',
  credit = 'credit',
}

registerEnumType(Surplus, {
  name: 'Surplus',
  description:
    "What becomes of more than is owed: refuse the payment, or credit the rest to the customer's balance.",
});

@InputType()
export class CreatePaymentInput {
  @Field(() => ID)
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

  @Field(() => Surplus, { defaultValue: Surplus.refuse })
  surplus!: Surplus;
}

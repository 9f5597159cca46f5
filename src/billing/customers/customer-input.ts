import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded, inheritsBounds } from '../../platform/graphql/bounded.ts';
import { between, line, text } from '../../platform/values/bounds.ts';
import { Email, Key, Locale, MetadataScalar, TimeZone } from '../../platform/graphql/graphql-scalars.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';
import { Address } from './address.ts';
import { CollectionMethod } from './collection-method.ts';

@InputType({
  description:
    'A customer to find or create: by externalId, else by userId, else by email among the customers who have neither of the two.',
})
export class CustomerInput {
  @Field(() => Key, { nullable: true, description: "The id of the customer in the project's own system." })
  externalId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A person who has signed in to the project.' })
  userId?: string | null;

  @Field(() => Email, {
    nullable: true,
    description: 'The email address; it identifies customers who have neither externalId nor userId.',
  })
  email?: string | null;

  @bounded(text(200))
  @Field(() => String, {
    nullable: true,
    description: 'The name as shown on invoices: 1 to 200 characters.',
  })
  name?: string | null;

  @Field(() => TimeZone, {
    nullable: true,
    description: 'The time zone of billing periods; defaults to UTC.',
  })
  timezone?: string | null;

  @Field(() => Address, { nullable: true, description: 'The address; its country decides the tax.' })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The VAT id with the prefix of its country, such as "DE123456788"; it makes the customer a business, for reverse charge.',
  })
  vatId?: string | null;

  @Field(() => Locale, { nullable: true, description: 'The language of the invoices.' })
  locale?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The test clock of a new customer; it can be set only on creation.',
  })
  testClockId?: string | null;
}

@inheritsBounds
@InputType({ description: 'The input of `createCustomer`: at least externalId, userId or email.' })
export class CreateCustomerInput extends CustomerInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether the customer is exempt from tax.' })
  taxExempt!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the charges of their subscriptions that fall due on one local day share an invoice.',
  })
  combineInvoices!: boolean;

  @Field(() => CollectionMethod, {
    defaultValue: CollectionMethod.send_invoice,
    description: 'How the amounts of their invoices are collected.',
  })
  collectionMethod?: CollectionMethod;

  @bounded(between(0, 365))
  @Field(() => Int, {
    nullable: true,
    description:
      'The days from finalisation to the due date of the invoices: 0 to 365; null is that of the billing profile.',
  })
  paymentTermDays?: number | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The purchase order number that the invoices name: 1 to 100 characters on one line.',
  })
  poNumber?: string | null;

  @Field(() => MetadataScalar, { nullable: true, description: 'Your own keys and values.' })
  metadata?: MetadataChange;
}

@InputType({
  description:
    'The fields to change: a field left out stays as it is, and null empties a nullable field. A person who is the customer may ' +
    'change name, address, vatId, locale and poNumber.',
})
export class UpdateCustomerInput {
  @bounded(text(200))
  @Field(() => String, {
    nullable: true,
    description: 'The name as shown on invoices: 1 to 200 characters.',
  })
  name?: string | null;

  @Field(() => Email, {
    nullable: true,
    description: 'The email address; null is refused if nothing else identifies the customer.',
  })
  email?: string | null;

  @Field(() => TimeZone, {
    nullable: true,
    description: 'The time zone of billing periods, from the next period of each subscription on.',
  })
  timezone?: string | null;

  @Field(() => Locale, { nullable: true, description: 'The language of the invoices.' })
  locale?: string | null;

  @Field(() => Address, {
    nullable: true,
    description: 'The address, replaced as a whole; its country decides the tax.',
  })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description: 'The VAT id with the prefix of its country: "DE123456788"; blanks, dots and dashes are removed.',
  })
  vatId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the customer is exempt from tax; null is refused.' })
  taxExempt?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the charges of their subscriptions that fall due on one local day share an invoice; null is refused.',
  })
  combineInvoices?: boolean | null;

  @Field(() => CollectionMethod, {
    nullable: true,
    description: 'How the amounts of their invoices are collected; null is refused.',
  })
  collectionMethod?: CollectionMethod | null;

  @bounded(between(0, 365))
  @Field(() => Int, {
    nullable: true,
    description:
      'The days from finalisation to the due date of the invoices: 0 to 365; null is that of the billing profile.',
  })
  paymentTermDays?: number | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The purchase order number that the invoices name: 1 to 100 characters on one line.',
  })
  poNumber?: string | null;

  @Field(() => MetadataScalar, {
    nullable: true,
    description: 'The keys to set, or to remove by null or an empty text; other keys stay, and null removes all.',
  })
  metadata?: MetadataChange;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}

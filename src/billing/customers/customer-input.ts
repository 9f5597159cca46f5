import { Field, ID, InputType, Int } from 'type-graphql';
import { Email, Key, Locale, TimeZone } from '../../platform/graphql/graphql-scalars.ts';
import { Address } from './address.ts';

@InputType({
  description:
    'A customer, found or created: by externalId; without one by userId; without either by email, among the customers who have neither.',
})
export class CustomerInput {
  @Field(() => Key, { nullable: true, description: "Their name in the project's own system." })
  externalId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A person who has signed in to the project.' })
  userId?: string | null;

  @Field(() => Email, {
    nullable: true,
    description: 'The email address; it identifies customers who have neither externalId nor userId.',
  })
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name as shown on invoices: 1 to 200 characters.',
  })
  name?: string | null;

  @Field(() => TimeZone, {
    nullable: true,
    description: 'The time zone of their periods; UTC when left out.',
  })
  timezone?: string | null;

  @Field(() => Address, { nullable: true, description: 'Its country decides on the tax.' })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description: 'The VAT id with the prefix of its country, such as "DE123456788"; it makes the customer a business, for reverse charge.',
  })
  vatId?: string | null;

  @Field(() => Locale, { nullable: true, description: 'The language of the invoices.' })
  locale?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The test clock by which a new customer is to live: said when they are made, or never.',
  })
  testClockId?: string | null;
}

@InputType({ description: 'What `createCustomer` takes: at least externalId, userId or email.' })
export class CreateCustomerInput extends CustomerInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether the customer is exempt from tax.' })
  taxExempt!: boolean;
}

@InputType({
  description:
    'What is left out stays as it is; null empties what can be empty. A person who is the customer changes name, address, vatId and locale.',
})
export class UpdateCustomerInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name as shown on invoices: 1 to 200 characters.',
  })
  name?: string | null;

  @Field(() => Email, {
    nullable: true,
    description: 'Their email address; null is refused where nothing else identifies them.',
  })
  email?: string | null;

  @Field(() => TimeZone, {
    nullable: true,
    description: 'Where their periods are calculated: from the next period of each subscription on.',
  })
  timezone?: string | null;

  @Field(() => Locale, { nullable: true, description: 'The language of the invoices.' })
  locale?: string | null;

  @Field(() => Address, {
    nullable: true,
    description: 'Replaced as a whole; its country decides on the tax.',
  })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description: 'The VAT id with the prefix of its country: "DE123456788"; blanks, dots and dashes are removed.',
  })
  vatId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the customer is exempt from tax; null is refused.' })
  taxExempt?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}

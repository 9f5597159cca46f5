import { Field, InputType, Int } from 'type-graphql';
import { Email, Locale, TimeZone } from '../../platform/graphql-scalars.ts';
import { Address } from './address.ts';

@InputType({
  description:
    'What is left out stays as it is; null empties what can be empty. A person who is the customer changes name, address, vatId and locale.',
})
export class UpdateCustomerInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => Email, { nullable: true })
  email?: string | null;

  @Field(() => TimeZone, {
    nullable: true,
    description: 'Where their periods are reckoned: from the next period of each subscription on.',
  })
  timezone?: string | null;

  @Field(() => Locale, { nullable: true, description: 'The language of their invoices.' })
  locale?: string | null;

  @Field(() => Address, { nullable: true })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description: 'With the prefix of its country: "DE123456788". Blanks, dots and dashes are taken out.',
  })
  vatId?: string | null;

  @Field(() => Boolean, { nullable: true })
  taxExempt?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Refused as stale unless this is its version.' })
  ifVersion?: number | null;
}

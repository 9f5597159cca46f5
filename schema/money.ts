import { Field, ObjectType } from 'type-graphql';
import { Currency } from '../src/platform/graphql/graphql-scalars.ts';
import { formatMinor } from '../src/platform/values/money.ts';

@ObjectType({ simpleResolvers: true, description: 'An exact sum of money.' })
export class Money {
  @Field(() => String, { description: 'The amount as a decimal in the currency, such as "12.34".' })
  amount!: string;

  @Field(() => String, {
    description: 'The amount as a whole number of the smallest unit of the currency, such as "1234".',
  })
  minor!: string;

  @Field(() => Currency, { description: 'The ISO 4217 code of the currency, such as EUR.' })
  currency!: string;
}

/** Converts minor units to Money. Rows of lists have them as text from PostgreSQL. */
export function toMoney(minor: bigint | string, currency: string): Money {
  return { amount: formatMinor(BigInt(minor), currency), minor: String(minor), currency };
}

import { Field, ObjectType } from 'type-graphql';
import { Currency } from '../src/platform/graphql/graphql-scalars.ts';
import { formatMinor } from '../src/platform/values/money.ts';

@ObjectType({ simpleResolvers: true, description: 'A sum of money, exact: 12.34 euros are 1234 cents.' })
export class Money {
  @Field(() => String, { description: 'The amount as a decimal in the currency itself: "12.34".' })
  amount!: string;

  @Field(() => String, { description: 'In the currency\'s smallest unit, a whole number: "1234".' })
  minor!: string;

  @Field(() => Currency, { description: 'The ISO 4217 code of its currency, such as EUR.' })
  currency!: string;
}

/** A sum in minor units, as every door shows money. Rows of lists hold PostgreSQL's text of it. */
export function toMoney(minor: bigint | string, currency: string): Money {
  return { amount: formatMinor(BigInt(minor), currency), minor: String(minor), currency };
}

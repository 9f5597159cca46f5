import { Field, ID, InputType, ObjectType } from 'type-graphql';

@InputType('PriceReplacementInput', { description: 'A price of subscribers, and the price that replaces it.' })
@ObjectType({ simpleResolvers: true, description: 'A price of subscribers, and the price that replaces it.' })
export class PriceReplacement {
  @Field(() => ID, { description: 'The price that subscribers pay now, also one of their own.' })
  priceId!: string;

  @Field(() => ID, { description: 'The price of the new version that they pay instead.' })
  byPriceId!: string;
}

import { Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { needs } from '../lists/relation.ts';

@ObjectType({ simpleResolvers: true, description: 'An item of a subscription after a planned change.' })
class PlannedItem {
  @Field(() => ID, {
    nullable: true,
    description: 'The current item that it keeps or changes; null for the item of its plan, or for a new item.',
  })
  itemId!: string | null;

  @Field(() => ID, { description: 'The id of the price.' })
  priceId!: string;

  @Field(() => Int, { description: 'The number of units.' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer chose, for a price with a custom amount; null otherwise.',
  })
  amount!: string | null;
}

needs(SubscriptionChange, { items: ['items'] });

@Resolver(() => SubscriptionChange)
export class SubscriptionChangesResolver {
  @FieldResolver(() => [PlannedItem], { description: 'All items of the subscription after the change.' })
  items(@Root() { items }: Row<SubscriptionChange>): PlannedItem[] {
    return items;
  }
}

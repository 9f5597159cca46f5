import { Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { needs } from '../lists/relation.ts';

@ObjectType({ simpleResolvers: true, description: 'An item as a planned change will have it.' })
class PlannedItem {
  @Field(() => ID, {
    nullable: true,
    description: 'Which item it is now; null for the one of its plan, or a new one.',
  })
  itemId!: string | null;

  @Field(() => ID, { description: 'The id of the price.' })
  priceId!: string;

  @Field(() => Int, { description: 'How many units.' })
  quantity!: number;

  @Field(() => Decimal, { nullable: true, description: 'Where the price leaves to the buyer what is paid.' })
  amount!: string | null;
}

needs(SubscriptionChange, { items: ['items'] });

@Resolver(() => SubscriptionChange)
export class SubscriptionChangesResolver {
  @FieldResolver(() => [PlannedItem], { description: 'All that the subscription will consist of.' })
  items(@Root() { items }: Row<SubscriptionChange>): PlannedItem[] {
    return items;
  }
}

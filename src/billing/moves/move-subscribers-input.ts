import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { between, entries } from '../../platform/values/bounds.ts';
import { Proration } from '../customers/profile/proration.ts';
import { MoveAt } from './plan-move-states.ts';
import { PriceReplacement } from './price-replacement.ts';

@InputType({ description: 'The subscribers of a plan to move, and how.' })
export class MoveSubscribersInput {
  @Field(() => ID, { description: 'The plan.' })
  planId!: string;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, {
    nullable: true,
    description: 'Only subscribers at this version; left out, at any other version.',
  })
  fromVersion?: number | null;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, { nullable: true, description: 'The version to which they move; left out, the current one.' })
  toVersion?: number | null;

  @bounded(entries(1000, 1))
  @Field(() => [ID], {
    nullable: true,
    description: 'Only these subscriptions to this plan, 1 to 1000; left out, all.',
  })
  subscriptionIds?: string[] | null;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, {
    nullable: true,
    description: 'At most so many, the oldest subscriptions first: for moving in batches. Left out, all.',
  })
  limit?: number | null;

  @Field(() => MoveAt, { description: 'When each subscription is moved.' })
  at: MoveAt = MoveAt.period_end;

  @Field(() => Proration, {
    nullable: true,
    description: 'The proration of parts of a period; left out, that of each subscription.',
  })
  proration?: Proration | null;

  @bounded(entries(50))
  @Field(() => [PriceReplacement], {
    description:
      'Replacements, at most 50, where the new version has no price of the same component, interval and currency, or for own terms of a customer, which are kept otherwise.',
  })
  prices: PriceReplacement[] = [];
}

import DataLoader from 'dataloader';
import type { Temporal } from 'temporal-polyfill';
import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import type { UsageGroup as GroupOfUsage } from '../../src/analytics/usage-groups.ts';
import { limitsOfUsage } from '../../src/analytics/usage-limits.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Meter } from '../../src/metering/meter.ts';
import { DateTime, Decimal, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';
import { costsEachTime } from '../engine/cost/field-costs.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'How much of a meter a customer may use in their current period, and how much of it they have used.',
})
class UsageLimit {
  @Field(() => ID, { description: 'The id of the product whose feature is limited.' })
  productId!: string;

  @Field(() => String, { description: 'The key of the feature.' })
  feature!: string;

  @Field(() => Decimal, { description: 'The amount for the current period of the subscription.' })
  limit!: string;

  @Field(() => Decimal, { description: 'The usage in that period, which need not be the range of the report.' })
  used!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The used share of the limit, such as 0.8; above 1 where it is exceeded, null where it is 0.',
  })
  share!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The start of the next period; null where there is none.',
  })
  resetsAt!: Temporal.Instant | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The meter of usage figures, and the subject, customer, plan or properties that they are grouped by.',
})
export class UsageGroup {
  @Field(() => Meter, { description: 'The meter that the usage was recorded for.' })
  meter!: Meter;

  @Field(() => String, { nullable: true, description: 'The subject; null unless figures are grouped by subject.' })
  subject!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the customer; null unless figures are grouped by customer, and for subjects that are no customers.',
  })
  customerId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the plan; null unless figures are grouped by plan, and for usage without a plan.',
  })
  planId!: string | null;

  @Field(() => Json, {
    nullable: true,
    description:
      'The values of the properties that the meter groups by, such as {"region": "eu-west"}, null for a property that events ' +
      'do not have; null unless figures are grouped by properties.',
  })
  properties!: Record<string, string | null> | null;
}

const ofGroup = relate(UsageGroup, { customer: one(Customer, 'customerId'), plan: one(Plan, 'planId') });

/** The work of reading a limit, for each group. */
const costOfLimit = 5;

@Resolver(() => UsageGroup)
export class UsageGroupResolver {
  @FieldResolver(() => Customer, {
    nullable: true,
    description: 'The customer; null without `customerId`, and without the scope billing:read.',
  })
  customer(@Root() { meter }: GroupOfUsage, @Ctx() { viewer }: HubContext, @Related() related: RelatedTo) {
    return viewer.may('billing:read', meter.projectId) ? related(ofGroup.customer) : null;
  }

  @FieldResolver(() => Plan, { nullable: true, description: 'The plan; null without `planId`.' })
  plan(@Related() related: RelatedTo) {
    return related(ofGroup.plan);
  }

  @costsEachTime(costOfLimit)
  @FieldResolver(() => UsageLimit, {
    nullable: true,
    description:
      'The limit of the customer at present, or of the subject if it is one; null without a limit, for other groups, and ' +
      'without the scope billing:read. Of several limits, the one that is used up most.',
  })
  limit(@Root() group: GroupOfUsage, @Ctx() context: HubContext): Promise<UsageLimit | null> {
    return limitsIn(context).load(group);
  }
}

const limitsByContext = new WeakMap<HubContext, DataLoader<GroupOfUsage, UsageLimit | null>>();

/** The series and the totals of a report have the same groups, each of which is read once. */
function limitsIn(context: HubContext): DataLoader<GroupOfUsage, UsageLimit | null> {
  const read = (groups: readonly GroupOfUsage[]) => limitsOfUsage(context.em, context.viewer, groups, context.now);
  const loader = limitsByContext.get(context) ?? new DataLoader(read);
  limitsByContext.set(context, loader);
  return loader;
}

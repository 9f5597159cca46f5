import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { actionsFor } from '../../src/billing/subscriptions/require-seller.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { SubscriptionItem } from '../../src/billing/subscriptions/subscription-item.ts';
import { SubscriptionFilter, SubscriptionSort } from '../../src/billing/subscriptions/subscription-filter.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { findSubscription, subscriptionList } from '../../src/billing/subscriptions/subscriptions.ts';
import { shownIncident } from '../../src/billing/turns/incident.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { Money, toMoney } from '../money.ts';
import { many, needs, one, relate, single } from '../lists/relation.ts';
import type { Condition } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ArgsType()
export class SubscriptionsArgs extends PageArgs {
  @Field(() => SubscriptionFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all subscriptions.',
  })
  filter!: SubscriptionFilter;

  @Field(() => SubscriptionSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: SubscriptionSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'A billing period, whose end is not included.' })
class Period {
  @Field(() => Int, { description: 'The number of the period, counted from 1.' })
  number!: number;

  @Field(() => DateTime, { description: 'When it begins.' })
  startAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it ends.' })
  endAt!: Temporal.Instant;
}

/** The current items; for a subscription that has ended, the last ones. */
const lastItems: Condition = (ids) => sql`subscription_id = any(${ids}) and not is_replaced order by position`;

/** The latest invoice of each subscription that its present customer has. */
const latest: Condition = (ids) => sql`id in (
  select distinct on (billed.subscription_id) billed.id from invoice billed
  join subscription own on own.id = billed.subscription_id and own.project_id = billed.project_id
    and own.customer_id = billed.customer_id
  where billed.subscription_id = any(${ids})
  order by billed.subscription_id, billed.created_at desc, billed.id desc
)`;

export const SubscriptionConnection = connection(Subscription);

const ofSubscription = relate(Subscription, {
  customer: one(Customer, 'customerId'),
  items: many(SubscriptionItem, 'subscriptionId', lastItems),
  plannedChanges: many(
    SubscriptionChange,
    'subscriptionId',
    (ids) => sql`subscription_id = any(${ids}) and status = 'pending' order by at`,
  ),
  latestInvoice: single(Invoice, 'subscriptionId', latest),
});

const ofItem = relate(SubscriptionItem, {
  price: one(Price, 'priceId'),
  plan: one(Plan, 'planId'),
  product: one(Product, 'productId'),
});

needs(Subscription, {
  currentPeriod: ['period', 'currentPeriodStartAt', 'currentPeriodEndAt'],
  availableActions: ['projectId', 'status', 'cancelAt', 'isEndOrdered', 'isPauseOrdered'],
  minimum: ['minimumMinor', 'currency'],
  quarantineError: ['projectId', 'quarantineError'],
});

@Resolver(() => Subscription)
export class SubscriptionsResolver {
  @Query(() => Subscription, {
    nullable: true,
    description: 'One subscription: of your project, or your own. Scope billing:read.',
  })
  subscription(
    @Arg('id', () => ID, { description: 'The id of the subscription.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Subscription> {
    return findSubscription(em, viewer, id);
  }

  @Query(() => SubscriptionConnection, {
    description: 'The subscriptions you may see, newest first. Scope billing:read.',
  })
  async subscriptions(
    @Args() args: SubscriptionsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Subscription>>> {
    return scopedListed(subscriptionList, args.filter, { args, context, info });
  }

  @FieldResolver(() => Period, {
    description:
      'The current period, or the last one; a trial counts as a period, and the period is empty before the start.',
  })
  currentPeriod(@Root() { period, currentPeriodStartAt, currentPeriodEndAt }: Row<Subscription>): Period {
    return { number: period, startAt: currentPeriodStartAt, endAt: currentPeriodEndAt };
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() subscription: Row<Subscription>, @Ctx() { viewer }: HubContext): string[] {
    return actionsFor(viewer, subscription);
  }

  @FieldResolver(() => Customer, { description: 'The customer who is billed.' })
  customer(@Related() related: RelatedTo) {
    return related(ofSubscription.customer);
  }

  @FieldResolver(() => [SubscriptionItem], {
    description: 'Its items, in order; once it has ended, the last ones.',
  })
  items(@Related() related: RelatedTo) {
    return related(ofSubscription.items);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why it is quarantined, with a reference for the operator, who alone sees the text of the error. Only its project sees it.',
  })
  quarantineError(
    @Root() { projectId, quarantineError }: Row<Subscription>,
    @Ctx() { viewer }: HubContext,
  ): string | null {
    return viewer.may('billing:read', projectId) ? shownIncident(viewer, quarantineError) : null;
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description: 'The minimum charge of each period, before discounts and taxes.',
  })
  minimum(@Root() { minimumMinor, currency }: Row<Subscription>): Money | null {
    return minimumMinor === null ? null : toMoney(minimumMinor, currency);
  }

  @FieldResolver(() => [SubscriptionChange], { description: 'The planned changes, next first.' })
  plannedChanges(@Related() related: RelatedTo) {
    return related(ofSubscription.plannedChanges);
  }

  @FieldResolver(() => Invoice, {
    nullable: true,
    description:
      'Its latest invoice of its own; null while it has none, as in a trial. `invoices` lists also combined invoices.',
  })
  latestInvoice(@Related() related: RelatedTo) {
    return related(ofSubscription.latestInvoice);
  }
}

@Resolver(() => SubscriptionItem)
export class SubscriptionItemsResolver {
  @FieldResolver(() => Price, { description: 'The price that is charged.' })
  price(@Related() related: RelatedTo) {
    return related(ofItem.price);
  }

  @FieldResolver(() => Plan, { description: 'The plan of the price.' })
  plan(@Related() related: RelatedTo) {
    return related(ofItem.plan);
  }

  @FieldResolver(() => Product, { description: 'The product of the plan.' })
  product(@Related() related: RelatedTo) {
    return related(ofItem.product);
  }
}

import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { CancelAt, CreateSubscriptionInput } from '../../src/billing/billing-input.ts';
import { cancelSubscription } from '../../src/billing/cancel-subscription.ts';
import { Customer } from '../../src/billing/customer.ts';
import { Invoice } from '../../src/billing/invoice.ts';
import { subscribe } from '../../src/billing/subscribe.ts';
import { SubscriptionItem } from '../../src/billing/subscription-item.ts';
import { Subscription, SubscriptionStatus, subscriptionStates } from '../../src/billing/subscription.ts';
import { findSubscription, listSubscriptions } from '../../src/billing/subscriptions.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { DateTime } from '../../src/platform/graphql-scalars.ts';
import type { Row } from '../../src/platform/rows.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../connection.ts';
import type { ConnectionOf } from '../connection.ts';
import type { HubContext } from '../context.ts';

@InputType({ description: 'Every condition given must hold.' })
class SubscriptionFilter {
  @Field(() => ID, { nullable: true })
  projectId?: string | null;

  @Field(() => ID, { nullable: true })
  customerId?: string | null;

  @Field(() => SubscriptionStatus, { nullable: true })
  status?: SubscriptionStatus | null;
}

@ArgsType()
class SubscriptionsArgs extends PageArgs {
  @Field(() => SubscriptionFilter, { defaultValue: {} })
  filter!: SubscriptionFilter;
}

@ObjectType({ simpleResolvers: true, description: 'A stretch of time, its end not included.' })
class Period {
  @Field(() => Int, { description: 'Counted from 1.' })
  number!: number;

  @Field(() => DateTime)
  startAt!: Temporal.Instant;

  @Field(() => DateTime)
  endAt!: Temporal.Instant;
}

@ObjectType({ simpleResolvers: true })
class SubscriptionPayload {
  @Field(() => Subscription)
  subscription!: Subscription;
}

/** Of all invoices of a subscription, the one of its latest period alone. */
const LATEST = `id in (
  select distinct on (subscription_id) id from invoice where subscription_id = any(?)
  order by subscription_id, period_start_at desc
)`;

const SubscriptionConnection = connection(Subscription);

@Resolver(() => Subscription)
export class SubscriptionsResolver {
  @Query(() => Subscription, {
    description: 'One subscription: of your project, or your own. Scope billing:read.',
  })
  subscription(@Arg('id', () => ID) id: string, @Ctx() { em, viewer }: HubContext): Promise<Subscription> {
    return findSubscription(em, viewer, id);
  }

  @Query(() => SubscriptionConnection, {
    description: 'The subscriptions you may see, newest first. Scope billing:read.',
  })
  async subscriptions(
    @Args() args: SubscriptionsArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ConnectionOf<Row<Subscription>>> {
    return toConnection(await listSubscriptions(em, viewer, args.filter, pageRequest(args)), args);
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Subscribes a customer to prices, and makes the first invoice. A person may subscribe themself. Scope billing:write.',
  })
  async createSubscription(
    @Arg('input', () => CreateSubscriptionInput) input: CreateSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await subscribe(em, viewer, input, now) };
  }

  @Mutation(() => SubscriptionPayload, { description: 'Cancels a subscription. Scope billing:write.' })
  async cancelSubscription(
    @Arg('id', () => ID) id: string,
    @Arg('at', () => CancelAt, { defaultValue: CancelAt.period_end }) at: CancelAt,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await cancelSubscription(em, viewer, id, at, now) };
  }

  @FieldResolver(() => Period)
  currentPeriod(@Root() { period, currentPeriodStartAt, currentPeriodEndAt }: Row<Subscription>): Period {
    return { number: period, startAt: currentPeriodStartAt, endAt: currentPeriodEndAt };
  }

  @FieldResolver(() => [String], { description: 'What can be done to it now.' })
  availableActions(@Root() { status }: Row<Subscription>): string[] {
    return subscriptionStates.availableActions(status);
  }

  @FieldResolver(() => Customer)
  customer(
    @Root() { customerId }: Row<Subscription>,
    @Ctx() { loaders }: HubContext,
  ): Promise<Row<Customer> | null> {
    return loaders.one(Customer, customerId);
  }

  @FieldResolver(() => [SubscriptionItem])
  items(@Root() { id }: Row<Subscription>, @Ctx() { loaders }: HubContext): Promise<Row<SubscriptionItem>[]> {
    return loaders.many(SubscriptionItem, 'subscriptionId', 'subscription_id = any(?) order by position', id);
  }

  @FieldResolver(() => Invoice, { description: 'The invoice of the current period.' })
  async latestInvoice(
    @Root() { id }: Row<Subscription>,
    @Ctx() { loaders }: HubContext,
  ): Promise<Row<Invoice> | undefined> {
    return (await loaders.many(Invoice, 'subscriptionId', LATEST, id))[0];
  }
}

@Resolver(() => SubscriptionItem)
export class SubscriptionItemsResolver {
  @FieldResolver(() => Price)
  price(
    @Root() { priceId }: Row<SubscriptionItem>,
    @Ctx() { loaders }: HubContext,
  ): Promise<Row<Price> | null> {
    return loaders.one(Price, priceId);
  }

  @FieldResolver(() => Plan)
  plan(@Root() { planId }: Row<SubscriptionItem>, @Ctx() { loaders }: HubContext): Promise<Row<Plan> | null> {
    return loaders.one(Plan, planId);
  }

  @FieldResolver(() => Product)
  product(
    @Root() { productId }: Row<SubscriptionItem>,
    @Ctx() { loaders }: HubContext,
  ): Promise<Row<Product> | null> {
    return loaders.one(Product, productId);
  }
}

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
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { CheckoutFilter, CheckoutSort } from '../../src/billing/checkouts/checkout-filters.ts';
import { CheckoutLink } from '../../src/billing/checkouts/checkout-link.ts';
import { checkoutList, findCheckout } from '../../src/billing/checkouts/checkout-lists.ts';
import { Checkout, CheckoutStatus } from '../../src/billing/checkouts/checkout.ts';
import { returnAddress } from '../../src/billing/checkouts/return-address.ts';
import { StartCheckoutInput } from '../../src/billing/checkouts/start-checkout-input.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { startCheckout } from '../../src/billing/verbs/start-checkout.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, parts, relate } from '../lists/relation.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { shownSubscription, toSubscription } from './shown-subscription.ts';

@ArgsType()
export class CheckoutsArgs extends PageArgs {
  @Field(() => CheckoutFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all checkouts.' })
  filter!: CheckoutFilter;

  @Field(() => CheckoutSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: CheckoutSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `startCheckout`.' })
class CheckoutPayload {
  @Field(() => Checkout, { description: 'The checkout as it is now.' })
  checkout!: Checkout;
}

export const CheckoutConnection = connection(Checkout);

const ofCheckout = relate(Checkout, {
  customer: one(Customer, 'customerId'),
  subscription: toSubscription(),
  order: one(Order, 'orderId'),
  returnUrl: parts(CheckoutLink, 'linkId', ['successUrl']),
});

needs(Checkout, { returnUrl: ['id', 'linkId', 'status', 'subscriptionId', 'orderId'] });

@Resolver(() => Checkout)
export class CheckoutsResolver {
  @Query(() => Checkout, {
    nullable: true,
    description: 'One checkout: of your project, or your own. Scope billing:read.',
  })
  checkout(
    @Arg('id', () => ID, { description: 'The id of the checkout.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Checkout> {
    return findCheckout(em, viewer, id);
  }

  @Query(() => CheckoutConnection, { description: 'The checkouts you may see, newest first. Scope billing:read.' })
  async checkouts(
    @Args() args: CheckoutsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Checkout>>> {
    return scopedListed(checkoutList, args.filter, { args, context, info });
  }

  @Mutation(() => CheckoutPayload, {
    description:
      'Buys what a checkout link offers, for the person who asks; it takes effect once it is paid. A purchase of theirs ' +
      'through the link that waits for its payment is returned instead. Scope billing:write.',
  })
  async startCheckout(
    @Arg('input', () => StartCheckoutInput, { description: 'The link, and what the buyer chose.' })
    input: StartCheckoutInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CheckoutPayload> {
    return { checkout: await startCheckout(em, viewer, input, now) };
  }

  @FieldResolver(() => Customer, { description: 'The customer who bought.' })
  customer(@Related() related: RelatedTo) {
    return related(ofCheckout.customer);
  }

  @FieldResolver(() => Subscription, {
    nullable: true,
    description:
      'The subscription that was bought; null for an order, and for a person to whom it is no longer billed.',
  })
  subscription(@Related() related: RelatedTo, @Ctx() context: HubContext) {
    return shownSubscription(context, related(ofCheckout.subscription));
  }

  @FieldResolver(() => Order, { nullable: true, description: 'The order that was bought; null for a subscription.' })
  order(@Related() related: RelatedTo) {
    return related(ofCheckout.order);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address of the project to which the buyer returns, with the ids of the checkout and of what was bought; null ' +
      'until it is completed.',
  })
  async returnUrl(@Root() checkout: Row<Checkout>, @Related() related: RelatedTo): Promise<string | null> {
    const link = await related(ofCheckout.returnUrl);
    return checkout.status === CheckoutStatus.completed && link ? returnAddress(link.successUrl, checkout) : null;
  }
}

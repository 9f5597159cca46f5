import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { isOwnCustomer } from '../../src/billing/customers/own-customer.ts';
import { InvoicedSubscription } from '../../src/billing/invoicing/combined/invoiced-subscription.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';

/** The relation from a document to its subscription, with what decides who may see that. */
export const toSubscription = () => one(Subscription, 'subscriptionId', ['projectId', 'customerId']);

type Found = Pick<Subscription, 'projectId' | 'customerId'> | null;

/**
 * Returns the subscription of a document. It is null for a person to whom the subscription is no longer billed: it was
 * transferred, and its new customer is none of their business.
 */
export async function shownSubscription<T extends Found>(
  { em, viewer }: Pick<HubContext, 'em' | 'viewer'>,
  related: T | Promise<T>,
): Promise<T | null> {
  const subscription = await related;
  if (!subscription || viewer.may('billing:read', subscription.projectId)) return subscription;
  const customer = await em.findOne(Customer, { id: subscription.customerId });
  return isOwnCustomer(viewer, customer) ? subscription : null;
}

const ofLine = relate(InvoiceLine, { subscription: toSubscription() });
const ofPart = relate(InvoicedSubscription, { subscription: toSubscription() });

@Resolver(() => InvoiceLine)
class SubscriptionOfLineResolver {
  @FieldResolver(() => Subscription, {
    nullable: true,
    description:
      'The subscription that is charged; null for a line of a one-off invoice or an order, and for a person to whom it is no ' +
      'longer billed.',
  })
  subscription(@Related() related: RelatedTo, @Ctx() context: HubContext) {
    return shownSubscription(context, related(ofLine.subscription));
  }
}

@Resolver(() => InvoicedSubscription)
class SubscriptionOfPartResolver {
  @FieldResolver(() => Subscription, {
    nullable: true,
    description: 'The subscription that is billed; null for a person to whom it is no longer billed.',
  })
  subscription(@Related() related: RelatedTo, @Ctx() context: HubContext) {
    return shownSubscription(context, related(ofPart.subscription));
  }
}

export const ShownSubscriptionResolvers = [SubscriptionOfLineResolver, SubscriptionOfPartResolver] as const;

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
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { CreatePendingChargeInput } from '../../src/billing/invoicing/pending/pending-charge-input.ts';
import { PendingChargeFilter, PendingChargeSort } from '../../src/billing/invoicing/pending/pending-charge-filter.ts';
import { PendingCharge } from '../../src/billing/invoicing/pending/pending-charge.ts';
import { findPendingCharge, pendingChargeList } from '../../src/billing/invoicing/pending/pending-charges.ts';
import { createPendingCharge } from '../../src/billing/verbs/create-pending-charge.ts';
import { removePendingCharge } from '../../src/billing/verbs/remove-pending-charge.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Product } from '../../src/catalog/products/product.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';
import { Money, toMoney } from '../money.ts';
import { shownSubscription, toSubscription } from './shown-subscription.ts';

@ArgsType()
export class PendingChargesArgs extends PageArgs {
  @Field(() => PendingChargeFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all, also those that were invoiced or removed.',
  })
  filter!: PendingChargeFilter;

  @Field(() => PendingChargeSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: PendingChargeSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createPendingCharge` and `removePendingCharge`.' })
export class PendingChargePayload {
  @Field(() => PendingCharge, { description: 'The pending charge as it is now.' })
  pendingCharge!: PendingCharge;
}

const PendingChargeConnection = connection(PendingCharge);

const ofCharge = relate(PendingCharge, {
  subscription: toSubscription(),
  customer: one(Customer, 'customerId'),
  invoice: one(Invoice, 'invoiceId'),
  product: one(Product, 'productId'),
});

needs(PendingCharge, { amount: ['amountMinor', 'currency'] });
needs(Customer, { pendingCharges: ['id'] });
needs(Subscription, { pendingCharges: ['id'] });

@Resolver(() => PendingCharge)
export class PendingChargesResolver {
  @Query(() => PendingCharge, {
    nullable: true,
    description: 'One pending charge: of your project, or your own. Scope billing:read.',
  })
  pendingCharge(
    @Arg('id', () => ID, { description: 'The id of the pending charge.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PendingCharge> {
    return findPendingCharge(em, viewer, id);
  }

  @Query(() => PendingChargeConnection, {
    description: 'The charges you may see that wait, or waited, for an invoice, newest first. Scope billing:read.',
  })
  async pendingCharges(
    @Args() args: PendingChargesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<PendingCharge>>> {
    return scopedListed(pendingChargeList, args.filter, { args, context, info });
  }

  @Mutation(() => PendingChargePayload, {
    description: 'Adds a charge by hand to the next invoice of a subscription. Scope billing:write of its project.',
  })
  async createPendingCharge(
    @Arg('input', () => CreatePendingChargeInput, { description: 'The subscription and the charge.' })
    input: CreatePendingChargeInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PendingChargePayload> {
    return { pendingCharge: await createPendingCharge(em, viewer, input, now) };
  }

  @Mutation(() => PendingChargePayload, {
    description:
      'Removes a charge that is not invoiced yet; it is never charged. Scope billing:write of its project. Refused as ' +
      '`pending_charge_is_invoiced` once it is a line of an invoice.',
  })
  async removePendingCharge(
    @Arg('id', () => ID, { description: 'The pending charge to remove.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PendingChargePayload> {
    return { pendingCharge: await removePendingCharge(em, viewer, id, now) };
  }

  @FieldResolver(() => Money, {
    description: 'The charge before discounts, including tax if the price includes it.',
  })
  amount(@Root() { amountMinor, currency }: Row<PendingCharge>): Money {
    return toMoney(amountMinor, currency);
  }

  @FieldResolver(() => Subscription, {
    nullable: true,
    description:
      'The subscription whose next invoice has the charge; null for a person to whom it is no longer billed.',
  })
  subscription(@Related() related: RelatedTo, @Ctx() context: HubContext) {
    return shownSubscription(context, related(ofCharge.subscription));
  }

  @FieldResolver(() => Customer, { description: 'The customer who will be billed.' })
  customer(@Related() related: RelatedTo) {
    return related(ofCharge.customer);
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice that has the charge; null until then.' })
  invoice(@Related() related: RelatedTo) {
    return related(ofCharge.invoice);
  }

  @FieldResolver(() => Product, { nullable: true, description: 'The product that is charged; null if it names none.' })
  product(@Related() related: RelatedTo) {
    return related(ofCharge.product);
  }
}

@Resolver(() => Subscription)
export class PendingChargesOfSubscriptionsResolver {
  @FieldResolver(() => PendingChargeConnection, {
    description: 'The charges that wait, or waited, for an invoice of it, newest first by default. Scope billing:read.',
  })
  pendingCharges(
    @Args(() => PendingChargesArgs) args: PendingChargesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<PendingCharge>>> {
    return below(pendingChargeList, 'subscriptionId', args);
  }
}

@Resolver(() => Customer)
export class PendingChargesOfCustomersResolver {
  @FieldResolver(() => PendingChargeConnection, {
    description:
      'The charges of their subscriptions that wait, or waited, for an invoice, newest first by default. Scope billing:read.',
  })
  pendingCharges(
    @Args(() => PendingChargesArgs) args: PendingChargesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<PendingCharge>>> {
    return below(pendingChargeList, 'customerId', args);
  }
}

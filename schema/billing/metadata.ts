import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import {
  updateInvoiceMetadata,
  updateOrderMetadata,
  updatePaymentMetadata,
  updateSubscriptionMetadata,
} from '../../src/billing/verbs/update-metadata.ts';
import { MetadataScalar } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Metadata, MetadataChange } from '../../src/platform/values/metadata.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { needs } from '../lists/relation.ts';
import { InvoicePayload } from './invoice-verbs.ts';
import { OrderPayload } from './orders.ts';
import { PaymentPayload } from './payments.ts';
import { SubscriptionPayload } from './subscription-verbs.ts';

const description = "The project's own keys and values; null for a caller without billing:read in the project.";

const changeDescription =
  'The keys to set, or to remove by null or an empty text; other keys stay, and null removes all.';

for (const entity of [Customer, Subscription, Order, Invoice, Payment])
  needs<Customer | Subscription | Order | Invoice | Payment>(entity, { metadata: ['projectId', 'metadata'] });

/** A customer sees their own invoices, but not what the project notes on them. */
function forProject({ projectId, metadata }: Row<Pick<Customer, 'projectId' | 'metadata'>>, { viewer }: HubContext) {
  return viewer.may('billing:read', projectId) ? metadata : null;
}

@Resolver(() => Customer)
export class CustomerMetadataResolver {
  @FieldResolver(() => MetadataScalar, { nullable: true, description })
  metadata(@Root() customer: Row<Customer>, @Ctx() context: HubContext): Metadata | null {
    return forProject(customer, context);
  }
}

@Resolver(() => Subscription)
export class SubscriptionMetadataResolver {
  @Mutation(() => SubscriptionPayload, {
    description:
      "Changes the project's own keys and values on a subscription; keys that are left out stay. Scope billing:write.",
  })
  async updateSubscriptionMetadata(
    @Arg('id', () => ID, { description: 'The subscription.' }) id: string,
    @Arg('metadata', () => MetadataScalar, { nullable: true, description: changeDescription })
    metadata: MetadataChange,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await updateSubscriptionMetadata(em, viewer, { id, metadata }, now) };
  }

  @FieldResolver(() => MetadataScalar, { nullable: true, description })
  metadata(@Root() subscription: Row<Subscription>, @Ctx() context: HubContext): Metadata | null {
    return forProject(subscription, context);
  }
}

@Resolver(() => Order)
export class OrderMetadataResolver {
  @Mutation(() => OrderPayload, {
    description:
      "Changes the project's own keys and values on an order; keys that are left out stay. Scope billing:write.",
  })
  async updateOrderMetadata(
    @Arg('id', () => ID, { description: 'The order.' }) id: string,
    @Arg('metadata', () => MetadataScalar, { nullable: true, description: changeDescription })
    metadata: MetadataChange,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<OrderPayload> {
    return { order: await updateOrderMetadata(em, viewer, { id, metadata }, now) };
  }

  @FieldResolver(() => MetadataScalar, { nullable: true, description })
  metadata(@Root() order: Row<Order>, @Ctx() context: HubContext): Metadata | null {
    return forProject(order, context);
  }
}

@Resolver(() => Invoice)
export class InvoiceMetadataResolver {
  @Mutation(() => InvoicePayload, {
    description:
      "Changes the project's own keys and values on an invoice, final or not; keys that are left out stay. Scope billing:write.",
  })
  async updateInvoiceMetadata(
    @Arg('id', () => ID, { description: 'The invoice.' }) id: string,
    @Arg('metadata', () => MetadataScalar, { nullable: true, description: changeDescription })
    metadata: MetadataChange,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await updateInvoiceMetadata(em, viewer, { id, metadata }, now) };
  }

  @FieldResolver(() => MetadataScalar, { nullable: true, description })
  metadata(@Root() invoice: Row<Invoice>, @Ctx() context: HubContext): Metadata | null {
    return forProject(invoice, context);
  }
}

@Resolver(() => Payment)
export class PaymentMetadataResolver {
  @Mutation(() => PaymentPayload, {
    description:
      "Changes the project's own keys and values on a payment; keys that are left out stay. Scope billing:write.",
  })
  async updatePaymentMetadata(
    @Arg('id', () => ID, { description: 'The payment.' }) id: string,
    @Arg('metadata', () => MetadataScalar, { nullable: true, description: changeDescription })
    metadata: MetadataChange,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PaymentPayload> {
    return { payment: await updatePaymentMetadata(em, viewer, { id, metadata }, now) };
  }

  @FieldResolver(() => MetadataScalar, { nullable: true, description })
  metadata(@Root() payment: Row<Payment>, @Ctx() context: HubContext): Metadata | null {
    return forProject(payment, context);
  }
}

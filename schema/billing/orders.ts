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
import { OrderFilter, OrderSort } from '../../src/billing/orders/order-filter.ts';
import { CreateOrderInput } from '../../src/billing/orders/order-input.ts';
import { OrderItem } from '../../src/billing/orders/order-item.ts';
import { Fulfilment, orderActions } from '../../src/billing/orders/order-states.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { findOrder, orderList } from '../../src/billing/orders/orders.ts';
import { cancelOrder } from '../../src/billing/verbs/cancel-order.ts';
import { createOrder } from '../../src/billing/verbs/create-order.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate, single } from '../lists/relation.ts';
import { openActions } from './open-actions.ts';

@ArgsType()
export class OrdersArgs extends PageArgs {
  @Field(() => OrderFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all orders.' })
  filter!: OrderFilter;

  @Field(() => OrderSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: OrderSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createOrder` and `cancelOrder`.' })
export class OrderPayload {
  @Field(() => Order, { description: 'The order as it is now.' })
  order!: Order;
}

export const OrderConnection = connection(Order);

const ofOrder = relate(Order, {
  customer: one(Customer, 'customerId'),
  invoice: one(Invoice, 'invoiceId'),
  items: many(OrderItem, 'orderId', (ids) => sql`order_id = any(${ids}) order by position`),
});

const ofItem = relate(OrderItem, {
  price: one(Price, 'priceId'),
  plan: one(Plan, 'planId'),
  product: one(Product, 'productId'),
});

const ofInvoice = relate(Invoice, {
  order: single(Order, 'invoiceId', (ids) => sql`invoice_id = any(${ids})`),
});

needs(Order, { availableActions: ['status', 'fulfilment', 'projectId'] });

@Resolver(() => Order)
export class OrdersResolver {
  @Query(() => Order, { nullable: true, description: 'One order: of your project, or your own. Scope billing:read.' })
  order(
    @Arg('id', () => ID, { description: 'The id of the order.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Order> {
    return findOrder(em, viewer, id);
  }

  @Query(() => OrderConnection, { description: 'The orders you may see, newest first. Scope billing:read.' })
  async orders(
    @Args() args: OrdersArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Order>>> {
    return scopedListed(orderList, args.filter, { args, context, info });
  }

  @Mutation(() => OrderPayload, {
    description:
      'Sells prices that are paid once, with one invoice, and grants their plans when it is paid. A person may order for ' +
      'themself. Scope billing:write.',
  })
  async createOrder(
    @Arg('input', () => CreateOrderInput, { description: 'The customer, the prices and the terms.' })
    input: CreateOrderInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<OrderPayload> {
    return { order: await createOrder(em, viewer, input, now) };
  }

  @Mutation(() => OrderPayload, {
    description:
      'Cancels an order that is not paid, which voids its invoice; its customer may do so too. Scope billing:write.',
  })
  async cancelOrder(
    @Arg('id', () => ID, { description: 'The order to cancel.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<OrderPayload> {
    return { order: await cancelOrder(em, viewer, id, now) };
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { status, fulfilment, projectId }: Row<Order>, @Ctx() { viewer }: HubContext): string[] {
    const mayCancel = viewer.kind === 'user' && fulfilment !== Fulfilment.at_once;
    return openActions(viewer, projectId, { possible: orderActions({ status }), own: mayCancel ? ['cancel'] : [] });
  }

  @FieldResolver(() => Customer, { description: 'The customer who ordered.' })
  customer(@Related() related: RelatedTo) {
    return related(ofOrder.customer);
  }

  @FieldResolver(() => Invoice, { description: 'The invoice of the order, which its status follows.' })
  invoice(@Related() related: RelatedTo) {
    return related(ofOrder.invoice);
  }

  @FieldResolver(() => [OrderItem], { description: 'Its items, in the order of the lines of the invoice.' })
  items(@Related() related: RelatedTo) {
    return related(ofOrder.items);
  }
}

@Resolver(() => Invoice)
export class OrdersOfInvoicesResolver {
  @FieldResolver(() => Order, { nullable: true, description: 'The order that it bills; null for any other invoice.' })
  order(@Related() related: RelatedTo) {
    return related(ofInvoice.order);
  }
}

@Resolver(() => OrderItem)
export class OrderItemsResolver {
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

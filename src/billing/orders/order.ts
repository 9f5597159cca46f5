import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { Fulfilment, OrderStatus } from './order-states.ts';

/** A purchase of prices that are paid once, with its invoice. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A purchase of prices that are paid once. Its status follows its invoice.',
})
@Entity({ tableName: 'customer_order' })
export class Order implements Node {
  @Field(() => ID, { description: 'The id of the order.' })
  @Id('order')
  id: string = newId('order');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  @Field(() => OrderStatus, { description: 'Whether it is paid.' })
  @Enum({ items: () => OrderStatus })
  status: OrderStatus = OrderStatus.open;

  @Field(() => Fulfilment, { description: 'When it grants what it sells.' })
  @Enum({ items: () => Fulfilment })
  fulfilment!: Fulfilment;

  @Field(() => String, { description: 'The currency, as an ISO 4217 code.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  /** The project's own keys and values; not shown to the customer. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it is canceled unless it is paid before; null if it waits for good, as one that the project makes does.',
  })
  @At({ nullable: true })
  expiresAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When its status last changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Pick<Order, 'projectId' | 'customerId' | 'invoiceId' | 'fulfilment' | 'currency' | 'metadata'> &
      Partial<Pick<Order, 'id' | 'expiresAt'>>,
    now: Temporal.Instant,
  ) {
    Object.assign(this, values, { createdAt: now, updatedAt: now });
  }

  /** Whether its items are granted in this status, unless they are credited. */
  get isFulfilled(): boolean {
    if (this.status === OrderStatus.open) return this.fulfilment === Fulfilment.at_once;
    return this.status === OrderStatus.paid;
  }

  follow(status: OrderStatus, now: Temporal.Instant): void {
    this.status = status;
    this.updatedAt = now;
  }
}

import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

/** A price of an order with a quantity; its position is that of its line on the invoice. */
@ObjectType({ simpleResolvers: true, description: 'A price of an order with a quantity.' })
@Entity()
export class OrderItem {
  @Field(() => ID, { description: 'The id of the item.' })
  @Id('orderitem')
  id: string = newId('orderitem');

  @IdOf('project')
  projectId!: string;

  @IdOf('order')
  orderId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @IdOf('price')
  priceId!: string;

  @Field(() => Int, { description: 'The number of units.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer chose, where the price leaves that to them.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  amount!: string | null;

  @Property({ type: 'integer' })
  position!: number;

  /** Whether it stands for its plan, of which the order may have further items, such as a fee. */
  @Property({ type: 'boolean' })
  isLead!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When it was first granted; null until then.' })
  @At({ nullable: true })
  fulfilledAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was taken back: its order was canceled, or all of it was credited.',
  })
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  constructor(values: Omit<OrderItem, 'id' | 'fulfilledAt' | 'endedAt' | 'isHeld'>) {
    Object.assign(this, values);
  }

  get isHeld(): boolean {
    return this.fulfilledAt !== null && this.endedAt === null;
  }
}

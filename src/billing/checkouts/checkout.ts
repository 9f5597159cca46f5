import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

export enum CheckoutStatus {
  open = 'open',
  completed = 'completed',
  expired = 'expired',
}

registerEnumType(CheckoutStatus, {
  name: 'CheckoutStatus',
  description: 'Whether a purchase through a checkout link took effect.',
  valuesConfig: {
    open: { description: 'It waits for its payment.' },
    completed: { description: 'It is paid, or nothing was due: what was bought is granted.' },
    expired: { description: 'It was canceled, or not paid in time.' },
  },
});

/** A purchase of one person through a checkout link: a subscription or an order, whose outcome it follows. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A purchase through a checkout link: a subscription or an order, whose outcome it follows.',
})
@Entity()
export class Checkout implements Node {
  @Field(() => ID, { description: 'The id of the checkout.' })
  @Id('checkout')
  id: string = newId('checkout');

  @IdOf('project')
  projectId!: string;

  @Field(() => ID, { description: 'The id of the link.' })
  @IdOf('checkoutlink')
  linkId!: string;

  @IdOf('customer')
  customerId!: string;

  @Field(() => CheckoutStatus, { description: 'Whether it took effect.' })
  @Enum({ items: () => CheckoutStatus })
  status: CheckoutStatus = CheckoutStatus.open;

  @IdOf('subscription', { nullable: true })
  subscriptionId!: string | null;

  @IdOf('order', { nullable: true })
  orderId!: string | null;

  /** Its number among those that a link with `maxUses` allows; it is free again once the checkout has expired. */
  @Property({ type: 'integer', nullable: true })
  place!: number | null;

  @IdOf('clock', { nullable: true })
  testClockId!: string | null;

  @Field(() => DateTime, { description: 'When it was bought.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it took effect; null until then.' })
  @At({ nullable: true })
  completedAt: Temporal.Instant | null = null;

  constructor(values: Omit<Checkout, 'id' | 'status' | 'updatedAt' | 'completedAt' | 'complete' | 'expire'>) {
    Object.assign(this, values, { updatedAt: values.createdAt });
  }

  /** A payment is never refused, so one that expired may be completed after all; it then has no place. */
  complete(at: Temporal.Instant): void {
    if (this.status === CheckoutStatus.expired) this.place = null;
    this.status = CheckoutStatus.completed;
    this.completedAt = at;
    this.updatedAt = at;
  }

  expire(at: Temporal.Instant): void {
    this.status = CheckoutStatus.expired;
    this.updatedAt = at;
  }
}

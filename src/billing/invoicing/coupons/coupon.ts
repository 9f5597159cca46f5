import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Node } from '../../../platform/graphql/node.ts';

export enum CouponDuration {
  once = 'once',
  repeating = 'repeating',
  forever = 'forever',
}

registerEnumType(CouponDuration, {
  name: 'CouponDuration',
  description: 'The time for which a subscription uses a coupon.',
  valuesConfig: {
    once: { description: 'The coupon applies to one period.' },
    repeating: { description: 'The coupon applies to `durationPeriods` periods.' },
    forever: { description: 'The coupon applies for as long as the subscription runs.' },
  },
});

/** A discount for customers who enter its code. Its terms never change after creation. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A discount for customers who enter its code.',
})
@Entity()
export class Coupon implements Node {
  @Field(() => ID, { description: 'The id of the coupon.' })
  @Id('coupon')
  id: string = newId('coupon');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, {
    description: 'The code that customers enter, in any case; unique among coupons that are not archived.',
  })
  @Property({ type: 'text' })
  code!: string;

  @Field(() => String, { description: 'The name on invoices.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Decimal, { nullable: true, description: 'The percentage: "19" is 19 %.' })
  @Property({ type: 'decimal', precision: 7, scale: 4, nullable: true })
  percentOff!: string | null;

  @Property({ type: new BigIntType('bigint'), nullable: true })
  amountOffMinor!: bigint | null;

  @Property({ type: 'character', length: 3, nullable: true })
  currency!: string | null;

  @Field(() => CouponDuration, { description: 'The time for which a subscription uses the coupon.' })
  @Enum({ items: () => CouponDuration })
  duration!: CouponDuration;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of periods; null unless `duration` is repeating.',
  })
  @Property({ type: 'integer', nullable: true })
  durationPeriods!: number | null;

  @Field(() => [ID], { description: 'The products that are discounted; an empty list is all products.' })
  @Property({ type: 'array' })
  productIds!: string[];

  /** The number of customers who may redeem it; null is any number. Only the project sees this and `timesRedeemed`. */
  @Property({ type: 'integer', nullable: true })
  maxRedemptions!: number | null;

  @Property({ type: 'integer' })
  timesRedeemed = 0;

  @Field(() => DateTime, { nullable: true, description: 'The time until which it can be redeemed; null for no limit.' })
  @At({ nullable: true })
  redeemBy!: Temporal.Instant | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was archived; null until then.' })
  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  constructor(values: Omit<Coupon, 'id' | 'timesRedeemed' | 'archivedAt'>) {
    Object.assign(this, values);
  }
}

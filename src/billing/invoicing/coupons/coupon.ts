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
  description: 'For how long a subscription uses a coupon.',
  valuesConfig: {
    once: { description: 'For one period.' },
    repeating: { description: 'For `durationPeriods` periods.' },
    forever: { description: 'For as long as the subscription runs.' },
  },
});

/** What a customer is let off who knows its code. Its terms never change once it is made. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'What a customer is let off who knows its code.',
})
@Entity()
export class Coupon implements Node {
  @Field(() => ID, { description: 'The id of the coupon.' })
  @Id('coupon')
  id: string = newId('coupon');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, {
    description: 'What customers type, upper or lower case; unique among those not archived.',
  })
  @Property({ type: 'text' })
  code!: string;

  @Field(() => String, { description: 'As it stands on invoices.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Decimal, { nullable: true, description: 'Of each hundred.' })
  @Property({ type: 'decimal', precision: 7, scale: 4, nullable: true })
  percentOff!: string | null;

  @Property({ type: new BigIntType('bigint'), nullable: true })
  amountOffMinor!: bigint | null;

  @Property({ type: 'character', length: 3, nullable: true })
  currency!: string | null;

  @Field(() => CouponDuration, { description: 'For how long a subscription uses it.' })
  @Enum({ items: () => CouponDuration })
  duration!: CouponDuration;

  @Field(() => Int, {
    nullable: true,
    description: 'For how many periods it repeats; null unless `duration` is repeating.',
  })
  @Property({ type: 'integer', nullable: true })
  durationPeriods!: number | null;

  @Field(() => [ID], { description: 'Only these products are let off; none named is all.' })
  @Property({ type: 'array' })
  productIds!: string[];

  /** How many customers may redeem it; null is any number. For the project alone, as is how many have. */
  @Property({ type: 'integer', nullable: true })
  maxRedemptions!: number | null;

  @Property({ type: 'integer' })
  timesRedeemed = 0;

  @Field(() => DateTime, { nullable: true, description: 'Until when it can be redeemed.' })
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

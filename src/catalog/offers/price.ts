import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { Decimal } from '../../platform/graphql-scalars.ts';
import { newId } from '../../platform/ids.ts';

export enum Interval {
  once = 'once',
  day = 'day',
  week = 'week',
  month = 'month',
  year = 'year',
}

registerEnumType(Interval, { name: 'Interval', description: 'How often a price recurs; `once` does not.' });

/** What one unit of a plan costs. It never changes: another amount is another price, and this one is archived. */
@ObjectType({
  simpleResolvers: true,
  description: 'What one unit of a plan costs. Another amount is another price.',
})
@Entity()
export class Price {
  @Field(() => ID)
  @Id('price')
  id: string = newId('price');

  @IdOf('project')
  projectId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @Field(() => String, { description: 'ISO 4217.' })
  @Property({ type: 'character(3)' })
  currency!: string;

  @Field(() => Decimal, {
    description: 'For one unit, in the currency itself (not in cents): "0.005" is half a cent.',
  })
  @Property({ type: 'decimal' })
  unitAmount!: string;

  @Field(() => Interval)
  @Enum({ items: () => Interval })
  interval!: Interval;

  @Field(() => Int, { description: 'Every how many intervals it recurs: 3 with month is quarterly.' })
  @Property({ type: 'integer' })
  intervalCount!: number;

  @Property({ type: 'integer' })
  position!: number;

  @At()
  createdAt!: Temporal.Instant;

  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  constructor(values: Omit<Price, 'id' | 'archivedAt' | 'isRecurring'>) {
    Object.assign(this, values);
  }

  get isRecurring(): boolean {
    return this.interval !== Interval.once;
  }
}

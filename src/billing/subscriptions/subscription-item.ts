import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';

/** A price of a subscription with a quantity. */
@ObjectType({ simpleResolvers: true, description: 'A price of a subscription with a quantity.' })
@Entity()
export class SubscriptionItem {
  @Field(() => ID, { description: 'The id of the item.' })
  @Id('item')
  id: string = newId('item');

  @IdOf('project')
  projectId!: string;

  @IdOf('subscription')
  subscriptionId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version of its plan that was bought, or to which it was moved; null for one from before versions.',
  })
  @Property({ type: 'integer', nullable: true })
  planVersion!: number | null;

  @IdOf('price')
  priceId!: string;

  @Field(() => Int, { description: 'The number of units.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer chose for each period, where the price leaves that to them.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  amount!: string | null;

  @Property({ type: 'integer' })
  position!: number;

  /** Since when its customer has it: from its start, or from the transfer of its subscription to them. */
  @At()
  startedAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the time that has been charged for the item, or was free.' })
  @At()
  chargedToAt!: Temporal.Instant;

  /** The number, from the anchor, of a period of the subscription with which an own period of the item begins. */
  @Property({ type: 'integer' })
  phase = 0;

  /** The start of its own period, if its price recurs less often than the subscription is billed. */
  @At({ nullable: true })
  periodStartAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Until when nothing is charged for it, since the time was paid elsewhere or given for free; null where none was.',
  })
  @At({ nullable: true })
  freeUntilAt: Temporal.Instant | null = null;

  /** Whether it stands for its plan, of which the subscription may have further items. */
  @Property({ type: 'boolean' })
  isLead = true;

  /** Its monthly recurring revenue at present, in minor units with 18 decimals; 0 while it does not count. */
  @Property({ type: 'decimal', precision: 38, scale: 18 })
  monthlyMinor = '0';

  /** Set when the item or the subscription ends; until then the customer cannot subscribe to the plan again. */
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  /** Whether it ended before the subscription: by a change or a transfer, or because it was paid once. */
  @Property({ type: 'boolean' })
  isReplaced = false;

  constructor(
    values: Omit<
      SubscriptionItem,
      'id' | 'phase' | 'periodStartAt' | 'freeUntilAt' | 'isLead' | 'monthlyMinor' | 'endedAt' | 'isReplaced'
    > &
      Partial<Pick<SubscriptionItem, 'phase' | 'freeUntilAt' | 'isLead'>>,
  ) {
    Object.assign(this, values);
  }
}

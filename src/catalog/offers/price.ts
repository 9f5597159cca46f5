import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { usually } from '../../platform/graphql/list-size.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import type { GroupMatch } from '../pricing/group-match.ts';
import { UngroupedUsage, termsOfGroup } from '../pricing/price-groups.ts';
import { PriceAmounts } from './price-amounts.ts';
import type { Terms } from '../pricing/terms.ts';
import { BillingTiming, Interval, TaxBehavior } from './price-kinds.ts';
import { PriceGroup } from './price-group.ts';

export { BillingTiming, Interval, TaxBehavior };

/** Its terms never change: other terms make a new price, and this one is archived. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'The cost of a plan. Its terms never change: other terms make a new price.',
})
@Entity()
export class Price extends PriceAmounts implements Node {
  @Field(() => ID, { description: 'The id of the price.' })
  @Id('price')
  id: string = newId('price');

  @IdOf('project')
  projectId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @usually(0)
  @Field(() => [PriceGroup], { description: 'The amounts for usage with certain properties, for a metered price.' })
  @Property({ type: 'json' })
  groups!: PriceGroup[];

  @Field(() => UngroupedUsage, { description: 'The cost of usage that none of its groups matches.' })
  @Enum({ items: () => UngroupedUsage })
  ungrouped!: UngroupedUsage;

  @Field(() => Interval, { description: 'The interval, counted by `intervalCount`.' })
  @Enum({ items: () => Interval })
  interval!: Interval;

  @Field(() => Int, { description: 'The number of intervals between payments: 3 with month is quarterly.' })
  @Property({ type: 'integer' })
  intervalCount!: number;

  @Field(() => BillingTiming, { description: 'When each period is billed.' })
  @Enum({ items: () => BillingTiming })
  billingTiming!: BillingTiming;

  @Field(() => TaxBehavior, { description: 'Whether its amounts include the tax.' })
  @Enum({ items: () => TaxBehavior })
  taxBehavior!: TaxBehavior;

  @Field(() => Int, { description: 'The number of free days at the start.' })
  @Property({ type: 'integer' })
  trialDays!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The identifier that programs look it up by, unique among the current prices of the project.',
  })
  @Property({ type: 'text', nullable: true })
  lookupKey!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The part of the plan that it charges, such as "seats"; null for its meter, or for the base of the plan.',
  })
  @Property({ type: 'text', nullable: true })
  component!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether every new subscription to the plan pays it: without being asked for, where it is the only one of its component.',
  })
  @Property({ type: 'boolean' })
  isRequired!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'How long an order of a price that is paid once gives the plan, as an ISO 8601 period such as P1Y; null for good.',
  })
  @Property({ type: 'text', nullable: true })
  accessFor!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'How long such an order includes new releases, as an ISO 8601 period; those until then stay. Null for as long as the plan.',
  })
  @Property({ type: 'text', nullable: true })
  updatesFor!: string | null;

  /** The meter whose usage is the quantity; without one, the quantity is the number of units bought. */
  @IdOf('meter', { nullable: true })
  meterId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The price that it replaced.' })
  @IdOf('price', { nullable: true })
  supersedesId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The customer for whom alone its terms were agreed; null for a price of the catalog.',
  })
  @IdOf('customer', { nullable: true })
  customerId: string | null = null;

  @Property({ type: 'integer' })
  position!: number;

  @At()
  createdAt!: Temporal.Instant;

  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  constructor(values: Omit<Price, 'id' | 'customerId' | 'archivedAt' | 'isRecurring' | 'isMetered' | 'termsIn'>) {
    super();
    Object.assign(this, values);
  }

  get isRecurring(): boolean {
    return this.interval !== Interval.once;
  }

  get isMetered(): boolean {
    return this.meterId !== null;
  }

  /**
   * Its terms in one of its currencies, for the usage of one of its groups or, without one, for all other usage; undefined
   * where it is not sold in that currency.
   */
  termsIn(currency: string, group: GroupMatch | null = null): Terms | undefined {
    return termsOfGroup(this, currency, group);
  }
}

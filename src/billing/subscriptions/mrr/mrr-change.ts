import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';

/**
 * A change of what an item of a subscription brings in each month. The sum of all rows of an item is its monthly recurring
 * revenue. Rows are only added, and written under the lock of the customer.
 */
@Entity()
export class MrrChange {
  @Id('mrrchange')
  id: string = newId('mrrchange');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription')
  subscriptionId!: string;

  @IdOf('item')
  itemId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  /** The difference to before, in minor units with 18 decimals: without tax, after recurring discounts. */
  @Property({ type: 'decimal', precision: 38, scale: 18 })
  monthlyMinor!: string;

  @At()
  changedAt!: Temporal.Instant;

  @IdOf('clock', { nullable: true })
  testClockId!: string | null;

  constructor(values: Omit<MrrChange, 'id'>) {
    Object.assign(this, values);
  }
}

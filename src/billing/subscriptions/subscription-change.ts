import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf, IdsOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Transitions } from '../../platform/values/transitions.ts';
import { Proration } from '../customers/profile/proration.ts';
import { ChangeBilling } from './subscription-terms.ts';

export enum ChangeStatus {
  pending = 'pending',
  applied = 'applied',
  canceled = 'canceled',
}

registerEnumType(ChangeStatus, {
  name: 'ChangeStatus',
  description: 'Whether a planned change has taken effect.',
  valuesConfig: {
    pending: { description: 'It will take effect.' },
    applied: { description: 'It has taken effect.' },
    canceled: {
      description: 'It was canceled, or the subscription was paused, suspended or ended before it took effect.',
    },
  },
});

/** A planned change takes effect on its date or is canceled before that. */
export const changeStates = new Transitions<ChangeStatus, 'apply' | 'cancel'>(
  'subscription_change',
  {
    pending: { apply: ChangeStatus.applied, cancel: ChangeStatus.canceled },
    applied: {},
    canceled: {},
  },
  ['cancel'],
);

/** One of all the items that a subscription will have; an existing item is named by its id. */
export interface RequestedItem {
  itemId: string | null;
  priceId: string;
  quantity: number;
  amount: string | null;
  /** The version of its plan to which a move takes it; without one, the change decides. */
  planVersion?: number | null;
}

/** A planned replacement of all items of a subscription. */
@ObjectType({
  simpleResolvers: true,
  description: 'A planned replacement of the items of a subscription.',
})
@Entity()
export class SubscriptionChange {
  @Field(() => ID, { description: 'The id of the planned change.' })
  @Id('change')
  id: string = newId('change');

  @IdOf('project')
  projectId!: string;

  @IdOf('subscription')
  subscriptionId!: string;

  @Field(() => DateTime, { description: 'When it takes effect.' })
  @At()
  at!: Temporal.Instant;

  @Field(() => Boolean, { description: 'Whether that is the end of the period.' })
  @Property({ type: 'boolean' })
  atPeriodEnd!: boolean;

  @Field(() => ChangeStatus, { description: 'Whether it has taken effect.' })
  @Enum({ items: () => ChangeStatus })
  status: ChangeStatus = ChangeStatus.pending;

  @Property({ type: 'json' })
  items!: RequestedItem[];

  /** The products of the items, which cannot be deleted until the change has ended. */
  @IdsOf('product')
  productIds!: string[];

  @Field(() => Proration, { description: 'The proration of its parts of a period.' })
  @Enum({ items: () => Proration })
  proration!: Proration;

  @Field(() => ChangeBilling, { description: 'When its charges are invoiced.' })
  @Enum({ items: () => ChangeBilling })
  billing!: ChangeBilling;

  /** Whether the project planned the change, so that the customer cannot cancel it. */
  @Property({ type: 'boolean' })
  isOrdered!: boolean;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  /** When the change was applied or canceled. */
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  constructor(values: Omit<SubscriptionChange, 'id' | 'status' | 'endedAt' | 'end'>) {
    Object.assign(this, values);
  }

  end(status: ChangeStatus.applied | ChangeStatus.canceled, now: Temporal.Instant): void {
    this.status = status;
    this.endedAt = now;
  }
}

import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { newest, oldest } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';
import { BilledFilterOfCustomers } from '../customers/billed-filter.ts';
import { SubscriptionStatus } from './subscription-states.ts';

export enum SubscriptionSort {
  newest = 'newest',
  oldest = 'oldest',
  period_end = 'period_end',
}

registerEnumType(SubscriptionSort, {
  name: 'SubscriptionSort',
  description: 'The order of a list of subscriptions.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
    period_end: { description: 'The earliest end of the current period first.' },
  },
});

export const subscriptionOrders: Record<SubscriptionSort, Order> = {
  newest,
  oldest,
  period_end: { name: 'period_end', key: 'current_period_end_at', type: 'time', isDescending: false },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class SubscriptionFilter extends BilledFilterOfCustomers {
  @Field(() => SubscriptionStatus, { nullable: true, description: 'Only those with this status.' })
  status?: SubscriptionStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only those with an item of this product, also a replaced one.' })
  productId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only quarantined subscriptions (true), or only others (false).',
  })
  isQuarantined?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those of customers with a test clock (true), or only those of real time (false).',
  })
  hasTestClock?: boolean | null;
}

import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { latestFirst, newest, oldest } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';
import { BilledFilter } from '../customers/billed-filter.ts';
import { PaymentStatus } from './payment.ts';

export enum PaymentSort {
  newest = 'newest',
  oldest = 'oldest',
  received = 'received',
  amount = 'amount',
}

registerEnumType(PaymentSort, {
  name: 'PaymentSort',
  description: 'The order of a list of payments.',
  valuesConfig: {
    newest: { description: 'The latest recorded first.' },
    oldest: { description: 'The first recorded first.' },
    received: { description: 'The latest received first.' },
    amount: { description: 'The largest amount first, in minor units of any currency.' },
  },
});

export const paymentOrders: Record<PaymentSort, Order> = {
  newest,
  oldest,
  received: { ...latestFirst('received_at'), name: 'received' },
  amount: { name: 'amount', key: 'amount_minor', type: 'integer', isDescending: true },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class PaymentFilter extends BilledFilter {
  @Field(() => ID, { nullable: true, description: 'Only those for this invoice.' })
  invoiceId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those for invoices of this subscription.' })
  subscriptionId?: string | null;

  @Field(() => PaymentStatus, { nullable: true, description: 'Only those with this status.' })
  status?: PaymentStatus | null;

  @Field(() => String, { nullable: true, description: 'Only those with this payment method.' })
  method?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those with exactly this reference.' })
  reference?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those received from this time on, inclusive.' })
  receivedFrom?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those received before this time.' })
  receivedTo?: Temporal.Instant | null;
}

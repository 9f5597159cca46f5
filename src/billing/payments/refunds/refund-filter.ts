import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newest, oldest } from '../../../platform/store/order.ts';
import type { Order } from '../../../platform/store/order.ts';
import { BilledFilterOfCustomers } from '../../customers/billed-filter.ts';
import { RefundStatus } from './refund.ts';

export enum RefundSort {
  newest = 'newest',
  oldest = 'oldest',
}

registerEnumType(RefundSort, {
  name: 'RefundSort',
  description: 'The order of a list of refunds.',
  valuesConfig: {
    newest: { description: 'The latest recorded first.' },
    oldest: { description: 'The first recorded first.' },
  },
});

export const refundOrders: Record<RefundSort, Order> = { newest, oldest };

@InputType({ description: 'A filter; every given condition must hold.' })
export class RefundFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Only those of this payment.' })
  paymentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this credit note.' })
  creditNoteId?: string | null;

  @Field(() => RefundStatus, { nullable: true, description: 'Only those with this status.' })
  status?: RefundStatus | null;

  @Field(() => String, { nullable: true, description: 'Only those with exactly this reference.' })
  reference?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those paid out from this time on, inclusive.' })
  refundedFrom?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those paid out before this time.' })
  refundedTo?: Temporal.Instant | null;
}

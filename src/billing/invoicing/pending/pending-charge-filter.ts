import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { BilledFilterOfCustomers } from '../../customers/billed-filter.ts';
import { PendingChargeStatus } from './pending-charge.ts';

export enum PendingChargeSort {
  newest = 'newest',
  oldest = 'oldest',
}

registerEnumType(PendingChargeSort, {
  name: 'PendingChargeSort',
  description: 'The order of a list of pending charges.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
  },
});

@InputType({ description: 'The conditions for pending charges; all given ones must hold.' })
export class PendingChargeFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Lists only charges of this subscription.' })
  subscriptionId?: string | null;

  @Field(() => PendingChargeStatus, {
    nullable: true,
    description: 'Lists only charges with this status: `pending` for those that still wait.',
  })
  status?: PendingChargeStatus | null;
}

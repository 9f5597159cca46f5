import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { BilledFilterOfCustomers } from '../../billing/customers/billed-filter.ts';
import { LicenceStatus } from './licence-status.ts';

export enum LicenceSort {
  newest = 'newest',
  oldest = 'oldest',
}

registerEnumType(LicenceSort, {
  name: 'LicenceSort',
  description: 'The order of a list of licences.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
  },
});

@InputType({ description: 'The conditions for licences; all given ones must hold.' })
export class LicenceFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Lists only licences of this subscription.' })
  subscriptionId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Lists only licences of this product.' })
  productId?: string | null;

  @Field(() => LicenceStatus, { nullable: true, description: 'Lists only licences with this status.' })
  status?: LicenceStatus | null;
}

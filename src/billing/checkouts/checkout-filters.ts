import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { BilledFilterOfCustomers } from '../customers/billed-filter.ts';
import { CheckoutStatus } from './checkout.ts';

export enum CheckoutSort {
  newest = 'newest',
  oldest = 'oldest',
}

registerEnumType(CheckoutSort, {
  name: 'CheckoutSort',
  description: 'The order of a list of checkout links or checkouts.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
  },
});

@InputType({ description: 'The conditions for checkout links; all given ones must hold.' })
export class CheckoutLinkFilter {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to every project of the viewer.',
  })
  projectId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those whose name begins with this text, in any case.' })
  text?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only archived links (true) or only current ones (false); all if left out.',
  })
  archived?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created from this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created before this time.' })
  to?: Temporal.Instant | null;
}

@InputType({ description: 'The conditions for checkouts; all given ones must hold.' })
export class CheckoutFilter extends BilledFilterOfCustomers {
  @Field(() => CheckoutStatus, { nullable: true, description: 'Only checkouts with this status.' })
  status?: CheckoutStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only checkouts through this link.' })
  linkId?: string | null;
}

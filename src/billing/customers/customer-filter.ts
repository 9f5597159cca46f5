import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newest, oldest } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';

export enum CustomerSort {
  newest = 'newest',
  oldest = 'oldest',
  name = 'name',
}

registerEnumType(CustomerSort, {
  name: 'CustomerSort',
  description: 'The order of a list of customers.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
    name: { description: 'By name from A to Z in any case; by email or externalId where the name is null.' },
  },
});

/** The index `customer_by_name` has the same key. */
export const customerOrders: Record<CustomerSort, Order> = {
  newest,
  oldest,
  name: {
    name: 'name',
    key: "lower(coalesce(name, email, external_id, ''))",
    type: 'text',
    isDescending: false,
  },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class CustomerFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Only those whose name, email address or externalId begins with this text, in any case.',
  })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only the customer with this id in the project's own system.",
  })
  externalId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those with this email address, in any case.' })
  email?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those that this user is.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those that have this test clock.' })
  testClockId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created from this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created before this time.' })
  to?: Temporal.Instant | null;
}

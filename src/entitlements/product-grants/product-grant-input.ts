import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { BilledFilterOfCustomers } from '../../billing/customers/billed-filter.ts';
import { CustomerInput } from '../../billing/customers/customer-input.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';
import { between, properties, text } from '../../platform/values/bounds.ts';

@InputType({ description: 'The input of `grantProduct`.' })
export class GrantProductInput {
  @Field(() => ID, { nullable: true, description: 'The customer by id; or `customer`.' })
  customerId?: string | null;

  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer by what is known of them, created if need be; or `customerId`.',
  })
  customer?: CustomerInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The plan to grant, with its licence if it has a licence policy; or `productId` with `grants`.',
  })
  planId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The product whose features `grants` names, without a plan.' })
  productId?: string | null;

  @bounded(properties(100))
  @Field(() => Json, {
    nullable: true,
    description:
      'Values of features beside or instead of those of the plan: feature key to true, a number or a text, matching the type of ' +
      'the feature.',
  })
  grants?: Record<string, unknown> | null;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, { defaultValue: 1, description: 'The number of units, 1 to 1,000,000.' })
  quantity!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it expires, in the future; left out, it lasts for good.',
  })
  expiresAt?: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of its updates, in the future; left out, it includes all releases.',
  })
  updatesUntilAt?: Temporal.Instant | null;

  @bounded(text(500))
  @Field(() => String, { nullable: true, description: 'The reason, for later readers: at most 500 characters.' })
  reason?: string | null;
}

@InputType({ description: 'The input of `revokeProductGrant`.' })
export class RevokeProductGrantInput {
  @bounded(text(500))
  @Field(() => String, { nullable: true, description: 'The reason, for later readers: at most 500 characters.' })
  reason?: string | null;
}

export enum ProductGrantSort {
  newest = 'newest',
  oldest = 'oldest',
}

registerEnumType(ProductGrantSort, {
  name: 'ProductGrantSort',
  description: 'The order of a list of product grants.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
  },
});

@InputType({ description: 'The conditions for product grants; all given ones must hold.' })
export class ProductGrantFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Lists only grants of this product.' })
  productId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Lists only grants that were bought by an order (true), or that the project gave (false).',
  })
  isBought?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Lists only grants that were taken back (true), or that were not (false).',
  })
  isEnded?: boolean | null;
}

import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { Currency, Decimal, MetadataScalar } from '../../platform/graphql/graphql-scalars.ts';
import { between, entries } from '../../platform/values/bounds.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';
import { CustomerInput } from '../customers/customer-input.ts';
import { Fulfilment } from './order-states.ts';

@InputType({ description: 'A price that is paid once, and a quantity.' })
export class OrderItemInput {
  @Field(() => ID, { description: 'The id of the price; its interval is `once`.' })
  priceId!: string;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, { defaultValue: 1, description: '1 to 1,000,000.' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer chose, where the price leaves that to them.',
  })
  amount?: string | null;
}

@InputType({ description: 'The input of `createOrder`.' })
export class CreateOrderInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The customer by id; or `customer`; or neither, when a person who may not bill for the project buys for themself.',
  })
  customerId?: string | null;

  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer by what is known of them, created if need be; or `customerId`.',
  })
  customer?: CustomerInput | null;

  @Field(() => Currency, { nullable: true, description: 'The currency; left out, that of the first price.' })
  currency?: string | null;

  @bounded(entries(20, 1))
  @Field(() => [OrderItemInput], {
    description: 'Prices of one project that are paid once and are sold in the currency, each once, up to 20.',
  })
  items!: OrderItemInput[];

  @bounded(entries(5))
  @Field(() => [String], { description: 'Codes of coupons, up to 5.' })
  coupons: string[] = [];

  @Field(() => Fulfilment, {
    description: 'When it grants what it sells; only the project may choose another than `when_paid`.',
  })
  fulfilment: Fulfilment = Fulfilment.when_paid;

  @Field(() => MetadataScalar, {
    nullable: true,
    description: 'Your own keys and values; only the project may set them.',
  })
  metadata?: MetadataChange;
}

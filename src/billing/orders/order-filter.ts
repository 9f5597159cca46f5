import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { BilledFilterOfCustomers } from '../customers/billed-filter.ts';
import { OrderStatus } from './order-states.ts';

export enum OrderSort {
  newest = 'newest',
  oldest = 'oldest',
}

registerEnumType(OrderSort, {
  name: 'OrderSort',
  description: 'The order of a list of orders.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
  },
});

@InputType({ description: 'The conditions for orders; all given ones must hold.' })
export class OrderFilter extends BilledFilterOfCustomers {
  @Field(() => OrderStatus, { nullable: true, description: 'Lists only orders with this status.' })
  status?: OrderStatus | null;

  @Field(() => ID, { nullable: true, description: 'Lists only orders with an item of this product.' })
  productId?: string | null;
}

import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newest, oldest } from '../../../platform/store/order.ts';
import type { Order } from '../../../platform/store/order.ts';

export enum CouponSort {
  newest = 'newest',
  oldest = 'oldest',
  code = 'code',
}

registerEnumType(CouponSort, {
  name: 'CouponSort',
  description: 'The order of a list of coupons.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
    code: { description: 'By code from A to Z, in any case.' },
  },
});

export const couponOrders: Record<CouponSort, Order> = {
  newest,
  oldest,
  code: { name: 'code', key: 'lower(code)', type: 'text', isDescending: false },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class CouponFilter {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to every project of the viewer.',
  })
  projectId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only coupons with this code, in any case, archived or not.' })
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only those whose code or name begins with this text, in any case.',
  })
  text?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only archived coupons (true) or only current ones (false); all if left out.',
  })
  archived?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created from this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created before this time.' })
  to?: Temporal.Instant | null;
}

import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Grant } from '../grant-value.ts';

export enum ProductGrantEnd {
  canceled = 'canceled',
  refunded = 'refunded',
  revoked = 'revoked',
}

registerEnumType(ProductGrantEnd, {
  name: 'ProductGrantEnd',
  description: 'Why a product grant was taken back.',
  valuesConfig: {
    canceled: { description: 'The order that bought it was canceled.' },
    refunded: { description: 'The order that bought it, or its item, was credited as a whole.' },
    revoked: { description: 'The project revoked it.' },
  },
});

export interface EndOfGrant {
  reason: ProductGrantEnd;
  note?: string | null;
  at: Temporal.Instant;
}

/**
 * What a customer has of a product without a subscription: bought by an order, or given by the project. It grants its plan
 * as a running subscription does, from its start until it expires or is taken back.
 */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'What a customer has of a product without a subscription: bought by an order, or given by the project.',
})
@Entity()
export class ProductGrant implements Node {
  @Field(() => ID, { description: 'The id of the grant.' })
  @Id('productgrant')
  id: string = newId('productgrant');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan', { nullable: true })
  planId!: string | null;

  @IdOf('orderitem', { nullable: true })
  orderItemId!: string | null;

  @Field(() => Int, { description: 'The number of units.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Field(() => Json, {
    description: 'Values of features that the project gave beside or instead of those of a plan: feature key to value.',
  })
  @Property({ type: 'json' })
  grants!: Record<string, Grant>;

  /** Whether the customer can have only one such grant of the plan at a time. */
  @Property({ type: 'boolean' })
  isSole!: boolean;

  /** Visible to the project only, since it may write about its customers here. */
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => DateTime, { description: 'When it begins.' })
  @At()
  startsAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it expires; null if it lasts for good.' })
  @At({ nullable: true })
  expiresAt!: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of its updates: it includes releases that were published before. Null for all of them.',
  })
  @At({ nullable: true })
  updatesUntilAt!: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was taken back; null while it is not.' })
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  @Field(() => ProductGrantEnd, { nullable: true, description: 'Why it was taken back; null while it is not.' })
  @Enum({ items: () => ProductGrantEnd, nullable: true })
  endReason: ProductGrantEnd | null = null;

  /** What the project noted when it revoked the grant; visible to the project only. */
  @Property({ type: 'text', nullable: true })
  endNote: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Omit<
      ProductGrant,
      'id' | 'endedAt' | 'endReason' | 'endNote' | 'createdAt' | 'updatedAt' | 'end' | 'restore'
    >,
    now: Temporal.Instant,
  ) {
    Object.assign(this, values, { createdAt: now, updatedAt: now });
  }

  /** Takes it back: it grants nothing any more, and its licence is not valid. */
  end({ reason: endReason, note: endNote = null, at }: EndOfGrant): void {
    Object.assign(this, { endedAt: at, endReason, endNote, updatedAt: at });
  }

  /** Grants it again; another one that the customer has meanwhile may stay beside it. */
  restore({ isSole, at }: { isSole: boolean; at: Temporal.Instant }): void {
    Object.assign(this, { endedAt: null, endReason: null, endNote: null, isSole, updatedAt: at });
  }
}

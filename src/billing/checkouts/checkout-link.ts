import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';

/** An address at which people buy what a project has put together, such as behind a button on its website. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An address at which people buy prices of a project, and from which they return to it.',
})
@Entity()
export class CheckoutLink implements Node {
  @Field(() => ID, { description: 'The id of the link.' })
  @Id('checkoutlink')
  id: string = newId('checkoutlink');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'The name by which the project knows it; buyers do not see it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'The currency, as an ISO 4217 code.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  /** The only customer who may buy through it; null for anyone. */
  @IdOf('customer', { nullable: true })
  customerId!: string | null;

  @Field(() => [String], { description: 'The codes of the coupons that every purchase uses.' })
  @Property({ type: 'text[]' })
  coupons!: string[];

  @Field(() => Boolean, { description: 'Whether the buyer may enter the code of a coupon.' })
  @Property({ type: 'boolean' })
  takesCoupon!: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of free days for a customer who had no trial of these products before; null for those of the prices.',
  })
  @Property({ type: 'integer', nullable: true })
  trialDays!: number | null;

  @Field(() => String, {
    description: 'The address to which buyers return; `checkout` and `subscription` or `order` are added to its query.',
  })
  @Property({ type: 'text' })
  successUrl!: string;

  @Field(() => String, { description: 'The address to which people return who do not buy.' })
  @Property({ type: 'text' })
  cancelUrl!: string;

  /** The project's own keys and values, which each subscription or order gets. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => Int, {
    nullable: true,
    description: 'The most purchases through it, without those that expired unpaid; null for any number.',
  })
  @Property({ type: 'integer', nullable: true })
  maxUses!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends; null for no end.' })
  @At({ nullable: true })
  expiresAt!: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was archived; null until then.' })
  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  /** Rises with each change, so that a purchase of what the link sold before is noticed. */
  @Property({ type: 'integer' })
  version = 1;

  constructor(values: Omit<CheckoutLink, 'id' | 'archivedAt' | 'updatedAt' | 'version'>) {
    Object.assign(this, values, { updatedAt: values.createdAt });
  }
}

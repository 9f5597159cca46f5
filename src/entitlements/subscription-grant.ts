import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { newId } from '../platform/values/ids.ts';
import { Node } from '../platform/graphql/node.ts';
import { GrantValue } from './grant-value.ts';
import type { Grant } from './grant-value.ts';

@ObjectType('Grant', {
  simpleResolvers: true,
  implements: Node,
  description: "The value of a feature that one subscription is granted instead of its plan's.",
})
@Entity()
export class SubscriptionGrant implements Node {
  @Field(() => ID, { description: 'The id of the override.' })
  @Id('grant')
  id: string = newId('grant');

  @IdOf('project')
  projectId!: string;

  @Field(() => ID, { description: 'The id of the subscription.' })
  @IdOf('subscription')
  subscriptionId!: string;

  @Field(() => ID, { description: 'The id of the product that has the feature.' })
  @IdOf('product')
  productId!: string;

  @Field(() => String, { description: 'The key of the feature.' })
  @Property({ type: 'text' })
  feature!: string;

  @Field(() => GrantValue, { description: 'The granted value, by the type of the feature.' })
  @Property({ type: 'json' })
  value!: Grant;

  /** Visible to the project only, since it may write about its customers here. */
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: Omit<SubscriptionGrant, 'id' | 'change'>) {
    Object.assign(this, values);
  }

  /** Replaces the granted value from now on. */
  change(value: Grant, reason: string | null, now: Temporal.Instant): void {
    Object.assign(this, { value, reason, updatedAt: now });
  }
}

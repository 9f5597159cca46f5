import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import { MovedStatus } from './plan-move-states.ts';

/** A subscription that a move selected, with what came of it. */
@ObjectType({ simpleResolvers: true, description: 'A subscription that a move selected, with its outcome.' })
@Entity({ tableName: 'plan_move_subscription' })
export class MovedSubscription {
  @Field(() => ID, { description: 'The id of the entry.' })
  @Id('movedsubscription')
  id: string = newId('movedsubscription');

  @IdOf('project')
  projectId!: string;

  @IdOf('planmove')
  moveId!: string;

  @Field(() => ID, { description: 'The id of the subscription.' })
  @IdOf('subscription')
  subscriptionId!: string;

  @Field(() => ID, { description: 'The id of its customer.' })
  @IdOf('customer')
  customerId!: string;

  @Field(() => Int, { description: 'The version that it had when the move began.' })
  @Property({ type: 'integer' })
  fromVersion!: number;

  @Field(() => MovedStatus, { description: 'The outcome.' })
  @Enum({ items: () => MovedStatus })
  status: MovedStatus = MovedStatus.waiting;

  @Field(() => String, { nullable: true, description: 'The code of the refusal; null unless it failed.' })
  @Property({ type: 'text', nullable: true })
  code: string | null = null;

  /** The sentence of the refusal, or `incidentText` of an error of the hub. */
  @Property({ type: 'text', nullable: true })
  reason: string | null = null;

  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it had its outcome; null until then.' })
  @At({ nullable: true })
  doneAt: Temporal.Instant | null = null;

  end(
    status: MovedStatus,
    now: Temporal.Instant,
    { code = null, reason = null }: Partial<MovedSubscription> = {},
  ): void {
    Object.assign(this, { status, code, reason, doneAt: now });
  }
}

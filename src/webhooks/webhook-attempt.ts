import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { newId } from '../platform/values/ids.ts';

/** A request to an endpoint, and its answer. */
@ObjectType({ simpleResolvers: true, description: 'An attempt to deliver a message to a webhook endpoint.' })
@Entity()
export class WebhookAttempt {
  @Field(() => ID, { description: 'The id of the attempt.' })
  @Id('webhookattempt')
  id: string = newId('webhookattempt');

  @IdOf('project')
  projectId!: string;

  @IdOf('webhookmessage')
  messageId!: string;

  @Field(() => String, { description: 'The address that it was sent to.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => DateTime, { description: 'When it began.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => Int, { description: 'The milliseconds until the answer, or until it failed.' })
  @Property({ type: 'integer' })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the answer; null without an answer.' })
  @Property({ type: 'integer', nullable: true })
  status!: number | null;

  @Field(() => String, { nullable: true, description: 'The first 1,024 bytes of the answer; null without an answer.' })
  @Property({ type: 'text', nullable: true })
  response!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed; null if it was accepted.' })
  @Property({ type: 'text', nullable: true })
  problem!: string | null;
}

import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { Node } from '../platform/graphql/node.ts';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { newId } from '../platform/values/ids.ts';

export enum WebhookMessageState {
  waiting = 'waiting',
  delivered = 'delivered',
  failed = 'failed',
}

registerEnumType(WebhookMessageState, {
  name: 'WebhookMessageState',
  description: 'Whether a webhook endpoint has got an event.',
  valuesConfig: {
    waiting: { description: 'It is to be sent, perhaps again.' },
    delivered: { description: 'The endpoint has answered with 2xx.' },
    failed: { description: 'The hub has given up after ten attempts in three days.' },
  },
});

/** An event for an endpoint. The row names the event; what is sent is read from the feed. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An event for a webhook endpoint, kept for 30 days.',
})
@Entity()
export class WebhookMessage implements Node {
  @Field(() => ID, { description: 'The id of the message.' })
  @Id('webhookmessage')
  id: string = newId('webhookmessage');

  @IdOf('project')
  projectId!: string;

  @IdOf('webhookendpoint')
  endpointId!: string;

  @Field(() => ID, {
    description:
      'The id of the event, which is also the webhook-id of every attempt: a receiver knows repetitions by it.',
  })
  @IdOf('event')
  eventId!: string;

  @Field(() => String, { description: 'The type of the event, such as invoice.finalized.' })
  @Property({ type: 'text' })
  eventType!: string;

  /** The place of the event in the feed of the project. */
  @Property({ type: new BigIntType('bigint') })
  sequence!: bigint;

  @Field(() => WebhookMessageState, { description: 'Whether the endpoint has got it.' })
  @Enum({ items: () => WebhookMessageState })
  state!: WebhookMessageState;

  @Field(() => Int, { description: 'How often it was sent, replays included.' })
  @Property({ type: 'integer' })
  attempts = 0;

  @Field(() => DateTime, { nullable: true, description: 'When it is sent next; null if it is not to be sent.' })
  @At({ nullable: true })
  dueAt!: Temporal.Instant | null;

  @Field(() => DateTime, { description: 'When it was written.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When the endpoint last accepted it.' })
  @At({ nullable: true })
  deliveredAt!: Temporal.Instant | null;
}

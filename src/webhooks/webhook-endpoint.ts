import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { Node } from '../platform/graphql/node.ts';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { newId } from '../platform/values/ids.ts';

export enum WebhookDisabledReason {
  by_project = 'by_project',
  failing = 'failing',
  gone = 'gone',
}

registerEnumType(WebhookDisabledReason, {
  name: 'WebhookDisabledReason',
  description: 'Why a webhook endpoint gets nothing.',
  valuesConfig: {
    by_project: { description: 'The project has disabled it.' },
    failing: { description: 'Every attempt of five days has failed; the hub has disabled it.' },
    gone: { description: 'It has answered with 410 Gone; the hub has disabled it.' },
  },
});

/** An address of a project that gets its events. The columns for sending are written by `sending/` alone. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An address of a project that gets its events. Its secret is shown once, when it is made.',
})
@Entity()
export class WebhookEndpoint implements Node {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  @Id('webhookendpoint')
  id: string = newId('webhookendpoint');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'The address that gets a POST for each event.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'The purpose.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The types of events that it gets, such as invoice.finalized; null for all.',
  })
  @Property({ type: 'text[]', nullable: true })
  eventTypes!: string[] | null;

  @Field(() => Boolean, {
    description:
      'Whether each event is sent only after the one before was delivered or given up. Otherwise several are sent at the same time, and a failed one holds up no other.',
  })
  @Property({ type: 'boolean' })
  isOrdered!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When it was disabled; null while it is enabled.' })
  @At({ nullable: true })
  disabledAt: Temporal.Instant | null = null;

  @Field(() => WebhookDisabledReason, { nullable: true, description: 'Why it is disabled; null while it is enabled.' })
  @Enum({ items: () => WebhookDisabledReason, nullable: true })
  disabledReason: WebhookDisabledReason | null = null;

  /** Events up to this place in the feed of the project happened before it was created or enabled. */
  @Property({ type: new BigIntType('bigint') })
  fromPlace!: bigint;

  /** When it is to be sent to next; null if nothing waits. */
  @At({ nullable: true })
  dueAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when every attempt has failed; null after a delivery.',
  })
  @At({ nullable: true })
  failingSince: Temporal.Instant | null = null;

  /** How many runs in a row have failed; the pause between them grows with it. */
  @Property({ type: 'integer' })
  failedRuns = 0;

  /** Whether it is sent to in the slow lane, since it failed or was slow. */
  @Property({ type: 'boolean' })
  isSuspect = false;

  @Field(() => DateTime, { nullable: true, description: 'When it last accepted an event.' })
  @At({ nullable: true })
  lastSuccessAt: Temporal.Instant | null = null;

  @Field(() => Int, {
    description:
      'The number of the current version; send it as `ifVersion` to refuse a change of a version that you have not seen.',
  })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  @At({ nullable: true })
  deletedAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<
      WebhookEndpoint,
      'projectId' | 'url' | 'description' | 'eventTypes' | 'isOrdered' | 'fromPlace' | 'createdAt'
    >,
  ) {
    Object.assign(this, values, { updatedAt: values.createdAt });
  }

  get isEnabled(): boolean {
    return this.disabledAt === null && this.deletedAt === null;
  }
}

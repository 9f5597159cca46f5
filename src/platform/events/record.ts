import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import type { Attempt } from '../../errors.ts';
import { append } from '../store/append.ts';
import { At, Id, IdOf } from '../store/columns.ts';
import { DateTime, Json } from '../graphql/graphql-scalars.ts';
import { networkProjectId, newId } from '../values/ids.ts';

/** Who did something, as the audit names them. */
export interface Actor {
  readonly principal: string;
  readonly requestId?: string;
  /** The network address the request came from. */
  readonly address?: string;
}

export interface Happening {
  /** Noun and past participle, such as `subscription.created`. */
  type: string;
  /** The id of what it happened to. */
  subject: string;
  /** The project it belongs to; left out when it concerns the network as a whole. */
  projectId?: string;
  /** What consumers of the event want to know. No secrets. */
  payload?: Record<string, unknown>;
}

/** Writes a state change into the audit and the outbox, in the transaction of the change itself. */
export function record(em: EntityManager, actor: Actor, at: Temporal.Instant, happening: Happening): void {
  const { type, subject, projectId = networkProjectId, payload = {} } = happening;
  append(em, [
    new AuditEntry({
      projectId,
      at,
      actor: actor.principal,
      action: type,
      subject,
      requestId: actor.requestId ?? null,
      address: actor.address ?? null,
      detail: payload,
    }),
    new OutboxEvent({ projectId, at, type, subject, payload }),
  ]);
}

/** Writes into the audit alone that something was attempted and refused: nothing happened that an event could tell of. */
export function recordRefused(
  em: EntityManager,
  actor: Actor,
  at: Temporal.Instant,
  { code, action, subject, projectId, status }: Attempt & { code: string },
): void {
  const entry = { projectId, at, actor: actor.principal, action: `${action}_refused`, subject };
  const { requestId = null, address = null } = actor;
  append(em, [new AuditEntry({ ...entry, requestId, address, detail: { code, status } })]);
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who did what to which thing, and when. Never changed or removed.',
})
@Entity()
export class AuditEntry {
  @Field(() => ID, { description: 'The id of the entry.' })
  @Id('audit')
  id: string = newId('audit');

  @IdOf('project')
  projectId!: string;

  @Field(() => DateTime, { description: 'When it was done or attempted.' })
  @At()
  at!: Temporal.Instant;

  @Field(() => String, { description: 'The key, client and person, or address that asked for it.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, {
    description:
      'Noun and past participle, such as subscription.created; a refused attempt is named like subscription.pause_refused.',
  })
  @Property({ type: 'text' })
  action!: string;

  @Field(() => ID, {
    description: 'The id of what it was done to; the actor where that is unknown, as for a failed sign-in.',
  })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The X-Request-Id of the request; null if no request caused it.',
  })
  @Property({ type: 'text', nullable: true })
  requestId!: string | null;

  @Field(() => String, { nullable: true, description: 'The network address the request came from.' })
  @Property({ type: 'text', nullable: true })
  address!: string | null;

  @Field(() => Json, {
    description:
      'The details, depending on the action; for a refused attempt the error code and the status of the thing.',
  })
  @Property({ type: 'json' })
  detail!: Record<string, unknown>;

  constructor(values: Omit<AuditEntry, 'id'>) {
    Object.assign(this, values);
  }
}

@ObjectType({
  simpleResolvers: true,
  description: 'Something that happened, for whoever wants to follow it.',
})
@Entity()
export class OutboxEvent {
  @Field(() => ID, { description: 'The id of the event.' })
  @Id('event')
  id: string = newId('event');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'Noun and past participle, such as subscription.created.' })
  @Property({ type: 'text' })
  type!: string;

  @Field(() => ID, { description: 'The id of what it happened to.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => Json, { description: 'The details, depending on the type; never a secret.' })
  @Property({ type: 'json' })
  payload!: Record<string, unknown>;

  @Field(() => DateTime, { description: 'When it happened.' })
  @At()
  at!: Temporal.Instant;

  constructor(values: Omit<OutboxEvent, 'id'>) {
    Object.assign(this, values);
  }
}

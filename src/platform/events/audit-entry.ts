import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../store/columns.ts';
import { newId } from '../values/ids.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A record of an action: actor, action, thing and time. Never changed, and kept for years.',
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

  @Field(() => String, {
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

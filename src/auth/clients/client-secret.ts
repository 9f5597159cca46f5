import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A secret of a client; several can be valid at once, for a rotation.',
})
@Entity()
export class ClientSecret implements Node {
  @Field(() => ID, { description: 'The id of the secret.' })
  @Id('secret')
  id: string = newId('secret');

  @IdOf('project')
  projectId!: string;

  @IdOf('client')
  clientId!: string;

  /** The SHA-256 of the secret, in hex. The secret is random enough that a slow hash would add nothing. */
  @Property({ type: 'text' })
  secretHash!: string;

  @Field(() => String, {
    description: 'The last characters of the secret, to distinguish several; empty when unknown.',
  })
  @Property({ type: 'text' })
  hint!: string;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it ends, or ended; null: when it is revoked.' })
  @At({ nullable: true })
  expiresAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<ClientSecret, 'projectId' | 'clientId' | 'secretHash' | 'hint' | 'createdAt'> & Partial<ClientSecret>,
  ) {
    Object.assign(this, values);
  }

  isUsable(now: Temporal.Instant): boolean {
    return !this.expiresAt || Temporal.Instant.compare(now, this.expiresAt) < 0;
  }
}

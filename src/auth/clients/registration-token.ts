import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'Lets its bearer register clients of a project: the initial access token of RFC 7591.',
})
@Entity()
export class RegistrationToken implements Node {
  @Field(() => ID, { description: 'The id of the registration token.' })
  @Id('registration')
  id: string = newId('registration');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'Its recipient or purpose.' })
  @Property({ type: 'text' })
  name!: string;

  /** The SHA-256 of the token, in hex. */
  @Property({ type: 'text' })
  tokenHash!: string;

  @Field(() => [String], { description: 'The scopes that its clients may ask for.' })
  @Property({ type: 'text[]' })
  scopes!: string[];

  @Field(() => Int, { description: 'The number of clients that it may still register; 0 when it is revoked.' })
  @Property({ type: 'integer' })
  usesLeft!: number;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it expires: at most a year after it was created.' })
  @At()
  expiresAt!: Temporal.Instant;

  constructor(values: Omit<RegistrationToken, 'id' | 'revoke'>) {
    Object.assign(this, values);
  }

  /** Prevents further registrations with this token. */
  revoke(): void {
    this.usesLeft = 0;
  }
}

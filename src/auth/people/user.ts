import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A person, with one account for every project of the network.',
})
@Entity({ tableName: 'hub_user' })
export class User implements Node {
  @Field(() => ID, { description: 'The id of the user.' })
  @Id('user')
  id: string = newId('user');

  @Field(() => String, {
    description:
      'The address that they sign in with, in lower case and with the domain in ASCII; unique in the network.',
  })
  @Property({ type: 'text' })
  email!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the address was confirmed; null if it was not.' })
  @At({ nullable: true })
  emailVerifiedAt: Temporal.Instant | null = null;

  @Field(() => String, { description: 'The name that other people read, such as in invitations.' })
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  passwordHash!: string;

  @Field(() => Boolean, { description: 'Whether this person runs the network.' })
  @Property({ type: 'boolean' })
  isOperator = false;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When an operator suspended them; null if they are not suspended.',
  })
  @At({ nullable: true })
  suspendedAt: Temporal.Instant | null = null;

  /** The project that the person chose for requests that name none. */
  @IdOf('project', { nullable: true })
  defaultProjectId: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: Pick<User, 'email' | 'name' | 'passwordHash' | 'createdAt'> & Partial<User>) {
    Object.assign(this, { updatedAt: values.createdAt, ...values });
  }
}

import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

/** Visible to any holder of the key, so it has no fields that lead to other objects of the graph. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A machine on which a licence is used.',
})
@Entity()
export class Machine implements Node {
  @Field(() => ID, { description: 'The id of the machine.' })
  @Id('machine')
  id: string = newId('machine');

  @IdOf('project')
  projectId!: string;

  @IdOf('licence')
  licenceId!: string;

  @Field(() => String, { description: 'The identifier that the program chose for the machine.' })
  @Property({ type: 'text' })
  fingerprint!: string;

  @Field(() => Int, {
    description: 'The place of the licence that it takes, from 1; a machine past the last place is over the limit.',
  })
  @Property({ type: 'integer' })
  place!: number;

  @Field(() => String, { nullable: true, description: 'The name that people read; null where none was given.' })
  @Property({ type: 'text', nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'The platform, such as "linux-x64"; null where none was given.' })
  @Property({ type: 'text', nullable: true })
  platform!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The expiry of the licence file that was last checked out to it.',
  })
  @At({ nullable: true })
  fileExpiresAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was activated.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<Machine, 'id' | 'fileExpiresAt'>) {
    Object.assign(this, values);
  }
}

import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

/** Shown to anyone who holds the key alone, so it leads to nothing else of the graph. */
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

  @Field(() => String, { description: 'The identifier of the machine that the program chose.' })
  @Property({ type: 'text' })
  fingerprint!: string;

  @Field(() => Int, {
    description: 'Which of the places of the licence it takes, from 1; past the last, it is one too many.',
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
    description: 'Until when the licence file holds that was checked out to it last.',
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

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
  description: "The scopes that a client of another project may ask an API for; its own project's clients need none.",
})
@Entity()
export class ResourceAccess implements Node {
  @Field(() => ID, { description: 'The id of the access.' })
  @Id('access')
  id: string = newId('access');

  /** The project that owns the API. */
  @IdOf('project')
  projectId!: string;

  @Field(() => ID, { description: 'The id of the API.' })
  @IdOf('resource')
  resourceServerId!: string;

  @Field(() => ID, { description: 'The id of the client that may ask for tokens.' })
  @IdOf('client')
  clientId!: string;

  @Field(() => [String], { description: 'The scopes; one that the API no longer defines has no effect.' })
  @Property({ type: 'text[]' })
  scopes!: string[];

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<ResourceAccess, 'id'>) {
    Object.assign(this, values);
  }
}

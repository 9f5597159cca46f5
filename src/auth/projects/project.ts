import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

/** A software project of the ecosystem, and the tenant of the hub. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A software project of the ecosystem; it owns clients, API keys, products and customers.',
})
@Entity()
export class Project implements Node {
  @Field(() => ID, { description: 'The id of the project.' })
  @Id('project')
  id: string = newId('project');

  @Field(() => String, { description: 'A short name, unique in the network; it cannot be changed.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, { description: 'The name that people read, such as on the consent page.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A text about it for people, at most 2000 characters; null if there is none.',
  })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => String, { nullable: true, description: 'The address of its website; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  homepageUrl: string | null = null;

  @Field(() => Boolean, {
    description: "Whether it is the network's own: people who sign in to it are not asked for their consent.",
  })
  @Property({ type: 'boolean' })
  isFirstParty = false;

  @Field(() => Boolean, {
    description: 'Whether all its clients must use PKCE (RFC 7636), also those that could send a nonce instead.',
  })
  @Property({ type: 'boolean' })
  requiresPkce = false;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many months usage events are kept, from 2; null for ever. Events that may still be billed are kept longer.',
  })
  @Property({ type: 'integer', nullable: true })
  usageRetentionMonths: number | null = null;

  /** The SHA-256 of its logo, under which the hub serves it. */
  @Property({ type: 'text', nullable: true })
  logoSha256: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: Pick<Project, 'slug' | 'name' | 'createdAt'> & Partial<Project>) {
    Object.assign(this, { updatedAt: values.createdAt, ...values });
  }
}

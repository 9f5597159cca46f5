import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

/** An API key of a project. Only its hash is stored. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: "A project's key. The key itself is shown once, when it is made.",
})
@Entity()
export class ApiKey implements Node {
  @Field(() => ID, { description: 'The id of the key.' })
  @Id('key')
  id: string = newId('key');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'The purpose.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], { description: 'The scopes of requests with the key, such as catalog:read.' })
  @Property({ type: 'text[]' })
  scopes!: string[];

  /** The SHA-256 of the whole key, in hex. The key is random enough that a slow hash would add nothing. */
  @Property({ type: 'text' })
  secretHash!: string;

  @Field(() => String, { description: 'The last characters of the key, to distinguish several.' })
  @Property({ type: 'text' })
  hint!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ends, or ended; null: when it is revoked.' })
  @At({ nullable: true })
  expiresAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null if it was not.' })
  @At({ nullable: true })
  revokedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last used, to within a minute.' })
  @At({ nullable: true })
  lastUsedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Pick<ApiKey, 'projectId' | 'name' | 'scopes' | 'createdAt'> & Partial<ApiKey>) {
    Object.assign(this, values);
  }

  isUsable(now: Temporal.Instant): boolean {
    return !this.revokedAt && (!this.expiresAt || Temporal.Instant.compare(now, this.expiresAt) < 0);
  }

  /** Expires the key at a time, unless it expires sooner already. */
  endBy(at: Temporal.Instant): void {
    if (!this.expiresAt || Temporal.Instant.compare(at, this.expiresAt) < 0) this.expiresAt = at;
  }

  /** Revokes the key for good; revoking it again changes nothing. */
  revoke(now: Temporal.Instant): void {
    this.revokedAt ??= now;
  }
}

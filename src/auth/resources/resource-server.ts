import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { SigningAlgorithm } from '../signing-algorithm.ts';

export enum TokenFormat {
  jwt = 'jwt',
  opaque = 'opaque',
}

registerEnumType(TokenFormat, {
  name: 'TokenFormat',
  description: 'The format of the access tokens for an API.',
  valuesConfig: {
    jwt: { description: 'A signed JWT that the API verifies by itself (RFC 9068).' },
    opaque: {
      description:
        'A random text that the API lets the hub check (RFC 7662), so that a revocation takes effect at once.',
    },
  },
});

/** The fields of an API that may change. The identifier may not, because tokens and consents name it. */
export type ResourceServerFields = Pick<
  ResourceServer,
  'name' | 'scopes' | 'tokenFormat' | 'tokenSeconds' | 'tokenSigningAlg'
>;

/**
 * An API of a project, for which the hub issues access tokens (RFC 8707). A removed API keeps its row: consents name it
 * by its identifier, which another project must never own.
 */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: "A project's own API, for which the hub issues access tokens (RFC 8707).",
})
@Entity()
export class ResourceServer implements Node {
  @Field(() => ID, { description: 'The id of the API.' })
  @Id('resource')
  id: string = newId('resource');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, {
    description: 'An absolute URI without a fragment: what clients name as `resource`, and tokens as `aud`.',
  })
  @Property({ type: 'text' })
  identifier!: string;

  @Field(() => String, { description: 'The name that people see.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], { description: 'The scopes that it defines.' })
  @Property({ type: 'text[]' })
  scopes!: string[];

  @Field(() => TokenFormat, { description: 'The format of its access tokens.' })
  @Enum({ items: () => TokenFormat })
  tokenFormat: TokenFormat = TokenFormat.jwt;

  @Field(() => Int, { description: 'The lifetime of its tokens, in seconds: 60 to 3600.' })
  @Property({ type: 'integer' })
  tokenSeconds = 600;

  @Field(() => SigningAlgorithm, { description: 'The algorithm that signs its JWTs.' })
  @Enum({ items: () => SigningAlgorithm })
  tokenSigningAlg: SigningAlgorithm = SigningAlgorithm.ES256;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  @At({ nullable: true })
  removedAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<ResourceServer, 'projectId' | 'identifier' | 'name' | 'scopes' | 'createdAt'> &
      Partial<ResourceServer>,
  ) {
    Object.assign(this, { updatedAt: values.createdAt, ...values });
  }

  /** Sets the fields, and restores the API if it was removed. */
  change(fields: ResourceServerFields, now: Temporal.Instant): void {
    Object.assign(this, fields);
    this.removedAt = null;
    this.updatedAt = now;
  }

  /** Stops issuing tokens for the API. Tokens issued before stay valid until they expire. */
  remove(now: Temporal.Instant): void {
    this.removedAt = this.updatedAt = now;
  }
}

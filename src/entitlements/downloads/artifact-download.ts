import type { Temporal } from 'temporal-polyfill';
import { Field, Float, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The address to download an artifact from, and its size and checksum.',
})
export class ArtifactDownload {
  @Field(() => String, {
    description: 'GET it without credentials. Anyone who has it can download until it expires.',
  })
  url!: string;

  @Field(() => DateTime, { description: 'Five minutes from now; a download that has begun then continues.' })
  expiresAt!: Temporal.Instant;

  @Field(() => String, { description: 'The name of the artifact as a file.' })
  filename!: string;

  @Field(() => String, { description: 'SHA-256 of its bytes, in hex.' })
  sha256!: string;

  @Field(() => Float, { description: 'Bytes, a whole number.' })
  size!: number;
}

import type { Temporal } from 'temporal-polyfill';
import { Field, Float, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The address to download an artifact from, and its size and checksum.',
})
export class ArtifactDownload {
  @Field(() => String, {
    description: 'The address to GET without credentials. Anyone who has it can download until it expires.',
  })
  url!: string;

  @Field(() => DateTime, {
    description: 'The time of expiry, five minutes from now; a download already in progress continues.',
  })
  expiresAt!: Temporal.Instant;

  @Field(() => String, { description: 'The file name of the artifact.' })
  filename!: string;

  @Field(() => String, { description: 'The SHA-256 of the file, in hex.' })
  sha256!: string;

  @Field(() => Float, { description: 'The size in bytes, a whole number.' })
  size!: number;
}

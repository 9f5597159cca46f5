import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { CreateArtifactInput } from '../../src/catalog/releases/artifact-input.ts';
import { Artifact, announcedFile } from '../../src/catalog/releases/artifact.ts';
import { findUploadableArtifact } from '../../src/catalog/releases/artifacts.ts';
import { completeArtifact } from '../../src/catalog/releases/complete-artifact.ts';
import { createArtifact } from '../../src/catalog/releases/create-artifact.ts';
import { yankArtifact } from '../../src/catalog/releases/yank-artifact.ts';
import { DateTime, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';
import { opensItsOwnTransaction } from '../engine/unit-of-work.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `completeArtifact` and `yankArtifact`.' })
class ArtifactPayload {
  @Field(() => Artifact, { description: 'The artifact as it is now.' })
  artifact!: Artifact;
}

@ObjectType({ simpleResolvers: true, description: 'The address to upload the file of an artifact to.' })
class ArtifactUpload {
  @Field(() => Artifact, { description: 'The artifact whose file is sent there.' })
  artifact!: Artifact;

  @Field(() => String, {
    description: 'The address to upload to. Anyone who has it can upload this file, and no other, without credentials.',
  })
  url!: string;

  @Field(() => String, { description: 'The HTTP method: PUT.' })
  method!: string;

  @Field(() => Json, { description: 'The headers to send with it.' })
  headers!: Record<string, string>;

  @Field(() => DateTime, {
    description: 'The time of expiry, an hour from now; an upload already in progress continues.',
  })
  expiresAt!: Temporal.Instant;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `createArtifact` and `renewArtifactUpload`.' })
class ArtifactUploadPayload {
  @Field(() => Artifact, { description: 'The artifact as it is now.' })
  artifact!: Artifact;
}

@Resolver()
export class ArtifactMutationsResolver {
  @Mutation(() => ArtifactUploadPayload, {
    description: 'Announces a file of a release, and returns the address to upload it to. Scope catalog:write.',
  })
  async createArtifact(
    @Arg('releaseId', () => ID, {
      description: 'The release that the file belongs to; it must not be yanked.',
    })
    releaseId: string,
    @Arg('input', () => CreateArtifactInput, { description: 'The file to announce.' })
    input: CreateArtifactInput,
    @Ctx() { em, viewer, filesGb, now }: HubContext,
  ): Promise<ArtifactUploadPayload> {
    return { artifact: await createArtifact(em, viewer, { releaseId, input, filesGb }, now) };
  }

  @Mutation(() => ArtifactUploadPayload, {
    description: 'Returns a new address to upload a missing file to. Scope catalog:write.',
  })
  async renewArtifactUpload(
    @Arg('id', () => ID, { description: 'The artifact to upload, whose status is waiting or failed.' })
    id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ArtifactUploadPayload> {
    return { artifact: await findUploadableArtifact(em, viewer, id) };
  }

  @opensItsOwnTransaction()
  @Mutation(() => ArtifactPayload, {
    description:
      'Checks whether the file has arrived in the store. Needed with S3, which reports no uploads; not needed with a folder. Scope catalog:write.',
  })
  async completeArtifact(
    @Arg('id', () => ID, { description: 'The artifact whose file was sent.' }) id: string,
    @Ctx() { em, viewer, now, files }: HubContext,
  ): Promise<ArtifactPayload> {
    return { artifact: await completeArtifact({ em, viewer, now, files }, id) };
  }

  @Mutation(() => ArtifactPayload, {
    description: 'Withdraws an artifact for good; its filename is free again. Scope catalog:write.',
  })
  async yankArtifact(
    @Arg('id', () => ID, { description: 'The artifact to withdraw.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ArtifactPayload> {
    return { artifact: await yankArtifact(em, viewer, id, now) };
  }
}

/** Signs the address when the field is resolved, so that a replayed response also has a valid one. */
@Resolver(() => ArtifactUploadPayload)
export class ArtifactUploadsResolver {
  @FieldResolver(() => ArtifactUpload, { description: 'The address and the method to upload the file.' })
  async upload(
    @Root() { artifact }: ArtifactUploadPayload,
    @Ctx() { files, now }: HubContext,
  ): Promise<ArtifactUpload> {
    const address = await files.uploadAddress(announcedFile(artifact), now);
    return { ...address, method: 'PUT', artifact };
  }
}

import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { CreateArtifactInput } from '../../src/catalog/releases/artifact-input.ts';
import { Artifact, announcedFile } from '../../src/catalog/releases/artifact.ts';
import { findAwaitedArtifact } from '../../src/catalog/releases/artifacts.ts';
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
    description: 'Needs no credentials. Anyone who has it can upload the file, and no other.',
  })
  url!: string;

  @Field(() => String, { description: 'PUT.' })
  method!: string;

  @Field(() => Json, { description: 'The headers to send with it.' })
  headers!: Record<string, string>;

  @Field(() => DateTime, { description: 'An hour from now; an upload that has begun then continues.' })
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
    description: 'Announces a file of a release, and says where to send it. Scope catalog:write.',
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
    description: 'Tells again where to send a file that has not come yet. Scope catalog:write.',
  })
  async renewArtifactUpload(
    @Arg('id', () => ID, { description: 'The artifact to upload, whose status is waiting or failed.' })
    id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ArtifactUploadPayload> {
    return { artifact: await findAwaitedArtifact(em, viewer, id) };
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
    description: 'Takes an artifact back for good; its filename is free again. Scope catalog:write.',
  })
  async yankArtifact(
    @Arg('id', () => ID, { description: 'The artifact to take back.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ArtifactPayload> {
    return { artifact: await yankArtifact(em, viewer, id, now) };
  }
}

/** Signed when it is reported: the answer that a repeated request gets has an address that is good. */
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

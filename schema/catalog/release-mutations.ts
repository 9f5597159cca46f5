import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { createRelease } from '../../src/catalog/releases/create-release.ts';
import { publishRelease } from '../../src/catalog/releases/publish-release.ts';
import { CreateReleaseInput, UpdateReleaseInput, YankReleaseInput } from '../../src/catalog/releases/release-input.ts';
import { Release } from '../../src/catalog/releases/release.ts';
import { updateRelease } from '../../src/catalog/releases/update-release.ts';
import { yankRelease } from '../../src/catalog/releases/yank-release.ts';
import type { HubContext } from '../context.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to the mutations of a release.' })
class ReleasePayload {
  @Field(() => Release, { description: 'The release as it is now.' })
  release!: Release;
}

@Resolver()
export class ReleaseMutationsResolver {
  @Mutation(() => ReleasePayload, { description: 'Creates a draft of a release. Scope catalog:write.' })
  async createRelease(
    @Arg('productId', () => ID, { description: 'The product that it is a version of.' }) productId: string,
    @Arg('input', () => CreateReleaseInput, { description: 'The release to create.' })
    input: CreateReleaseInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ReleasePayload> {
    return { release: await createRelease(em, viewer, { productId, input }, now) };
  }

  @Mutation(() => ReleasePayload, {
    description: 'Changes the name and the notes of a release; its version never changes. Scope catalog:write.',
  })
  async updateRelease(
    @Arg('id', () => ID, { description: 'The release to change.' }) id: string,
    @Arg('input', () => UpdateReleaseInput, { description: 'The changes.' })
    input: UpdateReleaseInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ReleasePayload> {
    return { release: await updateRelease(em, viewer, { id, input }, now) };
  }

  @Mutation(() => ReleasePayload, {
    description:
      'Publishes a draft whose artifacts are all uploaded, or a yanked release; the newest stable one becomes the releaseVersion of the product. Scope catalog:write.',
  })
  async publishRelease(
    @Arg('id', () => ID, { description: 'The release to publish.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ReleasePayload> {
    return { release: await publishRelease(em, viewer, id, now) };
  }

  @Mutation(() => ReleasePayload, {
    description: 'Withdraws a published release; it stays visible, with the reason. Scope catalog:write.',
  })
  async yankRelease(
    @Arg('id', () => ID, { description: 'The release to withdraw.' }) id: string,
    @Arg('input', () => YankReleaseInput, {
      nullable: true,
      description: 'The reason to show; by default none.',
    })
    input: YankReleaseInput | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ReleasePayload> {
    return { release: await yankRelease(em, viewer, { id, reason: input?.reason }, now) };
  }
}

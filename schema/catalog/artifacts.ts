import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { ArtifactDownload } from '../../src/entitlements/downloads/artifact-download.ts';
import { downloadArtifact } from '../../src/entitlements/downloads/download-artifact.ts';
import { holdsProduct } from '../../src/entitlements/downloads/held-products.ts';
import { artifactStates } from '../../src/catalog/releases/artifact-status.ts';
import { Artifact } from '../../src/catalog/releases/artifact.ts';
import { findArtifact, isShown } from '../../src/catalog/releases/artifacts.ts';
import { Release } from '../../src/catalog/releases/release.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';
import { ofRelease } from './releases.ts';

const ofArtifact = relate(Artifact, { release: one(Release, 'releaseId') });

needs(Artifact, { availableActions: ['projectId', 'status'] });

@Resolver(() => Artifact)
export class ArtifactsResolver {
  @Query(() => Artifact, { nullable: true, description: 'One artifact. Scope catalog:read.' })
  artifact(
    @Arg('id', () => ID, { description: 'The id of the artifact.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<Artifact> {
    return findArtifact(em, viewer, id, holdsProduct(em, viewer, now));
  }

  @Query(() => ArtifactDownload, {
    nullable: true,
    description:
      'A download address for the artifact, valid for five minutes. Requires the scope catalog:read, or a licence key and no other credential.',
  })
  artifactDownload(
    @Arg('id', () => ID, { description: 'The artifact to download.' }) id: string,
    @Arg('licenceKey', () => String, {
      nullable: true,
      description: 'A licence key of the product; by default the credential of the request is used.',
    })
    licenceKey: string | null,
    @Ctx() { em, viewer, files, now }: HubContext,
  ): Promise<ArtifactDownload> {
    return downloadArtifact(em, files, { viewer, licenceKey, now }, id);
  }

  @FieldResolver(() => Release, { description: 'The release that it belongs to.' })
  release(@Related() related: RelatedTo) {
    return related(ofArtifact.release);
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: 'The transitions that its status allows now; null for a caller without permission.',
  })
  availableActions(@Root() { projectId, status }: Row<Artifact>, @Ctx() { viewer }: HubContext): string[] | null {
    return viewer.may('catalog:write', projectId) ? artifactStates.availableActions({ status }) : null;
  }
}

@Resolver(() => Release)
export class ArtifactsOfReleasesResolver {
  @FieldResolver(() => [Artifact], {
    description: 'The artifacts of the release; only its project sees those without an uploaded file.',
  })
  async artifacts(@Related() related: RelatedTo, @Ctx() { viewer }: HubContext) {
    const all = await related(ofRelease.artifacts);
    return all.filter((artifact) => isShown(viewer, artifact));
  }
}

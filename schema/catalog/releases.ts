import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { holdsProduct } from '../../src/entitlements/downloads/held-products.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Artifact } from '../../src/catalog/releases/artifact.ts';
import { Channel } from '../../src/catalog/releases/channel.ts';
import { listReleases } from '../../src/catalog/releases/list-releases.ts';
import { ReleaseStatus, releaseStates } from '../../src/catalog/releases/release-status.ts';
import { Release } from '../../src/catalog/releases/release.ts';
import { findRelease } from '../../src/catalog/releases/releases.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { ForwardArgs, forwardConnection, forwardRequest, toForwardConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { toHtml } from '../markdown.ts';
import { requestOfNodes } from '../lists/list-request.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ArgsType()
export class ReleasesArgs extends ForwardArgs {
  @Field(() => Channel, {
    nullable: true,
    description: 'The channel, including more stable ones; by default all channels.',
  })
  channel?: Channel | null;

  @Field(() => ReleaseStatus, {
    nullable: true,
    description: 'The status of the listed releases; by default all that you may see.',
  })
  status?: ReleaseStatus | null;
}

export const ReleaseConnection = forwardConnection(Release);

export const ofRelease = relate(Release, {
  product: one(Product, 'productId'),
  artifacts: many(Artifact, 'releaseId', (ids) => sql`release_id = any(${ids}) order by filename, id`, [
    'projectId',
    'status',
  ]),
});

needs(Release, { notesHtml: ['notes'], availableActions: ['projectId', 'status'] });

@Resolver(() => Release)
export class ReleasesResolver {
  @Query(() => Release, { nullable: true, description: 'One release. Scope catalog:read.' })
  release(
    @Arg('id', () => ID, { description: 'The id of the release.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<Release> {
    return findRelease(em, viewer, id, holdsProduct(em, viewer, now));
  }

  @Query(() => ReleaseConnection, {
    nullable: true,
    description: 'The releases of a product that you may see, newest version first. Scope catalog:read.',
  })
  async releases(
    @Arg('productId', () => ID, { description: 'The product whose releases are listed.' }) productId: string,
    @Args() args: ReleasesArgs,
    @Ctx() { em, viewer, now, loaders }: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Row<Release>>> {
    const filter = { productId, channel: args.channel, status: args.status };
    const holds = holdsProduct(em, viewer, now);
    const request = { ...forwardRequest(args), only: requestOfNodes(Release, info).only };
    const page = await listReleases(em, viewer, { ...filter, holds }, request);
    await loaders.readAhead(Release, page.rows, info);
    return toForwardConnection(page);
  }

  @FieldResolver(() => Product, { description: 'The product that it is a version of.' })
  product(@Related() related: RelatedTo) {
    return related(ofRelease.product);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The notes as HTML that is safe on any page; HTML in the notes is shown as text.',
  })
  notesHtml(@Root() { notes }: Row<Release>, @Ctx() context: HubContext) {
    return toHtml(context, notes);
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: 'The transitions that its status allows now; null for a caller without permission.',
  })
  availableActions(@Root() { projectId, status }: Row<Release>, @Ctx() { viewer }: HubContext): string[] | null {
    return viewer.may('catalog:write', projectId) ? releaseStates.availableActions({ status }) : null;
  }
}

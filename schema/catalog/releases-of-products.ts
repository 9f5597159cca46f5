import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Product } from '../../src/catalog/products/product.ts';
import { Channel } from '../../src/catalog/releases/channel.ts';
import { releasesOf } from '../../src/catalog/releases/list-releases.ts';
import type { ReleaseFilter } from '../../src/catalog/releases/list-releases.ts';
import { ReleaseStatus } from '../../src/catalog/releases/release-status.ts';
import { Release } from '../../src/catalog/releases/release.ts';
import type { RowPage, PageRequest, Row } from '../../src/platform/store/rows.ts';
import { forwardRequest, toForwardConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { requestOfNodes } from '../lists/list-request.ts';
import { placeOf } from '../lists/place.ts';
import { ReleaseConnection, ReleasesArgs } from './releases.ts';

type ReleasesRequest = ReleaseFilter & PageRequest;
type ReleasesLoader = DataLoader<Row<Product>, RowPage<Row<Release>>>;

/** One loader for each request and each combination of arguments: one statement reads all products of a list. */
const loadersOf = new WeakMap<HubContext, Map<string, ReleasesLoader>>();

/** The cost in points of the one statement that reads the releases of all products of a list. */
const costOfReleases = 5;

@Resolver(() => Product)
export class ReleasesOfProductsResolver {
  @costs(costOfReleases)
  @FieldResolver(() => ReleaseConnection, {
    description: 'The releases of the product that you may see, newest version first.',
  })
  async releases(
    @Root() product: Row<Product>,
    @Args(() => ReleasesArgs) args: ReleasesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Row<Release>>> {
    const { channel, status } = args;
    const { only } = requestOfNodes(Release, info);
    const request = { ...forwardRequest(args), only, channel, status };
    return toForwardConnection(await loaderOf(context, request, info).load(product));
  }

  @FieldResolver(() => Release, {
    nullable: true,
    description: 'The newest published version in a channel or a more stable one.',
  })
  async latestRelease(
    @Root() product: Row<Product>,
    @Arg('channel', () => Channel, {
      defaultValue: Channel.stable,
      description: 'The channel; more stable channels are included.',
    })
    channel: Channel,
    @Ctx() context: HubContext,
  ): Promise<Row<Release> | null> {
    const latest = { first: 1, channel, status: ReleaseStatus.published };
    const { rows } = await loaderOf(context, latest).load(product);
    return rows[0] ?? null;
  }
}

function loaderOf(context: HubContext, request: ReleasesRequest, info?: GraphQLResolveInfo): ReleasesLoader {
  const known = loadersOf.get(context) ?? new Map<string, ReleasesLoader>();
  loadersOf.set(context, known);
  const name = JSON.stringify([request, info && placeOf(info)]);
  const loader = known.get(name) ?? makeLoader(context, request, info);
  known.set(name, loader);
  return loader;
}

/** Caches nothing, since a mutation in the same document would make it stale. */
function makeLoader(context: HubContext, request: ReleasesRequest, info?: GraphQLResolveInfo): ReleasesLoader {
  const readPages = async (products: readonly Row<Product>[]): Promise<RowPage<Row<Release>>[]> => {
    const { em, viewer, loaders } = context;
    const pages = await releasesOf(em, viewer, products, request);
    const releases = pages.flatMap(({ rows }) => rows);
    if (info) await loaders.readAhead(Release, releases, info);
    return pages;
  };
  return new DataLoader(readPages, { cache: false });
}

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
import { pageRequest, toConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { ReleaseConnection, ReleasesArgs } from './releases.ts';

type ReleasesRequest = ReleaseFilter & PageRequest;
type Releases = DataLoader<Row<Product>, RowPage<Row<Release>>>;

/** For each request, and each way in which it asks: one statement for all the products of a list. */
const loadersOf = new WeakMap<HubContext, Map<string, Releases>>();

/** In points: one statement reads those of all products of a list. */
const costOfReleases = 5;

@Resolver(() => Product)
export class ReleasesOfProductsResolver {
  @costs(costOfReleases)
  @FieldResolver(() => ReleaseConnection, {
    description: 'Its releases that you may see, newest version first.',
  })
  async releases(
    @Root() product: Row<Product>,
    @Args(() => ReleasesArgs) args: ReleasesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Row<Release>>> {
    const { channel, status } = args;
    const page = await loaderOf(context, { ...pageRequest(args), channel, status }).load(product);
    await context.loaders.readAhead(Release, page.rows, info);
    return toConnection(page, args);
  }

  @FieldResolver(() => Release, {
    nullable: true,
    description: 'The newest version that is published in a channel or a more finished one.',
  })
  async latestRelease(
    @Root() product: Row<Product>,
    @Arg('channel', () => Channel, {
      defaultValue: Channel.stable,
      description: 'This one and the more finished ones.',
    })
    channel: Channel,
    @Ctx() context: HubContext,
  ): Promise<Row<Release> | null> {
    const latest = { first: 1, channel, status: ReleaseStatus.published };
    const { rows } = await loaderOf(context, latest).load(product);
    return rows[0] ?? null;
  }
}

function loaderOf(context: HubContext, asked: ReleasesRequest): Releases {
  const known = loadersOf.get(context) ?? new Map<string, Releases>();
  loadersOf.set(context, known);
  const name = JSON.stringify(asked);
  const loader = known.get(name) ?? makeLoader(context, asked);
  known.set(name, loader);
  return loader;
}

/** Nothing is remembered: after a mutation of the same document it would be stale. */
function makeLoader({ em, viewer }: HubContext, asked: ReleasesRequest): Releases {
  return new DataLoader((products) => releasesOf(em, viewer, products, asked), { cache: false });
}

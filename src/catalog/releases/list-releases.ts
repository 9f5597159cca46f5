import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { cut, rows } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { rawSql, sql, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { channelsShownIn } from './channel.ts';
import type { Channel } from './channel.ts';
import type { ReleaseStatus } from './release-status.ts';
import type { HoldsProduct } from './holds-product.ts';
import { Release } from './release.ts';
import { findProductOfReleases } from './releases.ts';
import { readVersion, sortKey } from './version.ts';

export interface ReleaseFilter {
  /** This channel and all more stable ones; left out, all channels. */
  channel?: Channel | null;
  status?: ReleaseStatus | null;
}

/** The properties by which the releases are divided into pages. */
const pagedBy = ['id', 'productId', 'version'];

/** A product that the viewer may see. */
interface ParentProduct {
  id: string;
  projectId: string;
}

/** Lists the releases of a product that the viewer may see, newest version first. */
export async function listReleases(
  em: EntityManager,
  viewer: Viewer,
  { productId, holds, ...filter }: ReleaseFilter & { productId: string; holds: HoldsProduct },
  request: PageRequest,
): Promise<RowPage<Row<Release>>> {
  const product = await findProductOfReleases(em, viewer, productId, holds);
  const [page] = await releasesOf(em, viewer, [product], { ...filter, ...request });
  return page!;
}

/** Reads one page of releases for each product, newest version first, in one statement. The viewer must see the products. */
export async function releasesOf(
  em: EntityManager,
  viewer: Viewer,
  products: readonly ParentProduct[],
  { first, after, only, channel, status }: ReleaseFilter & PageRequest,
): Promise<RowPage<Row<Release>>[]> {
  const found = await rows(
    em,
    Release,
    releasesOfEach({
      productIds: products.map(({ id }) => id),
      projectIds: products.map(({ projectId }) => projectId),
      areOwn: products.map(({ projectId }) => viewer.may('catalog:read', projectId)),
      channels: channel ? channelsShownIn(channel) : null,
      status: status ?? null,
      before: after ? versionKeyAfter(after) : null,
      limit: first + 1,
    }),
    only && [...new Set([...only, ...pagedBy])],
  );
  const byProduct = Map.groupBy(found, ({ productId }) => productId);
  return products.map(({ id }) => cut(byProduct.get(id) ?? [], { first, after }, 'version'));
}

/** Selects a page of releases of several products. */
interface ReleaseListRequest {
  productIds: readonly string[];
  projectIds: readonly string[];
  /** Whether the viewer sees drafts, for each product. */
  areOwn: readonly boolean[];
  channels: readonly string[] | null;
  status: string | null;
  before: string | null;
  limit: number;
}

/** Reads each product by its own index, and only as far as its page. */
function releasesOfEach(request: ReleaseListRequest): Sql {
  const { productIds, projectIds, areOwn, channels, status, before, limit } = request;
  return sql`where id in (
    select shown.id
    from unnest(${uuids.product(productIds)}::uuid[], ${uuids.project(projectIds)}::uuid[], ${areOwn}::boolean[])
      as parent (product_id, project_id, is_own)
    cross join (select ${channels}::text[] as channels, ${status}::text as status, ${before}::text as before) as requested
    cross join lateral (
      select release.id from release
      where release.product_id = parent.product_id and release.project_id = parent.project_id
        and (parent.is_own or release.status <> 'draft')
        and (requested.channels is null or release.channel = any(requested.channels))
        and (requested.status is null or release.status = requested.status)
        and (requested.before is null or release.version_key < requested.before collate "C")
      order by release.version_key desc limit ${rawSql(String(limit))}
    ) as shown
  ) order by version_key desc`;
}

/** A cursor of this list holds a version, which is unique within the product. */
function versionKeyAfter(cursor: string): string {
  const version = readVersion(versionInCursor(cursor));
  if (version) return sortKey(version);
  throw invalid('/after', 'is no cursor of this list; use the endCursor of the page before');
}

function versionInCursor(cursor: string): string {
  try {
    const [version] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return String(version);
  } catch {
    return '';
  }
}

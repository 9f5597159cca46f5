import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { cut, rows } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { rawSql, sql, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { shownIn } from './channel.ts';
import type { Channel } from './channel.ts';
import type { ReleaseStatus } from './release-status.ts';
import type { Holds } from './holds.ts';
import { Release } from './release.ts';
import { findReleased } from './releases.ts';
import { readVersion, sortKey } from './version.ts';

export interface ReleaseFilter {
  /** It and the more finished ones; left out, all. */
  channel?: Channel | null;
  status?: ReleaseStatus | null;
}

/** What is known of a product that the viewer has been let see. */
interface Parent {
  id: string;
  projectId: string;
}

/** The releases of a product that the viewer may see, newest version first. */
export async function listReleases(
  em: EntityManager,
  viewer: Viewer,
  { productId, holds, ...filter }: ReleaseFilter & { productId: string; holds: Holds },
  request: PageRequest,
): Promise<RowPage<Row<Release>>> {
  const product = await findReleased(em, viewer, productId, holds);
  const [page] = await releasesOf(em, viewer, [product], { ...filter, ...request });
  return page!;
}

/** A page of releases for each of some products that the viewer may see, newest version first, in one statement. */
export async function releasesOf(
  em: EntityManager,
  viewer: Viewer,
  products: readonly Parent[],
  { first, after, channel, status }: ReleaseFilter & PageRequest,
): Promise<RowPage<Row<Release>>[]> {
  const found = await rows(
    em,
    Release,
    ofEach({
      productIds: products.map(({ id }) => id),
      projectIds: products.map(({ projectId }) => projectId),
      areOwn: products.map(({ projectId }) => viewer.may('catalog:read', projectId)),
      channels: channel ? shownIn(channel) : null,
      status: status ?? null,
      before: after ? keyAt(after) : null,
      limit: first + 1,
    }),
  );
  const byProduct = Map.groupBy(found, ({ productId }) => productId);
  return products.map(({ id }) => cut(byProduct.get(id) ?? [], first, 'version'));
}

/** What is asked of each of some products. */
interface ReleaseListRequest {
  productIds: readonly string[];
  projectIds: readonly string[];
  /** Whether the viewer sees what the project sees. */
  areOwn: readonly boolean[];
  channels: readonly string[] | null;
  status: string | null;
  before: string | null;
  limit: number;
}

/** Each product is looked up in the order of its own index, and read no further than its page. */
function ofEach(asked: ReleaseListRequest): Sql {
  const { productIds, projectIds, areOwn, channels, status, before, limit } = asked;
  return sql`where id in (
    select shown.id
    from unnest(${uuids.product(productIds)}::uuid[], ${uuids.project(projectIds)}::uuid[], ${areOwn}::boolean[])
      as parent (product_id, project_id, is_own)
    cross join (select ${channels}::text[] as channels, ${status}::text as status, ${before}::text as before) as asked
    cross join lateral (
      select release.id from release
      where release.product_id = parent.product_id and release.project_id = parent.project_id
        and (parent.is_own or release.status <> 'draft')
        and (asked.channels is null or release.channel = any(asked.channels))
        and (asked.status is null or release.status = asked.status)
        and (asked.before is null or release.version_key < asked.before collate "C")
      order by release.version_key desc limit ${rawSql(String(limit))}
    ) as shown
  ) order by version_key desc`;
}

/** A cursor of this list holds a version, which no two releases of a product share. */
function keyAt(cursor: string): string {
  const version = readVersion(versionIn(cursor));
  if (version) return sortKey(version);
  throw invalid('/after', 'is no cursor of this list; use the endCursor of the page before');
}

function versionIn(cursor: string): string {
  try {
    const [version] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return String(version);
  } catch {
    return '';
  }
}

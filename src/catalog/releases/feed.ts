import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Field, ObjectType } from 'type-graphql';
import { Project } from '../../auth/projects/project.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { atMost } from '../../platform/graphql/list-size.ts';
import { parseId } from '../../platform/values/ids.ts';
import type { Row } from '../../platform/store/rows.ts';
import type { Product } from '../products/product.ts';
import { Channel } from './channel.ts';
import { releasesOf } from './list-releases.ts';
import type { HoldsProduct } from './holds-product.ts';
import { ReleaseStatus } from './release-status.ts';
import { findProductOfReleases } from './releases.ts';
import type { Release } from './release.ts';

const maxEntries = 50;

/** A point in time, as entities hold it (Instant) or as rows do (text). */
type FeedTime = Temporal.Instant | string;

@ObjectType({ simpleResolvers: true, description: 'A release as feed readers show it.' })
export class ReleaseFeedEntry {
  @Field(() => String, { description: 'The permanent identifier of the release, a urn:uuid, equal in every feed.' })
  urn!: string;

  @Field(() => String, { description: 'The address of the release in the REST API.' })
  url!: string;

  @Field(() => String, {
    description: 'The name of the product, the version, and the name of the release if it has one.',
  })
  title!: string;

  /** The release notes, in Markdown. */
  notes!: string | null;

  @Field(() => Channel, { description: 'The channel of the release.' })
  channel!: Channel;

  @Field(() => DateTime, { description: 'When it was first published.' })
  publishedAt!: FeedTime;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: FeedTime;
}

@ObjectType({ simpleResolvers: true, description: 'The newest releases of a product, for feed readers.' })
export class ReleaseFeed {
  @Field(() => String, { description: 'The permanent identifier of the feed, a urn:uuid.' })
  urn!: string;

  @Field(() => String, { description: 'The name of the product, and the word "releases".' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The tagline of the product; null without one.' })
  description!: string | null;

  @Field(() => String, { description: 'The publisher.' })
  author!: string;

  @Field(() => String, { nullable: true, description: 'The homepage of the product; null without one.' })
  homepageUrl!: string | null;

  @Field(() => String, { description: 'The address of the product, to which the path of a feed is appended.' })
  url!: string;

  @Field(() => Channel, { description: 'The requested channel; more stable channels are included too.' })
  channel!: Channel;

  @Field(() => DateTime, { description: 'When its newest change was made.' })
  updatedAt!: FeedTime;

  @atMost(maxEntries)
  @Field(() => [ReleaseFeedEntry], { description: 'The releases, at most 50, newest version first.' })
  entries!: ReleaseFeedEntry[];
}

/** Reads the published releases of a channel and all more stable ones. `base` is the address of the hub. */
export async function feedOf(
  em: EntityManager,
  viewer: Viewer,
  { productId, channel, holds }: { productId: string; channel: Channel; holds: HoldsProduct },
  base: string,
): Promise<ReleaseFeed> {
  const product = await findProductOfReleases(em, viewer, productId, holds);
  const project = await em.findOneOrFail(Project, { id: product.projectId });
  const options = { channel, status: ReleaseStatus.published, first: maxEntries };
  const [page] = await releasesOf(em, viewer, [product], options);
  const entries = page!.rows.map((release) => feedEntry(product, release, base));
  return { ...describeFeed(product, project, base), channel, updatedAt: lastUpdateOf(product, entries), entries };
}

function describeFeed({ id, name, tagline, homepageUrl }: Product, project: Project, base: string) {
  return {
    urn: urnOf(id),
    title: `${name} releases`,
    description: tagline,
    author: project.name,
    homepageUrl,
    url: `${base}/catalog/products/${id}`,
  };
}

function feedEntry({ name }: Product, release: Row<Release>, base: string): ReleaseFeedEntry {
  const { id, version, channel, notes, publishedAt, updatedAt } = release;
  return {
    urn: urnOf(id),
    url: `${base}/catalog/releases/${id}`,
    title: release.name ? `${name} ${version}: ${release.name}` : `${name} ${version}`,
    notes,
    channel,
    publishedAt: publishedAt!,
    updatedAt,
  };
}

/** Rows hold timestamps in PostgreSQL's format, in which later times of one zone are greater texts. */
function lastUpdateOf({ createdAt }: Product, entries: ReleaseFeedEntry[]): FeedTime {
  const [last] = entries.map(({ updatedAt }) => updatedAt).sort((a, b) => (String(a) < String(b) ? 1 : -1));
  return last ?? createdAt;
}

function urnOf(id: string): string {
  return `urn:uuid:${parseId(id)!.uuid}`;
}

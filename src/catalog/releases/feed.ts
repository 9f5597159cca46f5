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
import type { Holds } from './holds.ts';
import { ReleaseStatus } from './release-status.ts';
import { findReleased } from './releases.ts';
import type { Release } from './release.ts';

const newest = 50;

/** A point in time as an entity holds it, or as a row does. */
type When = Temporal.Instant | string;

@ObjectType({ simpleResolvers: true, description: 'A release as feed readers show it.' })
export class ReleaseFeedEntry {
  @Field(() => String, { description: 'urn:uuid, the same for ever and in every feed.' })
  urn!: string;

  @Field(() => String, { description: 'The address of the release in the REST API.' })
  url!: string;

  @Field(() => String, {
    description: 'The name of the product, the version, and the name of the release if it has one.',
  })
  title!: string;

  /** What is new, as its author wrote it. */
  notes!: string | null;

  @Field(() => Channel, { description: 'The channel of the release.' })
  channel!: Channel;

  @Field(() => DateTime, { description: 'When it was first published.' })
  publishedAt!: When;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: When;
}

@ObjectType({ simpleResolvers: true, description: 'The newest releases of a product, for feed readers.' })
export class ReleaseFeed {
  @Field(() => String, { description: 'urn:uuid, the same for ever.' })
  urn!: string;

  @Field(() => String, { description: 'The name of the product, and the word "releases".' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The tagline of the product; null without one.' })
  description!: string | null;

  @Field(() => String, { description: 'The publisher.' })
  author!: string;

  @Field(() => String, { nullable: true, description: 'The homepage of the product; null without one.' })
  homepageUrl!: string | null;

  @Field(() => String, { description: 'The address of the product; that of a feed follows from it.' })
  url!: string;

  @Field(() => Channel, { description: 'The channel asked for; the more finished ones are shown as well.' })
  channel!: Channel;

  @Field(() => DateTime, { description: 'When any of it changed last.' })
  updatedAt!: When;

  @atMost(newest)
  @Field(() => [ReleaseFeedEntry], { description: 'At most 50, newest version first.' })
  entries!: ReleaseFeedEntry[];
}

/** The published releases of a channel and the more finished ones. `base` is the hub's own address. */
export async function feedOf(
  em: EntityManager,
  viewer: Viewer,
  { productId, channel, holds }: { productId: string; channel: Channel; holds: Holds },
  base: string,
): Promise<ReleaseFeed> {
  const product = await findReleased(em, viewer, productId, holds);
  const project = await em.findOneOrFail(Project, { id: product.projectId });
  const wanted = { channel, status: ReleaseStatus.published, first: newest };
  const [page] = await releasesOf(em, viewer, [product], wanted);
  const entries = page!.rows.map((release) => entry(product, release, base));
  return { ...about(product, project, base), channel, updatedAt: lastOf(product, entries), entries };
}

function about({ id, name, tagline, homepageUrl }: Product, project: Project, base: string) {
  return {
    urn: urnOf(id),
    title: `${name} releases`,
    description: tagline,
    author: project.name,
    homepageUrl,
    url: `${base}/catalog/products/${id}`,
  };
}

function entry({ name }: Product, release: Row<Release>, base: string): ReleaseFeedEntry {
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

/** A row holds PostgreSQL's own spelling, in which later points in time of one zone are greater texts. */
function lastOf({ createdAt }: Product, entries: ReleaseFeedEntry[]): When {
  const [last] = entries.map(({ updatedAt }) => updatedAt).sort((a, b) => (String(a) < String(b) ? 1 : -1));
  return last ?? createdAt;
}

function urnOf(id: string): string {
  return `urn:uuid:${parseId(id)!.uuid}`;
}

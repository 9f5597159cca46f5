import { Entity, Enum, Formula, Property } from '@mikro-orm/decorators/legacy';
import type { SemVer } from 'semver';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { Channel } from './channel.ts';
import { ReleaseStatus, releaseStates } from './release-status.ts';
import { sortKey, formatVersion } from './version.ts';

/**
 * The revision of a release with those of its product and of each artifact. The highest of the artifacts would not do:
 * transactions commit in another order than they take their numbers in.
 */
const revisionOfAll = (release: string) => `
  (select ${release}.revision || '.' || (select product.revision from product where product.id = ${release}.product_id)
     || '.' || coalesce(md5(string_agg(artifact.id || ':' || artifact.revision, ',' order by artifact.id)), '')
   from artifact where artifact.release_id = ${release}.id)`;

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'One version of a product, with its files.',
})
@Entity()
export class Release implements Node {
  @Field(() => ID, { description: 'The id of the release.' })
  @Id('release')
  id: string = newId('release');

  @IdOf('project')
  projectId!: string;

  @Field(() => ID, { description: 'The id of the product that it is a version of.' })
  @IdOf('product')
  productId!: string;

  @Field(() => String, {
    description: 'The semantic version, unique within the product; build metadata is ignored.',
  })
  @Property({ type: 'text' })
  version!: string;

  /** The key by which the database orders versions. */
  @Property({ type: 'text' })
  versionKey!: string;

  @Field(() => Channel, { description: 'The channel.' })
  @Enum({ items: () => Channel })
  channel!: Channel;

  @Field(() => ReleaseStatus, { description: 'The status, which decides whether it is visible and can be downloaded.' })
  @Enum({ items: () => ReleaseStatus })
  status: ReleaseStatus = ReleaseStatus.draft;

  @Field(() => String, {
    nullable: true,
    description: 'The name that people read; null without one.',
  })
  @Property({ type: 'text', nullable: true })
  name!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The release notes, in Markdown; notesHtml holds them as HTML.',
  })
  @Property({ type: 'text', nullable: true })
  notes!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was first published.' })
  @At({ nullable: true })
  publishedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was yanked; null otherwise.' })
  @At({ nullable: true })
  yankedAt: Temporal.Instant | null = null;

  @Field(() => String, { nullable: true, description: 'The reason why it was yanked; null without one.' })
  @Property({ type: 'text', nullable: true })
  yankReason: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  /** Changes with everything that the release shows: itself, its product and its artifacts. It is read only where it is named. */
  @Formula((_columns, { alias }) => revisionOfAll(alias), { lazy: true, type: 'text' })
  readonly shownRevision?: string;

  constructor(
    values: Pick<Release, 'projectId' | 'productId' | 'channel' | 'name' | 'notes'>,
    version: SemVer,
    now: Temporal.Instant,
  ) {
    Object.assign(this, values);
    this.version = formatVersion(version);
    this.versionKey = sortKey(version);
    this.createdAt = this.updatedAt = now;
  }

  /** Publishes it for everyone who sees the product; a yanked release is restored. */
  publish(now: Temporal.Instant): void {
    this.status = releaseStates.next(this, 'publish');
    this.publishedAt ??= now;
    this.yankedAt = this.yankReason = null;
    this.updatedAt = now;
  }

  /** Withdraws it: it stays visible, but only its project can download its files. */
  yank(reason: string | null, now: Temporal.Instant): void {
    this.status = releaseStates.next(this, 'yank');
    this.yankedAt = this.updatedAt = now;
    this.yankReason = reason;
  }
}

import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { SemVer } from 'semver';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { Channel } from './channel.ts';
import { ReleaseStatus, releaseStates } from './release-status.ts';
import { sortKey, spell } from './version.ts';

/** One version of a product, with the files that are it. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'One version of a product, with the files that are it.',
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
    description: 'A semantic version, unique within the product whatever its build metadata.',
  })
  @Property({ type: 'text' })
  version!: string;

  /** By which the database orders versions. */
  @Property({ type: 'text' })
  versionKey!: string;

  @Field(() => Channel, { description: 'The channel.' })
  @Enum({ items: () => Channel })
  channel!: Channel;

  @Field(() => ReleaseStatus, { description: 'Whether it can be downloaded, and who sees it.' })
  @Enum({ items: () => ReleaseStatus })
  status: ReleaseStatus = ReleaseStatus.draft;

  @Field(() => String, {
    nullable: true,
    description: 'The name that people use, where it has one.',
  })
  @Property({ type: 'text', nullable: true })
  name!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The release notes, in Markdown; notesHtml has them rendered.',
  })
  @Property({ type: 'text', nullable: true })
  notes!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was first published.' })
  @At({ nullable: true })
  publishedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is yanked.' })
  @At({ nullable: true })
  yankedAt: Temporal.Instant | null = null;

  @Field(() => String, { nullable: true, description: 'Why it is yanked.' })
  @Property({ type: 'text', nullable: true })
  yankReason: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Pick<Release, 'projectId' | 'productId' | 'channel' | 'name' | 'notes'>,
    version: SemVer,
    now: Temporal.Instant,
  ) {
    Object.assign(this, values);
    this.version = spell(version);
    this.versionKey = sortKey(version);
    this.createdAt = this.updatedAt = now;
  }

  /** Shows it to everyone; one that was yanked is as it was before. */
  publish(now: Temporal.Instant): void {
    this.status = releaseStates.next(this, 'publish');
    this.publishedAt ??= now;
    this.yankedAt = this.yankReason = null;
    this.updatedAt = now;
  }

  /** Takes it back: it stays known, and no one else is given its files. */
  yank(reason: string | null, now: Temporal.Instant): void {
    this.status = releaseStates.next(this, 'yank');
    this.yankedAt = this.updatedAt = now;
    this.yankReason = reason;
  }
}

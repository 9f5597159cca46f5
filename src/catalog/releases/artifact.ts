import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, Float, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import type { AnnouncedFile } from '../../platform/files/store.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { ArtifactStatus, artifactStates } from './artifact-status.ts';

/** What a project announces of a file. */
export type Announcement = Pick<
  Artifact,
  'filename' | 'platform' | 'arch' | 'filetype' | 'size' | 'sha256' | 'contentType'
>;

/** A file of a release, such as an installer for one platform. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A file of a release, such as an installer for one platform.',
})
@Entity()
export class Artifact implements Node {
  @Field(() => ID, { description: 'The id of the artifact.' })
  @Id('artifact')
  id: string = newId('artifact');

  @IdOf('project')
  projectId!: string;

  @Field(() => ID, { description: 'The id of the release that it belongs to.' })
  @IdOf('release')
  releaseId!: string;

  @Field(() => String, { description: 'The file name, unique within the release.' })
  @Property({ type: 'text' })
  filename!: string;

  @Field(() => String, { nullable: true, description: 'The platform it runs on, such as linux.' })
  @Property({ type: 'text', nullable: true })
  platform!: string | null;

  @Field(() => String, { nullable: true, description: 'The processor it runs on, such as arm64.' })
  @Property({ type: 'text', nullable: true })
  arch!: string | null;

  @Field(() => String, { nullable: true, description: 'The kind of file, such as dmg.' })
  @Property({ type: 'text', nullable: true })
  filetype!: string | null;

  @Field(() => Float, { description: 'Bytes, a whole number.' })
  @Property({ type: new BigIntType('number') })
  size!: number;

  @Field(() => String, { description: 'SHA-256 of its bytes, in hex.' })
  @Property({ type: 'text' })
  sha256!: string;

  @Field(() => String, { description: 'Its media type.' })
  @Property({ type: 'text' })
  contentType!: string;

  @Field(() => ArtifactStatus, { description: 'Whether its file is there.' })
  @Enum({ items: () => ArtifactStatus })
  status: ArtifactStatus = ArtifactStatus.waiting;

  @Field(() => DateTime, { nullable: true, description: 'Since when its file is there.' })
  @At({ nullable: true })
  uploadedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(release: { id: string; projectId: string }, announced: Announcement, now: Temporal.Instant) {
    this.projectId = release.projectId;
    this.releaseId = release.id;
    Object.assign(this, announced);
    this.createdAt = this.updatedAt = now;
  }

  /** Its file is there, exactly as announced. */
  upload(now: Temporal.Instant): void {
    this.status = artifactStates.next(this, 'upload');
    this.uploadedAt = this.updatedAt = now;
  }

  /** What came was not the file that was announced. */
  fail(now: Temporal.Instant): void {
    this.status = artifactStates.next(this, 'fail');
    this.updatedAt = now;
  }

  /** Takes it back for good; its name is free again. */
  yank(now: Temporal.Instant): void {
    this.status = artifactStates.next(this, 'yank');
    this.updatedAt = now;
  }

  /** Whether a file may still come. */
  get isAwaited(): boolean {
    return artifactStates.availableActions(this).includes('upload');
  }

  /** Refuses unless a file may still come. */
  requireAwaited(): void {
    if (!this.isAwaited) throw artifactStates.refusal(this);
  }
}

/** An artifact as the store knows it. Its place is made of ids, so that no name can lead out of the store. */
export function announcedFile(artifact: Artifact): AnnouncedFile {
  const { id, projectId, filename, contentType, size, sha256 } = artifact;
  return { id, key: `${projectId}/${id}`, filename, contentType, size, sha256 };
}

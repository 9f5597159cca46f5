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

/** The description of a file that a project announces. */
export type ArtifactAnnouncement = Pick<
  Artifact,
  'filename' | 'platform' | 'arch' | 'filetype' | 'size' | 'sha256' | 'contentType'
>;

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

  @Field(() => Float, { description: 'The size in bytes, a whole number.' })
  @Property({ type: new BigIntType('number') })
  size!: number;

  @Field(() => String, { description: 'The SHA-256 of the file, in hex.' })
  @Property({ type: 'text' })
  sha256!: string;

  @Field(() => String, { description: 'Its media type.' })
  @Property({ type: 'text' })
  contentType!: string;

  @Field(() => ArtifactStatus, { description: 'The upload status of its file.' })
  @Enum({ items: () => ArtifactStatus })
  status: ArtifactStatus = ArtifactStatus.waiting;

  @Field(() => DateTime, { nullable: true, description: 'When its file was uploaded; null before that.' })
  @At({ nullable: true })
  uploadedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(release: { id: string; projectId: string }, announced: ArtifactAnnouncement, now: Temporal.Instant) {
    this.projectId = release.projectId;
    this.releaseId = release.id;
    Object.assign(this, announced);
    this.createdAt = this.updatedAt = now;
  }

  /** Records that the announced file is uploaded. */
  upload(now: Temporal.Instant): void {
    this.status = artifactStates.next(this, 'upload');
    this.uploadedAt = this.updatedAt = now;
  }

  /** Records that the uploaded file was not the announced one. */
  fail(now: Temporal.Instant): void {
    this.status = artifactStates.next(this, 'fail');
    this.updatedAt = now;
  }

  /** Withdraws it for good; its filename is free again. */
  yank(now: Temporal.Instant): void {
    this.status = artifactStates.next(this, 'yank');
    this.updatedAt = now;
  }

  /** Whether its file may still be uploaded. */
  get isUploadable(): boolean {
    return artifactStates.availableActions(this).includes('upload');
  }

  /** Refuses an artifact whose file cannot be uploaded any more. */
  requireUploadable(): void {
    if (!this.isUploadable) throw artifactStates.refusal(this);
  }
}

/** Describes an artifact to the file store. The key consists of ids, so that no filename can lead out of the store. */
export function announcedFile(artifact: Artifact): AnnouncedFile {
  const { id, projectId, filename, contentType, size, sha256 } = artifact;
  return { id, key: `${projectId}/${id}`, filename, contentType, size, sha256 };
}

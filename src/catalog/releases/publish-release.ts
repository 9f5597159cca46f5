import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { ArtifactStatus } from './artifact-status.ts';
import { Artifact } from './artifact.ts';
import { Channel } from './channel.ts';
import { newestStableExcept } from './newest-stable.ts';
import type { Release } from './release.ts';
import { lockReleaseWithProduct } from './releases.ts';
import { releaseFields } from './release-fields.ts';

/** Publishes a release whose artifacts are all uploaded. The newest stable release becomes the product's current version. */
export async function publishRelease(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Release> {
  const { product, release } = await lockReleaseWithProduct(em, viewer, id);
  const newest = await newestStableExcept(em, release);
  await requireArtifactsUploaded(em, release);
  release.publish(now);
  if (release.channel === Channel.stable && !(newest && newest.versionKey > release.versionKey)) {
    product.releaseVersion = release.version;
    product.raiseVersion(now);
  }
  const { projectId } = release;
  const payload = releaseFields(release);
  record(em, viewer, now, { projectId, type: 'release.published', subject: id, payload });
  return release;
}

async function requireArtifactsUploaded(em: EntityManager, { id }: Release): Promise<void> {
  const status = { $in: [ArtifactStatus.waiting, ArtifactStatus.failed] };
  const missing = await em.find(Artifact, { releaseId: id, status }, { orderBy: { filename: 'asc' } });
  if (!missing.length) return;
  const names = missing.map(({ filename }) => filename).join(', ');
  throw conflict('artifacts_not_uploaded', `Upload these artifacts first, or yank them: ${names}.`);
}

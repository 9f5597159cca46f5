import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import { checkTexts } from './create-release.ts';
import type { UpdateReleaseInput } from './release-input.ts';
import type { Release } from './release.ts';
import { lockOwnRelease } from './releases.ts';
import { releaseFields } from './release-fields.ts';

/** Changes the name and notes of a release. Its version never changes, since a new version is a new release. */
export async function updateRelease(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: { id: string; input: UpdateReleaseInput },
  now: Temporal.Instant,
): Promise<Release> {
  const release = await lockOwnRelease(em, viewer, id);
  checkTexts(new Check(), input).done();
  if (input.name !== undefined) release.name = input.name;
  if (input.notes !== undefined) release.notes = input.notes;
  release.updatedAt = now;
  const { projectId } = release;
  const payload = releaseFields(release);
  record(em, viewer, now, { projectId, type: 'release.updated', subject: id, payload });
  return release;
}

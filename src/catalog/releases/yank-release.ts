import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import { newestBeside } from './newest-stable.ts';
import type { Release } from './release.ts';
import { lockWithProduct } from './releases.ts';
import { releaseFields } from './release-fields.ts';

/** Takes a published release back. Where it was the product's current version, the newest of the others is. */
export async function yankRelease(
  em: EntityManager,
  viewer: Viewer,
  { id, reason = null }: { id: string; reason?: string | null },
  now: Temporal.Instant,
): Promise<Release> {
  const { product, release } = await lockWithProduct(em, viewer, id);
  new Check().text(reason, '/reason', 1000).done();
  release.yank(reason, now);
  if (product.releaseVersion === release.version) {
    product.releaseVersion = (await newestBeside(em, release))?.version ?? null;
    product.raiseVersion(now);
  }
  const { projectId } = release;
  const payload = { ...releaseFields(release), reason };
  record(em, viewer, now, { projectId, type: 'release.yanked', subject: id, payload });
  return release;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { YankReleaseInput } from './release-input.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import { newestStableExcept } from './newest-stable.ts';
import type { Release } from './release.ts';
import { lockReleaseWithProduct } from './releases.ts';
import { releaseFields } from './release-fields.ts';

/** Withdraws a published release. If it was the product's current version, the newest other stable release takes over. */
export async function yankRelease(
  em: EntityManager,
  viewer: Viewer,
  { id, reason = null }: { id: string; reason?: string | null },
  now: Temporal.Instant,
): Promise<Release> {
  const { product, release } = await lockReleaseWithProduct(em, viewer, id);
  checkBounds(new Check(), YankReleaseInput, { reason }).done();
  release.yank(reason, now);
  if (product.releaseVersion === release.version) {
    product.releaseVersion = (await newestStableExcept(em, release))?.version ?? null;
    product.raiseVersion(now);
  }
  const { projectId } = release;
  const payload = { ...releaseFields(release), reason };
  record(em, viewer, now, { projectId, type: 'release.yanked', subject: id, payload });
  return release;
}

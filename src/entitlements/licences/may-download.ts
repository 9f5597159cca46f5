import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { isUsable } from './facts.ts';
import { openKey } from './open-key.ts';

/**
 * Whether a licence key allows its holder to download a release of a product. `publishedAt` is null for an unpublished
 * release. After its end with `atEnd: maintain`, or the end of its updates, a licence still allows releases that
 * were published before.
 */
export async function mayDownload(
  em: EntityManager,
  licenceKey: string,
  productId: string,
  publishedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const { facts } = await openKey(em, { key: licenceKey }, now);
  if (!facts || facts.productId !== productId || !isUsable(facts)) return false;
  const { releasesBefore } = facts;
  if (!releasesBefore) return true;
  return publishedAt !== null && Temporal.Instant.compare(publishedAt, releasesBefore) < 0;
}

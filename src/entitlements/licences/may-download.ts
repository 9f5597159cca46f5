import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { isUsable } from './facts.ts';
import { openKey } from './open-key.ts';

/**
 * Whether a licence key lets its holder have a release of a product that was published then (null: not yet). One that
 * continues after its end ("maintain") does so for what was published before.
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
  if (!facts.endedAt) return true;
  return publishedAt !== null && Temporal.Instant.compare(publishedAt, facts.endedAt) < 0;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Channel } from './channel.ts';
import { ReleaseStatus } from './release-status.ts';
import { Release } from './release.ts';

/** Finds the newest published stable release of a product, other than the given one. Lock the product first. */
export async function newestStableExcept(
  em: EntityManager,
  { id, productId, projectId }: Release,
): Promise<Release | null> {
  const others = { productId, projectId, id: { $ne: id } };
  const [newest] = await em.find(
    Release,
    { ...others, channel: Channel.stable, status: ReleaseStatus.published },
    { orderBy: { versionKey: 'desc' }, limit: 1 },
  );
  return newest ?? null;
}

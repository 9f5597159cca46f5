import type { EntityManager } from '@mikro-orm/postgresql';
import { Channel } from './channel.ts';
import { ReleaseStatus } from './release-status.ts';
import { Release } from './release.ts';

/** The newest stable release of a product that is published, leaving one out of account; its product is locked. */
export async function newestBeside(em: EntityManager, { id, productId, projectId }: Release): Promise<Release | null> {
  const beside = { productId, projectId, id: { $ne: id } };
  const [newest] = await em.find(
    Release,
    { ...beside, channel: Channel.stable, status: ReleaseStatus.published },
    { orderBy: { versionKey: 'desc' }, limit: 1 },
  );
  return newest ?? null;
}

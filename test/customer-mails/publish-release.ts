import { decodeId, newId } from '../../src/platform/values/ids.ts';
import type { DunningStage } from '../billing/dunning/dunning-stage.ts';

/** Publishes a stable release of a product, with a file. */
export async function publishRelease(stage: DunningStage, id: string): Promise<void> {
  const values = [
    decodeId('release', newId('release')),
    decodeId('project', stage.shop.projectId),
    decodeId('product', id),
  ];
  const now = stage.hub.now.toString();
  const em = stage.orm.em.fork();
  await em.execute(
    `insert into release (id, project_id, product_id, version, version_key, channel, status, published_at, created_at, updated_at)
     values (?, ?, ?, '2.4.0', '2.4.0', 'stable', 'published', ?, ?, ?)`,
    [...values, now, now, now],
  );
  await em.execute(
    `insert into artifact (id, project_id, release_id, filename, platform, size, sha256, content_type, status, created_at, updated_at)
     values (?, ?, ?, 'p.zip', 'any', 3, ?, 'application/zip', 'uploaded', ?, ?)`,
    [decodeId('artifact', newId('artifact')), values[1], values[0], 'a'.repeat(64), now, now],
  );
}

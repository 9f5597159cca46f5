import { decodeId } from '../../src/platform/values/ids.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { HubClient, Json } from './client.ts';

/** Registers a product with prices that are paid once and publishes it, as hubs did before they refused that. */
export async function publishedOnce(orm: Orm, client: HubClient, product: object): Promise<Json> {
  const { body } = await client.post('/catalog/products', { ...product, status: 'draft' });
  const id = decodeId('product', String(body.id));
  await orm.em.fork().execute(`update product set status = 'active', published_at = created_at where id = ?`, [id]);
  return (await client.get(`/catalog/products/${String(body.id)}`)).body;
}

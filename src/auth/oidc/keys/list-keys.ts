import type { EntityManager } from '@mikro-orm/postgresql';
import { instant, query, sql } from '../../../platform/store/sql.ts';
import type { SigningKey } from './key.ts';

/** Lists the keys of the network without their secrets, by use and status. */
export async function listKeys(em: EntityManager): Promise<SigningKey[]> {
  return query<SigningKey>(
    em,
    sql`select id, use, status, created_at as "createdAt", retired_at as "retiredAt"
      from oidc_key
      order by use, array_position(array['next', 'current', 'previous'], status), created_at desc, id`,
    { createdAt: instant, retiredAt: instant },
  );
}

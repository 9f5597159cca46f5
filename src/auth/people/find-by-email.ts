import type { EntityManager } from '@mikro-orm/postgresql';
import { normalEmail } from '../../platform/values/email.ts';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { User } from './user.ts';

/** Finds a person by an address in any spelling. */
export async function findByEmail(em: EntityManager, email: string): Promise<User | null> {
  const [row] = await query<{ id: string }>(
    em,
    sql`select id from hub_user where lower(email) = ${normalEmail(email) ?? null}`,
    { id: typeId.user },
  );
  return row ? em.findOne(User, { id: row.id }) : null;
}

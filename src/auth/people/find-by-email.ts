import type { EntityManager } from '@mikro-orm/postgresql';
import { normalEmail } from '../../platform/values/email.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { User } from './user.ts';

/** Finds a person by an address in any spelling. */
export async function findByEmail(em: EntityManager, email: string): Promise<User | null> {
  const [row]: { id: string }[] = await em.execute('select id from hub_user where lower(email) = ?', [
    normalEmail(email) ?? null,
  ]);
  return row ? em.findOne(User, { id: encodeId('user', row.id) }) : null;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { encodeId } from '../../platform/ids.ts';
import { User } from './user.ts';

/** Whoever has an account with an address, in whatever case it is written. */
export async function findByEmail(em: EntityManager, email: string): Promise<User | null> {
  const [row]: { id: string }[] = await em.execute('select id from hub_user where lower(email) = lower(?)', [
    email,
  ]);
  return row ? em.findOne(User, { id: encodeId('user', row.id) }) : null;
}

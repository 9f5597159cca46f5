import type { EntityManager } from '@mikro-orm/postgresql';
import { normalEmail } from '../../platform/email.ts';
import { encodeId } from '../../platform/ids.ts';
import { PASSWORD_MAX, isPassword } from './password.ts';

/**
 * The id of the person whose email address and password these are.
 * Unknown address, wrong password and suspended account are the same nothing, after the same time.
 */
export async function findByCredentials(
  em: EntityManager,
  email: string,
  password: string,
): Promise<string | undefined> {
  const [person]: { id: string; password_hash: string }[] = await em.execute(
    'select id, password_hash from hub_user where email = ? and suspended_at is null',
    [normalEmail(email) ?? null],
  );
  const isPossible = password.length <= PASSWORD_MAX;
  const isRight = await isPassword(
    isPossible ? password : '',
    isPossible ? person?.password_hash : undefined,
  );
  return person && isRight ? encodeId('user', person.id) : undefined;
}

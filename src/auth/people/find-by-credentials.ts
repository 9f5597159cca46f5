import type { EntityManager } from '@mikro-orm/postgresql';
import { normalEmail } from '../../platform/values/email.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { Refusal } from '../../errors.ts';
import { PASSWORD_MAX, isPassword } from './password.ts';

/** A person whose password was right, and its hash at that moment. */
export interface KnownPerson {
  userId: string;
  passwordHash: string;
}

/**
 * The person whose email address and password these are.
 * Unknown address, wrong password and suspended account are the same nothing, after the same time.
 */
export async function findByCredentials(
  em: EntityManager,
  email: string,
  password: string,
): Promise<KnownPerson | undefined> {
  const [person] = await query<KnownPerson>(
    em,
    sql`select id as "userId", password_hash as "passwordHash" from hub_user
      where lower(email) = ${normalEmail(email) ?? null} and suspended_at is null`,
    { userId: typeId.user },
  );
  const isPossible = password.length <= PASSWORD_MAX;
  const isRight = await isPassword(isPossible ? password : '', isPossible ? person?.passwordHash : undefined);
  return isRight ? person : undefined;
}

/**
 * Locks a person until the transaction ends; refuses when the password was changed since it was checked, which takes a
 * quarter of a second. A sign-in must not complete after the reset that is to end it.
 */
export async function holdPassword(em: EntityManager, { userId, passwordHash }: KnownPerson): Promise<void> {
  const [held] = await query(
    em,
    sql`select 1 from hub_user
      where id = ${uuid.user(userId)} and password_hash = ${passwordHash} and suspended_at is null
      for no key update`,
  );
  if (!held) throw wrongCredentials();
}

export function wrongCredentials(): Refusal {
  return new Refusal('invalid', 'wrong_credentials', 'The email address or the password is wrong.');
}

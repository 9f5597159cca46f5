import type { EntityManager } from '@mikro-orm/postgresql';
import { normalEmail } from '../../platform/values/email.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { Refusal } from '../../errors.ts';
import { PASSWORD_MAX, isPassword } from './password.ts';

/** A person whose password was right, and the password hash at that moment. */
export interface AuthenticatedPerson {
  userId: string;
  passwordHash: string;
}

/**
 * Finds the person with this email address and password. Unknown address, wrong password and suspended account all
 * return undefined after the same time.
 */
export async function findByCredentials(
  em: EntityManager,
  email: string,
  password: string,
): Promise<AuthenticatedPerson | undefined> {
  const [person] = await query<AuthenticatedPerson>(
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
 * Locks a person until the transaction ends. Refuses when the password was changed since the check, which takes a
 * quarter of a second. Otherwise a sign-in could complete after the reset that should end it.
 */
export async function holdPassword(em: EntityManager, { userId, passwordHash }: AuthenticatedPerson): Promise<void> {
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

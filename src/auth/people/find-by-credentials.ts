import type { EntityManager } from '@mikro-orm/postgresql';
import { normalEmail } from '../../platform/values/email.ts';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
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
  const [person]: { id: string; password_hash: string }[] = await em.execute(
    'select id, password_hash from hub_user where lower(email) = ? and suspended_at is null',
    [normalEmail(email) ?? null],
  );
  const isPossible = password.length <= PASSWORD_MAX;
  const isRight = await isPassword(
    isPossible ? password : '',
    isPossible ? person?.password_hash : undefined,
  );
  if (!person || !isRight) return undefined;
  return { userId: encodeId('user', person.id), passwordHash: person.password_hash };
}

/**
 * Locks a person until the transaction ends; refuses when the password was changed since it was checked, which takes a
 * quarter of a second. A sign-in must not complete after the reset that is to end it.
 */
export async function holdPassword(em: EntityManager, { userId, passwordHash }: KnownPerson): Promise<void> {
  const [held] = await em.execute<object[]>(
    'select 1 from hub_user where id = ? and password_hash = ? and suspended_at is null for no key update',
    [decodeId('user', userId), passwordHash],
  );
  if (!held) throw wrongCredentials();
}

export function wrongCredentials(): Refusal {
  return new Refusal('invalid', 'wrong_credentials', 'The email address or the password is wrong.');
}

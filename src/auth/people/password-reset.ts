import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../errors.ts';
import { normalEmail } from '../../platform/email.ts';
import { encodeId } from '../../platform/ids.ts';
import { record } from '../../platform/record.ts';
import type { Actor } from '../../platform/record.ts';
import { noteVerified } from './email-verification.ts';
import { endEverySession } from './end-sessions.ts';
import { issueToken, redeemToken } from './one-time-token.ts';
import { hashPassword } from './password.ts';
import { checkPassword } from './sign-up.ts';
import { User } from './user.ts';

/** A token for a reset link, good for one hour and one use, and the address it may be sent to; nothing for strangers. */
export async function requestPasswordReset(
  em: EntityManager,
  email: string,
  now: Temporal.Instant,
): Promise<{ email: string; token: string } | undefined> {
  const [person]: { id: string; email: string }[] = await em.execute(
    'select id, email from hub_user where email = ? and suspended_at is null',
    [normalEmail(email) ?? null],
  );
  if (!person) return undefined;
  const userId = encodeId('user', person.id);
  const expiresAt = now.add({ hours: 1 });
  return {
    email: person.email,
    token: await issueToken(em, { purpose: 'password_reset', userId, expiresAt }, now),
  };
}

/** What of a reset needs no database: hashing waits its turn, and no connection with it. */
export async function prepareReset(password: string): Promise<string> {
  checkPassword(password).done();
  return hashPassword(password);
}

/**
 * Sets the new password, and ends every session and token: whoever knew the old one is out. The link came by mail, so
 * the address is the person's.
 */
export async function resetPassword(
  em: EntityManager,
  { token, passwordHash }: { token: string; passwordHash: string },
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const redeemed = await redeemToken(em, 'password_reset', token, now);
  const user = redeemed?.userId ? await em.findOne(User, redeemed.userId) : null;
  if (!user) throw resetLinkInvalid();
  user.passwordHash = passwordHash;
  user.updatedAt = now;
  await endEverySession(em, user.id, now);
  noteVerified(em, user, now, actor);
  record(em, actor, now, { type: 'user.password_reset', subject: user.id });
}

export function resetLinkInvalid(): Refusal {
  return new Refusal(
    'not_found',
    'reset_link_invalid',
    'This link has been used, replaced by a newer one, or is older than an hour. Ask for a new one where you sign in.',
  );
}

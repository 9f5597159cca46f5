import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, invalidInput } from '../../errors.ts';
import { normalEmail } from '../../platform/values/email.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { forgetConsents } from '../clients/consents.ts';
import type { Mail, Network } from '../mails/mail.ts';
import { noteVerified } from './email-verification.ts';
import { endEverySession } from './end-sessions.ts';
import { issueToken, redeemToken } from './one-time-token.ts';
import { hashPassword } from './password.ts';
import type { PasswordOwner } from './own-words.ts';
import { problemOfPassword } from './password-strength.ts';
import { User } from './user.ts';

type ResetPerson = Pick<User, 'id' | 'email'>;

/** Finds the person whose password can be reset; undefined for an unknown address or a suspended person. */
export async function findForReset(em: EntityManager, email: string): Promise<ResetPerson | undefined> {
  const [person] = await query<ResetPerson>(
    em,
    sql`select id, email from hub_user
      where lower(email) = ${normalEmail(email) ?? null} and suspended_at is null`,
    { id: typeId.user },
  );
  return person;
}

/**
 * Writes a mail with a link to choose a new password. The link works for an hour and once; older links become invalid.
 */
export async function writeReset(
  em: EntityManager,
  { id: userId, email }: ResetPerson,
  now: Temporal.Instant,
  { network, url }: Network,
): Promise<Mail> {
  const expiresAt = now.add({ hours: 1 });
  const token = await issueToken(em, { purpose: 'password_reset', userId, expiresAt }, now);
  return {
    to: email,
    subject: `Choose a new password for ${network}`,
    text: [
      `Someone, most likely you, asked for a new password at ${network}.`,
      `Choose it here, within an hour:`,
      `${url}/password/reset?token=${token}`,
      `If it was not you, do nothing: your password stays as it is.`,
    ].join('\n\n'),
  };
}

/** The part of a reset without the database, so that no connection is held while the password waits to be hashed. */
export async function prepareReset(password: string, owner: PasswordOwner): Promise<string> {
  const detail = await problemOfPassword(password, owner);
  if (detail) throw invalidInput([{ pointer: '/password', detail }]);
  return hashPassword(password);
}

/**
 * Sets the new password, ends every session, grant and token, and deletes every consent. An intruder may have had the
 * account and consented to their own clients. The link came by mail, which also confirms the address.
 */
export async function resetPassword(
  em: EntityManager,
  { token, passwordHash }: { token: string; passwordHash: string },
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const redeemed = await redeemToken(em, 'password_reset', token, now);
  // The lock makes sign-ins and consents in progress complete before the reset, which undoes them, or fail after it.
  const user = redeemed?.userId ? await lock(em, User, redeemed.userId) : null;
  if (!user || user.suspendedAt) throw resetLinkInvalid();
  user.passwordHash = passwordHash;
  user.updatedAt = now;
  await endEverySession(em, user.id, now);
  await forgetConsents(em, user.id);
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

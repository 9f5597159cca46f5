import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, conflict } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { Mail, Network } from '../mails/mail.ts';
import type { Viewer } from '../viewer.ts';
import { aboutOf, issueToken, redeemToken } from './one-time-token.ts';
import { personRequired } from './own-account.ts';
import { User } from './user.ts';

/**
 * Writes a mail with a link that confirms an address. The link works for a day and once; older links become invalid.
 */
export async function writeVerification(
  em: EntityManager,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  now: Temporal.Instant,
  { network, url }: Network,
): Promise<Mail> {
  const expiresAt = now.add({ hours: 24 });
  const token = await issueToken(em, { purpose: 'email_verification', userId, expiresAt }, now);
  return {
    to: email,
    subject: `Confirm your email address for ${network}`,
    text: [
      `This address was given for an account at ${network}.`,
      `Confirm within a day that it is yours:`,
      `${url}/email/verify?token=${token}`,
      `If you have opened no account, do nothing.`,
    ].join('\n\n'),
  };
}

/** Sends the confirmation mail again at the person's request. */
export async function requestVerification(
  em: EntityManager,
  viewer: Viewer,
  now: Temporal.Instant,
  network: Network,
): Promise<{ user: User; mail: Mail }> {
  if (viewer.kind === 'nobody') return viewer.require();
  if (viewer.kind !== 'user') throw personRequired();
  const user = await em.findOneOrFail(User, { id: viewer.userId });
  if (user.emailVerifiedAt) throw conflict('email_already_verified', 'Your email address is confirmed already.');
  const mail = await writeVerification(em, user, now, network);
  record(em, viewer, now, { type: 'user.verification_requested', subject: user.id });
  return { user, mail };
}

/** Redeems the link and marks the address as confirmed. */
export async function verifyEmail(
  em: EntityManager,
  token: string,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  // The link of a new address proves nothing about the present one.
  const redeemed = aboutOf(token) ? undefined : await redeemToken(em, 'email_verification', token, now);
  const user = redeemed?.userId ? await em.findOne(User, { id: redeemed.userId, suspendedAt: null }) : null;
  if (!user) throw verificationLinkInvalid();
  noteVerified(em, user, now, actor);
}

/** Marks the address as confirmed, because a link mailed to it was used. Only the first time counts. */
export function noteVerified(em: EntityManager, user: User, now: Temporal.Instant, actor: Actor): void {
  if (user.emailVerifiedAt) return;
  user.emailVerifiedAt = now;
  user.updatedAt = now;
  record(em, actor, now, { type: 'user.email_verified', subject: user.id, payload: { email: user.email } });
}

export function verificationLinkInvalid(): Refusal {
  return new Refusal(
    'not_found',
    'verification_link_invalid',
    'This link has been used, replaced by a newer one, or is older than a day. Ask for a new one in your account.',
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, invalid } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { readEmail } from '../../platform/values/email.ts';
import type { Mail, Network } from '../mails/mail.ts';
import type { UserViewer } from '../viewer.ts';
import { writeAddressChanged, writeAddressTaken, writeChangeWarning, writeNewAddress } from './email-change-mails.ts';
import { findByEmail } from './find-by-email.ts';
import { holdPassword } from './find-by-credentials.ts';
import type { AuthenticatedPerson } from './find-by-credentials.ts';
import { aboutOf, forgetTokens, issueToken, redeemToken } from './one-time-token.ts';
import { User } from './user.ts';

/** The change of a person's address. */
export interface EmailChange {
  userId: string;
  from: string;
  email: string;
  actor: Actor;
}

/** Changes the former address where a room above has stored it. */
export type FollowEmail = (em: EntityManager, change: EmailChange, now: Temporal.Instant) => Promise<void>;

/** Reads the address that the viewer wants to have. */
export function readNewEmail(viewer: UserViewer, text: string): string {
  const email = readEmail(text);
  if (email === viewer.email) throw invalid('/email', 'is your address already');
  return email;
}

/**
 * Writes a mail to the new address with a link that makes it the person's, and a warning to the present one. The link
 * works for a day and once, and contains the new address. An address that has an account gets another mail instead, so
 * that nobody learns who has an account.
 */
export async function requestEmailChange(
  em: EntityManager,
  viewer: UserViewer,
  { person, email }: { person: AuthenticatedPerson; email: string },
  now: Temporal.Instant,
  network: Network,
): Promise<{ user: User; letters: Mail[] }> {
  await holdPassword(em, person);
  const user = await em.findOneOrFail(User, { id: person.userId });
  const expiresAt = now.add({ hours: 24 });
  const wanted = { purpose: 'email_verification', userId: user.id, about: email, expiresAt } as const;
  const token = await issueToken(em, wanted, now);
  const isTaken = (await findByEmail(em, email)) !== null;
  record(em, viewer, now, { type: 'user.email_change_requested', subject: user.id, payload: { email } });
  const letter = isTaken ? writeAddressTaken(email, network) : writeNewAddress(email, token, network);
  return { user, letters: [letter, writeChangeWarning(user.email, email, network)] };
}

/**
 * Redeems the link, together with the password of the account. Links that were mailed to the former address become
 * invalid. Sessions and tokens stay. An address that got an account in the meantime is refused with `email_taken`.
 */
export async function changeEmail(
  em: EntityManager,
  { token, person }: { token: string; person: AuthenticatedPerson },
  now: Temporal.Instant,
  { actor, network, followEmail }: { actor: Actor; network: Network; followEmail: FollowEmail },
): Promise<Mail> {
  await holdPassword(em, person);
  const email = aboutOf(token);
  const redeemed = await redeemToken(em, 'email_verification', token, now);
  if (!email || redeemed?.userId !== person.userId) throw emailChangeInvalid();
  const user = await em.findOneOrFail(User, { id: person.userId });
  const from = user.email;
  user.email = email;
  user.emailVerifiedAt = now;
  user.updatedAt = now;
  await forgetTokens(em, user.id);
  record(em, actor, now, { type: 'user.email_changed', subject: user.id, payload: { email, from } });
  await followEmail(em, { userId: user.id, from, email, actor }, now);
  return writeAddressChanged(from, email, network);
}

export function emailChangeInvalid(): Refusal {
  return new Refusal(
    'not_found',
    'email_change_invalid',
    'This link has been used, replaced by a newer one, or is older than a day. Ask for a new one in your account.',
  );
}

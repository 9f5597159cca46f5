import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import type { Mail, Network } from '../mails/mail.ts';
import type { UserViewer } from '../viewer.ts';
import type { ChangePasswordInput } from './account-input.ts';
import { holdPassword } from './find-by-credentials.ts';
import type { AuthenticatedPerson } from './find-by-credentials.ts';
import { forgetTokens } from './one-time-token.ts';
import { hashPassword } from './password.ts';
import { problemOfPassword } from './password-strength.ts';
import { endOtherSessions } from './sessions.ts';
import { User } from './user.ts';

/** The part of a change of password without the database, as `prepareAccount` is that of a sign-up. */
export async function preparePassword(
  { name, email }: UserViewer,
  { currentPassword, newPassword }: ChangePasswordInput,
  network: string,
): Promise<string> {
  if (newPassword === currentPassword) throw invalid('/newPassword', 'is the password that you have');
  const detail = await problemOfPassword(newPassword, { name, email, network });
  if (detail) throw invalid('/newPassword', detail);
  return hashPassword(newPassword);
}

/**
 * Sets a new password of a person who has proved the current one. Ends every session and token but those of the session
 * that the request came from, and makes links to another password invalid.
 */
export async function changePassword(
  em: EntityManager,
  viewer: UserViewer,
  { person, passwordHash }: { person: AuthenticatedPerson; passwordHash: string },
  now: Temporal.Instant,
): Promise<User> {
  await holdPassword(em, person);
  const user = await em.findOneOrFail(User, { id: person.userId });
  user.passwordHash = passwordHash;
  user.updatedAt = now;
  await forgetTokens(em, user.id);
  await endOtherSessions(em, viewer, now);
  record(em, viewer, now, { type: 'user.password_changed', subject: user.id });
  return user;
}

/** Notifies the person, who may not have done it. */
export function writePasswordChanged({ email }: User, { network }: Network): Mail {
  return {
    to: email,
    subject: `Your password for ${network} was changed`,
    text: [
      `The password of your account at ${network} was changed, with the password that it had before.`,
      `You were signed out everywhere else.`,
      `If it was not you, choose a new password now: press “Forgot it?” where you sign in.`,
    ].join('\n\n'),
  };
}

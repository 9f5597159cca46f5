import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { attempts } from '../oidc/forms/limits.ts';
import type { Limits } from '../oidc/forms/limits.ts';
import type { UserViewer } from '../viewer.ts';
import { findByCredentials } from './find-by-credentials.ts';
import type { AuthenticatedPerson } from './find-by-credentials.ts';

/**
 * Requires the password of the viewer, because a stolen access token must not be enough to take over the account.
 * Wrong passwords are counted for the account, over all network addresses, and recorded. Not to be called in a
 * transaction: a check takes a quarter of a second, and the record of a wrong password must stay.
 */
export async function provePassword(
  em: EntityManager,
  viewer: UserViewer,
  { password, limits }: { password: string; limits: Limits },
  now: Temporal.Instant,
): Promise<AuthenticatedPerson> {
  const { userId, email } = viewer;
  await limits.consume(attempts.ownPassword, userId);
  const takeBack = () => limits.giveBack(attempts.ownPassword, userId);
  const person = await findByCredentials(em, email, password).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (!person) {
    await em.transactional(
      async (inner) => record(inner, viewer, now, { type: 'user.password_rejected', subject: userId }),
      { clear: true },
    );
    throw wrongPassword();
  }
  await takeBack();
  return person;
}

function wrongPassword(): Refusal {
  const problems = [{ pointer: '/currentPassword', detail: 'is not your password' }];
  return new Refusal('invalid', 'wrong_password', 'This is not the password of your account.', { problems });
}

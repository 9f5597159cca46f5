import type { Request } from 'express';
import { addressOf } from '../../../platform/values/address.ts';
import { normalEmail, readEmail } from '../../../platform/values/email.ts';
import { findByCredentials, wrongCredentials } from '../../people/find-by-credentials.ts';
import type { AuthenticatedPerson } from '../../people/find-by-credentials.ts';
import { noteFailedSignIn } from '../../people/note-failed-sign-in.ts';
import { sha256 } from '../../secret.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { attempts } from './limits.ts';

/**
 * Finds the person with this email address and password. An attempt is counted before the lookup, so that concurrent
 * guesses cannot evade the limit. Success takes the count back, and so does an outage, which reveals nothing. Failure is
 * recorded.
 */
export async function attemptSignIn(
  deps: SignInDeps,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<AuthenticatedPerson> {
  const { orm, limits, clock } = deps;
  const address = addressOf(request.ip);
  const account = sha256(`${address} ${normalEmail(email)}`);
  await limits.consume(attempts.signInFromAddress, address);
  await limits.consume(attempts.signInToAccount, account);
  const takeBack = async (): Promise<void> => {
    await limits.giveBack(attempts.signInToAccount, account);
    await limits.giveBack(attempts.signInFromAddress, address);
  };
  const person = await findByCredentials(orm.em.fork(), email, password).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (!person) {
    await inTransaction(deps, (em) => noteFailedSignIn(em, email, clock.now(), actorOf(request)));
    readEmail(email);
    throw wrongCredentials();
  }
  await takeBack();
  return person;
}

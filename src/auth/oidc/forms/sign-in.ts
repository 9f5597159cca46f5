import { Refusal } from '../../../errors.ts';
import { addressOf } from '../../../platform/address.ts';
import { findByCredentials } from '../../people/find-by-credentials.ts';
import { sha256 } from '../../secret.ts';
import { text } from './desk.ts';
import type { Desk } from './desk.ts';
import { attempts } from './limits.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { showAgain } from './refused.ts';
import { finish } from './visit.ts';
import type { Visit } from './visit.ts';

/** Checks what a person typed, and goes on as that person. */
export async function signIn(desk: Desk, visit: Visit): Promise<void> {
  const { request, response, scene } = visit;
  const email = text(request, 'email');
  try {
    const userId = await attempt(desk, {
      email,
      password: text(request, 'password'),
      address: addressOf(request.ip),
    });
    await finish(visit, { login: { accountId: userId, amr: ['pwd'] } });
  } catch (error) {
    showAgain(desk, response, error, (state) => signInPage(scene, state), { email });
  }
}

/** Counts before it looks, so that a hundred guesses at once are a hundred guesses; success takes its count back. */
async function attempt(
  { orm, limits }: Desk,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string> {
  const account = sha256(`${address} ${email.trim().toLowerCase()}`);
  await limits.consume(attempts.signInFromAddress, address);
  await limits.consume(attempts.signInToAccount, account);
  const userId = await findByCredentials(orm.em.fork(), email, password);
  if (!userId) throw wrong();
  await limits.giveBack(attempts.signInToAccount, account);
  await limits.giveBack(attempts.signInFromAddress, address);
  return userId;
}

function wrong(): Refusal {
  return new Refusal('invalid', 'wrong_credentials', 'The email address or the password is wrong.');
}

import { attemptSignIn } from './attempt.ts';
import { holdPassword } from '../../people/find-by-credentials.ts';
import { inTransaction, text } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { showAgain } from './refused.ts';
import { finish } from './visit.ts';
import type { FormVisit } from './visit.ts';

/** Checks the email address and password, and continues as that person. */
export async function signIn(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { request, response, scene } = visit;
  const email = text(request, 'email');
  try {
    const person = await attemptSignIn(deps, request, { email, password: text(request, 'password') });
    await inTransaction(deps, async (em) => {
      await holdPassword(em, person);
      await finish(visit, { login: { accountId: person.userId, amr: ['pwd'] } });
    });
  } catch (error) {
    showAgain(deps, response, error, (state) => signInPage(scene, state), { email });
  }
}

import { attemptSignIn } from './attempt.ts';
import { holdPassword } from '../../people/find-by-credentials.ts';
import { inTransaction, text } from './desk.ts';
import type { SignInDeps } from './desk.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { showAgain } from './refused.ts';
import { finish } from './visit.ts';
import type { FormVisit } from './visit.ts';

/** Checks what a person typed, and goes on as that person. */
export async function signIn(desk: SignInDeps, visit: FormVisit): Promise<void> {
  const { request, response, scene } = visit;
  const email = text(request, 'email');
  try {
    const person = await attemptSignIn(desk, request, { email, password: text(request, 'password') });
    await inTransaction(desk, async (em) => {
      await holdPassword(em, person);
      await finish(visit, { login: { accountId: person.userId, amr: ['pwd'] } });
    });
  } catch (error) {
    showAgain(desk, response, error, (state) => signInPage(scene, state), { email });
  }
}

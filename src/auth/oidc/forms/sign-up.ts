import { addressOf } from '../../../platform/values/address.ts';
import { countsOfVerification, mayMail } from '../../mail-limits.ts';
import { writeVerification } from '../../people/email-verification.ts';
import { openAccount, prepareAccount } from '../../people/sign-up.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction, text } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { attempts } from './limits.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { showAgain } from './refused.ts';
import { finish } from './visit.ts';
import type { FormVisit } from './visit.ts';

/** Creates an account, mails a link to confirm its address, and continues as the new person. */
export async function register(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { request, response, scene } = visit;
  const [name, email] = [text(request, 'name'), text(request, 'email')];
  try {
    await deps.limits.consume(attempts.signUpFromAddress, addressOf(request.ip));
    const account = await prepareAccount({ name, email, password: text(request, 'password') }, deps.look.network);
    const now = deps.clock.now();
    const user = await inTransaction(deps, async (em, post) => {
      const created = await openAccount(em, account, now, actorOf(request));
      if (await mayMail(deps.limits, countsOfVerification(created.email)))
        await post(await writeVerification(em, created, now, deps.look));
      return created;
    });
    await finish(visit, { login: { accountId: user.id, amr: ['pwd'] } });
  } catch (error) {
    showAgain(deps, response, error, (state) => signUpPage(scene, state), { name, email });
  }
}

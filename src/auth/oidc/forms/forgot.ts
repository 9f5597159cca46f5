import { addressOf } from '../../../platform/values/address.ts';
import { readEmail } from '../../../platform/values/email.ts';
import { countsOfReset, mayMail } from '../../mail-limits.ts';
import { findForReset, writeReset } from '../../people/password-reset.ts';
import { sha256 } from '../../secret.ts';
import { inTransaction, show, text } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { attempts } from './limits.ts';
import { forgotPage, linkSentPage } from '../pages/forgot-page.ts';
import { showAgain } from './refused.ts';
import type { FormVisit } from './visit.ts';

/** Sends a reset link if the address has an account. Neither the page nor the response time reveals whether it has one. */
export async function forgot(deps: SignInDeps, { request, response, scene }: FormVisit): Promise<void> {
  const typed = text(request, 'email').trim();
  let email: string;
  try {
    email = readEmail(typed);
    await deps.limits.consume(attempts.resetFromAddress, addressOf(request.ip));
    await deps.limits.consume(attempts.resetOfAccount, sha256(email));
  } catch (error) {
    return showAgain(deps, response, error, (state) => forgotPage(scene, state), {
      email: typed,
    });
  }
  sendLink(deps, email).catch((error: unknown) => deps.log.error({ err: error }, 'a reset link was not sent'));
  show(deps, response, linkSentPage(scene, email));
}

async function sendLink(deps: SignInDeps, email: string): Promise<void> {
  const { orm, clock, look, limits } = deps;
  const person = await findForReset(orm.em.fork(), email);
  if (!person || !(await mayMail(limits, countsOfReset(person.email)))) return;
  await inTransaction(deps, async (em, post) => post(await writeReset(em, person, clock.now(), look)));
}

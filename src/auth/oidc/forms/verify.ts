import express from 'express';
import type { Request, Response, Router } from 'express';
import { holdPassword } from '../../people/find-by-credentials.ts';
import { verificationLinkInvalid, verifyEmail } from '../../people/email-verification.ts';
import { aboutOf, findToken } from '../../people/one-time-token.ts';
import { attemptSignIn } from './attempt.ts';
import { actorOf } from '../actor-of.ts';
import { pageAndForm, pageOnly, refuseMethod } from '../refuse-method.ts';
import { inTransaction, show, text, tokenOf } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { verifiedPage, verifyPage } from '../pages/verify-page.ts';
import { atPassword, showAgain } from './refused.ts';
import { requireOurForm } from './visit.ts';

/** The page that the link to confirm an address opens. Opening it confirms nothing, because mail scanners open links too. */
export function verifyRouter(deps: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/email/verify')
    .get((request, response) => showForm(deps, request, response))
    .post(body, (request, response) => verify(deps, request, response))
    .all(refuseMethod(pageAndForm));
  router
    .route('/email/verify/done')
    .get((_, response) => show(deps, response, verifiedPage()))
    .all(refuseMethod(pageOnly));
  return router;
}

async function showForm(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  // The link of a new address was mailed to that one, and says nothing about the present one.
  if (aboutOf(token)) return response.redirect(303, `/email/change?token=${encodeURIComponent(token)}`);
  show(deps, response, verifyPage(await formOf(deps, token)));
}

/** Requires the link, which proves access to the address, and the password, which proves that the account is theirs. */
async function verify(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = text(request, 'token');
  requireOurForm(deps, request, token);
  const form = await formOf(deps, token);
  try {
    const credentials = { email: form.email, password: text(request, 'password') };
    const person = await attemptSignIn(deps, request, credentials);
    await inTransaction(deps, async (em) => {
      await holdPassword(em, person);
      await verifyEmail(em, token, deps.clock.now(), actorOf(request));
    });
    response.redirect(303, '/email/verify/done');
  } catch (error) {
    showAgain(deps, response, atPassword(error, form.email), (state) => verifyPage(form, state));
  }
}

async function formOf({ orm, clock, formTokens }: SignInDeps, token: string) {
  const known = await findToken(orm.em.fork(), 'email_verification', token, clock.now());
  if (!known?.email || aboutOf(token)) throw verificationLinkInvalid();
  return { formToken: formTokens.for(token), token, email: known.email };
}

import express from 'express';
import type { Request, Response, Router } from 'express';
import { changeEmail, emailChangeInvalid } from '../../people/email-change.ts';
import { aboutOf, findToken } from '../../people/one-time-token.ts';
import { changeEmailPage, emailChangedPage } from '../pages/change-email-page.ts';
import { actorOf } from '../actor-of.ts';
import { pageAndForm, pageOnly, refuseMethod } from '../refuse-method.ts';
import { attemptSignIn } from './attempt.ts';
import { atPassword, showAgain } from './refused.ts';
import { inTransaction, show, text, tokenOf } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { requireOurForm } from './visit.ts';

/** The page that the link to a new address opens. Opening it changes nothing, because mail scanners open links too. */
export function changeEmailRouter(deps: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/email/change')
    .get((request, response) => showForm(deps, request, response))
    .post(body, (request, response) => change(deps, request, response))
    .all(refuseMethod(pageAndForm));
  router
    .route('/email/change/done')
    .get((_, response) => show(deps, response, emailChangedPage()))
    .all(refuseMethod(pageOnly));
  return router;
}

async function showForm(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  show(deps, response, changeEmailPage(await formOf(deps, tokenOf(request))));
}

/** Requires the link, which proves access to the address, and the password, which proves that the account is theirs. */
async function change(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = text(request, 'token');
  requireOurForm(deps, request, token);
  const form = await formOf(deps, token);
  try {
    const person = await attemptSignIn(deps, request, { email: form.former, password: text(request, 'password') });
    const event = { actor: actorOf(request, person.userId), network: deps.look, followEmail: deps.followEmail };
    await inTransaction(deps, async (em, post) => {
      await post(await changeEmail(em, { token, person }, deps.clock.now(), event));
    });
    response.redirect(303, '/email/change/done');
  } catch (error) {
    showAgain(deps, response, atPassword(error, form.former), (state) => changeEmailPage(form, state));
  }
}

async function formOf({ orm, clock, formTokens }: SignInDeps, token: string) {
  const known = await findToken(orm.em.fork(), 'email_verification', token, clock.now());
  const email = aboutOf(token);
  if (!known?.email || !email) throw emailChangeInvalid();
  return { formToken: formTokens.for(token), token, former: known.email, email };
}

import express from 'express';
import type { Request, Response, Router } from 'express';
import { findToken } from '../../people/one-time-token.ts';
import { prepareReset, resetLinkInvalid, resetPassword } from '../../people/password-reset.ts';
import { actorOf } from '../actor-of.ts';
import { pageAndForm, pageOnly, refuseMethod } from '../refuse-method.ts';
import { inTransaction, show, text, tokenOf } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { FormState } from '../pages/form.ts';
import { resetDonePage, resetPage } from '../pages/reset-page.ts';
import { showAgain } from './refused.ts';
import { requireOurForm } from './visit.ts';

/** The page that the link of a password reset mail opens. */
export function resetRouter(deps: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/password/reset')
    .get((request, response) => showForm(deps, request, response))
    .post(body, (request, response) => reset(deps, request, response))
    .all(refuseMethod(pageAndForm));
  router
    .route('/password/reset/done')
    .get((_, response) => show(deps, response, resetDonePage()))
    .all(refuseMethod(pageOnly));
  return router;
}

async function showForm(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const known = await findToken(deps.orm.em.fork(), 'password_reset', token, deps.clock.now());
  if (!known) throw resetLinkInvalid();
  show(deps, response, resetPage(deps.formTokens.for(token), token, { values: { email: known.email ?? '' } }));
}

async function reset(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const [token, password, email] = [text(request, 'token'), text(request, 'password'), text(request, 'email')];
  requireOurForm(deps, request, token);
  try {
    const owner = await findToken(deps.orm.em.fork(), 'password_reset', token, deps.clock.now());
    if (!owner) throw resetLinkInvalid();
    const passwordHash = await prepareReset(password, { ...owner, network: deps.look.network });
    await inTransaction(deps, (em) => resetPassword(em, { token, passwordHash }, deps.clock.now(), actorOf(request)));
    response.redirect(303, '/password/reset/done');
  } catch (error) {
    const page = (state: FormState) => resetPage(deps.formTokens.for(token), token, state);
    showAgain(deps, response, error, page, { email });
  }
}

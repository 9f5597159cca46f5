import express from 'express';
import type { Request, Response, Router } from 'express';
import { findToken } from '../../people/one-time-token.ts';
import { prepareReset, resetLinkInvalid, resetPassword } from '../../people/password-reset.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction, show, text, tokenOf } from './desk.ts';
import type { SignInDeps } from './desk.ts';
import type { FormState } from '../pages/form.ts';
import { resetDonePage, resetPage } from '../pages/reset-page.ts';
import { showAgain } from './refused.ts';
import { requireOurForm } from './visit.ts';

/** The page behind the link of a reset mail. */
export function resetRouter(desk: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/password/reset')
    .get((request, response) => showForm(desk, request, response))
    .post(body, (request, response) => reset(desk, request, response));
  router.get('/password/reset/done', (_, response) => show(desk, response, resetDonePage()));
  return router;
}

async function showForm(desk: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const known = await findToken(desk.orm.em.fork(), 'password_reset', token, desk.clock.now());
  if (!known) throw resetLinkInvalid();
  show(desk, response, resetPage(desk.formTokens.for(token), token, { values: { email: known.email ?? '' } }));
}

async function reset(desk: SignInDeps, request: Request, response: Response): Promise<void> {
  const [token, password, email] = [text(request, 'token'), text(request, 'password'), text(request, 'email')];
  requireOurForm(desk, request, token);
  try {
    const passwordHash = await prepareReset(password);
    await inTransaction(desk, (em) => resetPassword(em, { token, passwordHash }, desk.clock.now(), actorOf(request)));
    response.redirect(303, '/password/reset/done');
  } catch (error) {
    const page = (state: FormState) => resetPage(desk.formTokens.for(token), token, state);
    showAgain(desk, response, error, page, { email });
  }
}

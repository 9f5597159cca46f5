import express from 'express';
import type { Request, Response, Router } from 'express';
import { findToken } from '../../people/one-time-token.ts';
import { prepareAccount } from '../../people/sign-up.ts';
import { setUpOperator, setupLinkInvalid } from '../../people/operator.ts';
import { pinHost } from '../pin-host.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction, show, text, tokenOf } from './desk.ts';
import type { SignInDeps } from './desk.ts';
import { setupDonePage, setupPage } from '../pages/setup-page.ts';
import { showAgain } from './refused.ts';
import { startSession } from './start-session.ts';
import { requireOurForm } from './visit.ts';

/** The page behind the link that an empty network prints at its start. */
export function setupRouter(desk: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/setup')
    .get((request, response) => showForm(desk, request, response))
    // The session cookie is a secure one when the issuer is https, whatever the last hop was.
    .post(pinHost(desk.config.url), body, (request, response) => setUp(desk, request, response));
  router.get('/setup/done', (_, response) => show(desk, response, setupDonePage()));
  return router;
}

async function showForm(desk: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  if (!(await findToken(desk.orm.em.fork(), 'setup', token, desk.clock.now()))) throw setupLinkInvalid();
  show(desk, response, setupPage(desk.formTokens.for(token), token, {}));
}

async function setUp(desk: SignInDeps, request: Request, response: Response): Promise<void> {
  const [token, name, email] = [text(request, 'token'), text(request, 'name'), text(request, 'email')];
  requireOurForm(desk, request, token);
  try {
    const account = await prepareAccount({ name, email, password: text(request, 'password') });
    const user = await inTransaction(desk, (em) =>
      setUpOperator(em, { token, account }, desk.clock.now(), actorOf(request)),
    );
    await startSession(desk.provider, request, response, user.id);
    response.redirect(303, '/setup/done');
  } catch (error) {
    showAgain(desk, response, error, (state) => setupPage(desk.formTokens.for(token), token, state), {
      name,
      email,
    });
  }
}

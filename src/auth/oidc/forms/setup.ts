import express from 'express';
import type { Request, Response, Router } from 'express';
import { findToken } from '../../people/one-time-token.ts';
import { prepareAccount } from '../../people/sign-up.ts';
import { setUpOperator, setupLinkInvalid } from '../../people/operator.ts';
import { pinHost } from '../pin-host.ts';
import { actorOf } from '../actor-of.ts';
import { pageAndForm, refuseMethod } from '../refuse-method.ts';
import { inTransaction, show, text, tokenOf } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { setupPage } from '../pages/setup-page.ts';
import { showAgain } from './refused.ts';
import { startSession } from './start-session.ts';
import { requireOurForm } from './visit.ts';

/** The page that the set-up link opens, which an empty network prints at its start. */
export function setupRouter(deps: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/setup')
    .get((request, response) => showForm(deps, request, response))
    // With pinHost the session cookie is secure when the issuer uses https, even if the last hop did not.
    .post(pinHost(deps.config.url), body, (request, response) => setUp(deps, request, response))
    .all(refuseMethod(pageAndForm));
  return router;
}

async function showForm(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  await requireLink(deps, token);
  show(deps, response, setupPage(deps.formTokens.for(token), token, {}));
}

/** Refuses an invalid link before any work is done for it, such as hashing a password. */
async function requireLink(deps: SignInDeps, token: string): Promise<void> {
  const known = await findToken(deps.orm.em.fork(), 'setup', token, deps.clock.now());
  if (!known) throw setupLinkInvalid();
}

async function setUp(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const [token, name, email] = [text(request, 'token'), text(request, 'name'), text(request, 'email')];
  requireOurForm(deps, request, token);
  try {
    await requireLink(deps, token);
    const account = await prepareAccount({ name, email, password: text(request, 'password') }, deps.look.network);
    const user = await inTransaction(deps, (em) =>
      setUpOperator(em, { token, account }, deps.clock.now(), actorOf(request)),
    );
    await startSession(deps.provider, request, response, user.id);
    // The session signs the operator in to the console without another form.
    response.redirect(303, '/console');
  } catch (error) {
    showAgain(deps, response, error, (state) => setupPage(deps.formTokens.for(token), token, state), {
      name,
      email,
    });
  }
}

import express from 'express';
import type { Router } from 'express';
import { consent, showConsent } from './consent.ts';
import { show } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { forgot } from './forgot.ts';
import { forgotPage } from '../pages/forgot-page.ts';
import { formOnly, pageAndForm, refuseMethod } from '../refuse-method.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { signIn } from './sign-in.ts';
import { register } from './sign-up.ts';
import { finish, withVisit } from './visit.ts';
import type { FormVisit } from './visit.ts';

/** The pages between a client's authorization request and its answer. */
export function interactionRouter(deps: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  const at = (path: string) => router.route(`/interaction/:uid${path}`);
  at('')
    .get(withVisit(deps, (visit) => showStart(deps, visit)))
    .post(
      body,
      withVisit(deps, (visit) => signIn(deps, visit)),
    )
    .all(refuseMethod(pageAndForm));
  at('/sign-up')
    .get(withVisit(deps, async ({ scene, response }) => show(deps, response, signUpPage(scene, {}))))
    .post(
      body,
      withVisit(deps, (visit) => register(deps, visit)),
    )
    .all(refuseMethod(pageAndForm));
  at('/forgot')
    .get(withVisit(deps, async ({ scene, response }) => show(deps, response, forgotPage(scene, {}))))
    .post(
      body,
      withVisit(deps, (visit) => forgot(deps, visit)),
    )
    .all(refuseMethod(pageAndForm));
  at('/consent')
    .post(
      body,
      withVisit(deps, (visit) => consent(deps, visit)),
    )
    .all(refuseMethod(formOnly));
  at('/cancel').post(body, withVisit(deps, cancel)).all(refuseMethod(formOnly));
  return router;
}

async function showStart(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { interaction, scene, response } = visit;
  if (interaction.prompt.name === 'consent') return showConsent(deps, visit);
  const hint = interaction.params.login_hint;
  const email = typeof hint === 'string' ? hint.slice(0, 254) : '';
  show(deps, response, signInPage(scene, { values: { email } }));
}

/** Returns `access_denied` to the client (RFC 6749 section 4.1.2.1). */
async function cancel(visit: FormVisit): Promise<void> {
  await finish(visit, { error: 'access_denied', error_description: 'the person denied the request' });
}

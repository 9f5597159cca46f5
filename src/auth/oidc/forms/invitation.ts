import express from 'express';
import type { Request, Response, Router } from 'express';
import { addressOf } from '../../../platform/values/address.ts';
import { holdPassword } from '../../people/find-by-credentials.ts';
import { openAccount, prepareAccount } from '../../people/sign-up.ts';
import { User } from '../../people/user.ts';
import { acceptInvitation, findOffer } from '../../projects/accept-invitation.ts';
import type { InvitationOffer } from '../../projects/accept-invitation.ts';
import { attemptSignIn } from './attempt.ts';
import { actorOf } from '../actor-of.ts';
import { pageAndForm, pageOnly, refuseMethod } from '../refuse-method.ts';
import { inTransaction, show, text, tokenOf } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { attempts } from './limits.ts';
import type { FormState } from '../pages/form.ts';
import { invitationPage, joinedPage } from '../pages/invitation-page.ts';
import { atPassword, showAgain } from './refused.ts';
import { requireOurForm } from './visit.ts';

/** The page that the link of an invitation opens. */
export function invitationRouter(deps: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/invitation')
    .get((request, response) => showForm(deps, request, response))
    .post(body, (request, response) => accept(deps, request, response))
    .all(refuseMethod(pageAndForm));
  router
    .route('/invitation/done')
    .get((_, response) => show(deps, response, joinedPage()))
    .all(refuseMethod(pageOnly));
  return router;
}

async function showForm(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const invitation = await findOffer(deps.orm.em.fork(), token, deps.clock.now());
  show(deps, response, invitationPage(deps.formTokens.for(token), token, invitation, {}));
}

async function accept(deps: SignInDeps, request: Request, response: Response): Promise<void> {
  const [token, name] = [text(request, 'token'), text(request, 'name')];
  requireOurForm(deps, request, token);
  const invitation = await findOffer(deps.orm.em.fork(), token, deps.clock.now());
  try {
    await (invitation.hasAccount ? join : joinAsNewPerson)(deps, request, invitation);
    response.redirect(303, '/invitation/done');
  } catch (error) {
    const page = (state: FormState) => invitationPage(deps.formTokens.for(token), token, invitation, state);
    showAgain(deps, response, atPassword(error, invitation.email), page, { name });
  }
}

async function join(deps: SignInDeps, request: Request, { email }: InvitationOffer): Promise<void> {
  const person = await attemptSignIn(deps, request, { email, password: text(request, 'password') });
  const { userId } = person;
  const [now, actor] = [deps.clock.now(), actorOf(request, userId)];
  await inTransaction(deps, async (em) => {
    await holdPassword(em, person);
    const user = await em.findOneOrFail(User, { id: userId });
    await acceptInvitation(em, { token: text(request, 'token'), user }, now, actor);
  });
}

/** The link was mailed to the address, so the new account needs no further confirmation of it. */
async function joinAsNewPerson(deps: SignInDeps, request: Request, { email }: InvitationOffer): Promise<void> {
  await deps.limits.consume(attempts.signUpFromAddress, addressOf(request.ip));
  const [name, password] = [text(request, 'name'), text(request, 'password')];
  const account = await prepareAccount({ name, email, password }, deps.look.network);
  const now = deps.clock.now();
  await inTransaction(deps, async (em) => {
    const user = await openAccount(em, account, now, actorOf(request));
    const actor = actorOf(request, user.id);
    await acceptInvitation(em, { token: text(request, 'token'), user }, now, actor);
  });
}

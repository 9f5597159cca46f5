import express from 'express';
import type { Request, Response, Router } from 'express';
import { addressOf } from '../../../platform/values/address.ts';
import { holdPassword } from '../../people/find-by-credentials.ts';
import { openAccount, prepareAccount } from '../../people/sign-up.ts';
import { User } from '../../people/user.ts';
import { acceptInvitation, findOffer } from '../../projects/accept-invitation.ts';
import type { AcceptedInvitation } from '../../projects/accept-invitation.ts';
import { attemptSignIn } from './attempt.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction, show, text, tokenOf } from './desk.ts';
import type { SignInDeps } from './desk.ts';
import { attempts } from './limits.ts';
import type { FormState } from '../pages/form.ts';
import { invitationPage, joinedPage } from '../pages/invitation-page.ts';
import { showAgain } from './refused.ts';
import { requireOurForm } from './visit.ts';

/** The page behind the link of an invitation. */
export function invitationRouter(desk: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/invitation')
    .get((request, response) => showForm(desk, request, response))
    .post(body, (request, response) => accept(desk, request, response));
  router.get('/invitation/done', (_, response) => show(desk, response, joinedPage()));
  return router;
}

async function showForm(desk: SignInDeps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const offer = await findOffer(desk.orm.em.fork(), token, desk.clock.now());
  show(desk, response, invitationPage(desk.formTokens.for(token), token, offer, {}));
}

async function accept(desk: SignInDeps, request: Request, response: Response): Promise<void> {
  const [token, name] = [text(request, 'token'), text(request, 'name')];
  requireOurForm(desk, request, token);
  const offer = await findOffer(desk.orm.em.fork(), token, desk.clock.now());
  try {
    await (offer.hasAccount ? join : joinAnew)(desk, request, offer);
    response.redirect(303, '/invitation/done');
  } catch (error) {
    const page = (state: FormState) => invitationPage(desk.formTokens.for(token), token, offer, state);
    showAgain(desk, response, error, page, { name });
  }
}

async function join(desk: SignInDeps, request: Request, { email }: AcceptedInvitation): Promise<void> {
  const person = await attemptSignIn(desk, request, { email, password: text(request, 'password') });
  const { userId } = person;
  const [now, actor] = [desk.clock.now(), actorOf(request, userId)];
  await inTransaction(desk, async (em) => {
    await holdPassword(em, person);
    const user = await em.findOneOrFail(User, { id: userId });
    await acceptInvitation(em, { token: text(request, 'token'), user }, now, actor);
  });
}

/** The link was mailed to the address, so the new account needs no other proof that it is theirs. */
async function joinAnew(desk: SignInDeps, request: Request, { email }: AcceptedInvitation): Promise<void> {
  await desk.limits.consume(attempts.signUpFromAddress, addressOf(request.ip));
  const [name, password] = [text(request, 'name'), text(request, 'password')];
  const account = await prepareAccount({ name, email, password });
  const now = desk.clock.now();
  await inTransaction(desk, async (em) => {
    const user = await openAccount(em, account, now, actorOf(request));
    const actor = actorOf(request, user.id);
    await acceptInvitation(em, { token: text(request, 'token'), user }, now, actor);
  });
}

import express from 'express';
import type { Request, Response, Router } from 'express';
import { verificationLinkInvalid, verifyEmail } from '../../people/email-verification.ts';
import { findToken } from '../../people/one-time-token.ts';
import { actorOf, inTransaction, show, text, tokenOf } from './desk.ts';
import type { Desk } from './desk.ts';
import { verifiedPage, verifyPage } from '../pages/verify-page.ts';
import { requireOurForm } from './visit.ts';

/** The page behind the link that shows whose an address is. Opening it does nothing yet: mail scanners open links too. */
export function verifyRouter(desk: Desk): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const body = express.urlencoded({ extended: false, limit: '20kb' });
  router
    .route('/email/verify')
    .get((request, response) => showButton(desk, request, response))
    .post(body, (request, response) => verify(desk, request, response));
  router.get('/email/verify/done', (_, response) => show(desk, response, verifiedPage()));
  return router;
}

async function showButton(desk: Desk, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const known = await findToken(desk.orm.em.fork(), 'email_verification', token, desk.clock.now());
  if (!known) throw verificationLinkInvalid();
  show(desk, response, verifyPage(desk.formTokens.for(token), token, known.email ?? ''));
}

async function verify(desk: Desk, request: Request, response: Response): Promise<void> {
  const token = text(request, 'token');
  requireOurForm(desk, request, token);
  await inTransaction(desk, (em) => verifyEmail(em, token, desk.clock.now(), actorOf(request)));
  response.redirect(303, '/email/verify/done');
}

import express from 'express';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Config } from '../../../config.ts';
import { translate } from '../../../platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import { makeClient } from '../../clients/create-client.ts';
import { spendRegistrationToken } from '../../clients/spend-registration-token.ts';
import type { Admission } from '../../clients/spend-registration-token.ts';
import { paths } from '../endpoints.ts';
import { actorOf } from '../actor-of.ts';
import { refuseMethod } from '../refuse-method.ts';
import { informationOf } from './registration-answer.ts';
import { readMetadata } from './registration-metadata.ts';
import type { Metadata } from './registration-metadata.ts';
import { RegistrationRefusal, refusalOf } from './registration-refusal.ts';

export interface RegistrationOptions {
  orm: Orm;
  config: Config;
  clock: Clock;
  log: Logger;
}

/**
 * Dynamic client registration (RFC 7591), with a registration token of a project as the initial access token. The
 * library's own registration is disabled: it has other rules, and would fetch addresses that strangers submit.
 */
export function registrationRouter(options: RegistrationOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const route = router.route(paths.register);
  route.post(uncached, requireToken, ...readJson, (request, response) => register(options, request, response));
  route.post(answerError(options.log));
  route.options((_request, response) => void response.set('Allow', 'POST, OPTIONS').status(204).end());
  route.all(refuseMethod(['POST']));
  return router;
}

const uncached: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};

/** Refuses a malformed token before the body and the database are read. */
const requireToken: RequestHandler = ({ headers }, response, next) => {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!token || !/^hub_reg_[0-9A-Za-z]{43}$/.test(token)) return refuseToken(response, headers.authorization);
  response.locals.registrationToken = token;
  next();
};

const readJson: RequestHandler[] = [
  express.json({ limit: '56kb', type: ['application/json', 'application/*+json'] }),
  ({ body }, _response, next) =>
    next(
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? undefined
        : unreadable('the body must be a JSON object, with Content-Type: application/json'),
    ),
];

/** Registers in one transaction, so that a refused registration stores nothing and does not count as a use of the token. */
async function register(options: RegistrationOptions, request: Request, response: Response): Promise<void> {
  const { orm, clock } = options;
  const now = clock.now();
  const answer = await orm.em.fork().transactional(async (em) => {
    const token = await spendRegistrationToken(em, String(response.locals.registrationToken), now);
    return token && registerWith(em, token, { options, request, now });
  });
  if (answer) response.status(201).json(answer);
  else refuseToken(response, request.headers.authorization);
}

interface ClientRegistration {
  options: RegistrationOptions;
  request: Request;
  now: Temporal.Instant;
}

function registerWith(em: EntityManager, token: Admission, { options, request, now }: ClientRegistration) {
  const metadata = request.body as Metadata;
  const input = readMetadata(metadata, token);
  const { projectId, scopes } = token;
  const { allowPrivateAddresses } = options.config;
  const rules = { mayGive: (scope: string) => scopes.includes(scope), allowPrivateAddresses };
  const actor = actorOf(request, token.id);
  return informationOf(makeClient(em, actor, { projectId, input, rules }, now), metadata, now);
}

/**
 * The same answer for unknown, used up, revoked and expired tokens (RFC 6750 section 3.1). A request without a token gets
 * a challenge without an error.
 */
function refuseToken(response: Response, authorization: string | undefined): void {
  const description = 'The registration token is unknown, used up, revoked or expired.';
  const error = `, error="invalid_token", error_description="${description}"`;
  response
    .status(401)
    .set('WWW-Authenticate', `Bearer realm="hub"${authorization === undefined ? '' : error}`)
    .json({ error: 'invalid_token', error_description: description });
}

function answerError(log: Logger): ErrorRequestHandler {
  return (error: { status?: number }, _request, response, _next) => {
    const isBadBody = error.status !== undefined && error.status < 500;
    const sentence = error.status === 413 ? 'the body is too large' : 'the body is not valid JSON';
    const refusal = isBadBody ? unreadable(sentence) : refusalOf(translate(error));
    if (!refusal) {
      log.error({ err: error }, 'bug');
      return void response.status(500).json({ error: 'server_error' });
    }
    response.status(400).json({ error: refusal.code, error_description: plain(refusal.message) });
  };
}

function unreadable(description: string): RegistrationRefusal {
  return new RegistrationRefusal('invalid_client_metadata', description);
}

/** Replaces the characters that error descriptions exclude: quotes, backslashes and all but printable ASCII (RFC 6749 section 5.2). */
function plain(text: string): string {
  return text.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?');
}

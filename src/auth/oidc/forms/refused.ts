import type { ErrorRequestHandler, Response } from 'express';
import { errors } from 'oidc-provider';
import { Refusal, invalid } from '../../../errors.ts';
import { asUnavailable } from '../../../platform/postgres/database-errors.ts';
import { isSignInPath, isProviderPath } from '../own-paths.ts';
import { isFromBrowser, wantsPage } from '../wants-page.ts';
import { show } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { errorPage } from '../pages/error-page.ts';
import type { ErrorPage } from '../pages/error-page.ts';
import type { FormState } from '../pages/form.ts';
import type { FormPage } from '../pages/layout.ts';

/** Shows a form again with its problems. Rethrows `not_found` and anything that is not a refusal, for the error page. */
export function showAgain(
  deps: SignInDeps,
  response: Response,
  error: unknown,
  page: (state: FormState) => FormPage,
  values: Record<string, string> = {},
): void {
  if (!(error instanceof Refusal) || error.kind === 'not_found') throw error;
  const { problems, retryAfterSeconds } = error.details;
  if (retryAfterSeconds) response.set('Retry-After', String(retryAfterSeconds));
  const state: FormState =
    error.code === 'email_taken'
      ? {
          values,
          problems: [{ pointer: '/email', detail: 'already has an account: sign in, or use another address' }],
        }
      : { values, problems, alert: problems ? undefined : sentenceOf(error) };
  show(deps, response, { ...page(state), status: statusOf(error) });
}

/** A wrong password of a form whose account is fixed, as a problem of its only field; any other error as it is. */
export function atPassword(error: unknown, email: string): unknown {
  if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') return error;
  const detail = `is not that of the account ${email}; if you do not know it, choose a new one by “Forgot it?” where you sign in`;
  return invalid('/password', detail);
}

/** The last error handler of our pages. Errors for programs are left to the error handlers of the hub. */
export function showError(deps: SignInDeps): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (response.headersSent || !wantsPage(request)) return next(thrown);
    const error = asUnavailable(thrown) ?? thrown;
    response.vary('Accept');
    if (error instanceof Refusal && error.details.retryAfterSeconds) {
      response.set('Retry-After', String(error.details.retryAfterSeconds));
    }
    show(deps, response, errorPage(describe(deps, error)));
  };
}

/**
 * Answers errors of other handlers on sign-in paths, such as an exceeded limit or an unknown path. Browsers get a page.
 * OAuth clients get an OAuth error where one fits (RFC 6749 section 5.2). Any other error is left to the last error
 * handler.
 */
export function refuseAtSignIn(deps: SignInDeps): ErrorRequestHandler {
  const showPage = showError(deps);
  return (thrown: unknown, request, response, next) => {
    const error = asUnavailable(thrown) ?? thrown;
    if (!isSignInPath(request.path) || response.headersSent) return next(thrown);
    if (isFromBrowser(request)) return showPage(error, request, response, next);
    const isOutage = error instanceof Refusal && error.kind === 'unavailable' && isProviderPath(request.path);
    if (!isOutage) return next(error);
    response.set({ 'Retry-After': String(error.details.retryAfterSeconds), 'Cache-Control': 'no-store' });
    response.status(503).json({ error: 'temporarily_unavailable', error_description: error.message });
  };
}

function describe({ log }: SignInDeps, error: unknown): ErrorPage {
  if (error instanceof errors.SessionNotFound) return expired;
  if (error instanceof Refusal) {
    const title = error.kind === 'unavailable' ? 'Try again shortly' : 'This did not work';
    return { status: statusOf(error), title, sentence: sentenceOf(error) };
  }
  const { status = 500 } = error as { status?: number };
  if (status < 500) return { status, ...(ofStatus[status] ?? unreadable) };
  log.error({ err: error }, 'bug');
  return {
    status: 500,
    title: 'Something broke',
    sentence: 'This is our fault, and it has been noted. Try again later.',
  };
}

const unreadable = {
  title: 'This did not work',
  sentence: 'The request could not be read. Go back to the application and start again.',
};

/** What a person can do about errors that are not refusals, by status. */
const ofStatus: Record<number, Pick<ErrorPage, 'title' | 'sentence'>> = {
  404: {
    title: 'There is nothing here',
    sentence: 'Compare the address with the one in your link, or go back to the application and start again.',
  },
  405: {
    title: 'This page cannot be opened like this',
    sentence: 'It belongs to a step of signing in. Go back to the application and start again.',
  },
  413: { title: 'This is too long', sentence: 'Go back, shorten the text, and send the form again.' },
};

export const expired: ErrorPage = {
  status: 400,
  title: 'This sign-in has ended',
  sentence:
    'It took longer than an hour, was answered already, or began in another browser. Go back to the application and start again.',
};

export function sentenceOf(error: Refusal): string {
  if (error.code !== 'rate_limit_exceeded') return error.message;
  const minutes = Math.ceil((error.details.retryAfterSeconds ?? 60) / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

function statusOf({ kind, code }: Refusal): number {
  if (code === 'busy' || kind === 'unavailable') return 503;
  if (kind === 'limited') return 429;
  if (kind === 'not_found') return 404;
  if (kind === 'forbidden') return 403;
  return 422;
}

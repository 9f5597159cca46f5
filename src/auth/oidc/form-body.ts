import { Readable } from 'node:stream';
import express from 'express';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import { isFromBrowser } from './wants-page.ts';

const FORM = 'application/x-www-form-urlencoded';

/** OAuth requires a form and SPEC.md requires JSON: a JSON object of strings is converted to the equivalent form. */
export const acceptJson: (RequestHandler | ErrorRequestHandler)[] = [
  express.json({ limit: '56kb', type: ['application/json', 'application/*+json'], strict: false }),
  (error: { status?: number }, request: Request, response: Response, next: NextFunction) =>
    isFromBrowser(request)
      ? next(error)
      : refuse(response, error.status === 413 ? 'the body is too large' : 'the body is not valid JSON'),
  (request: Request, response: Response, next: NextFunction) => {
    if (request.body === undefined) return next();
    const form = formOf(request.body);
    if (form === undefined && isFromBrowser(request)) return next(new UnreadableBody());
    if (form === undefined) return refuse(response, 'the body must be a JSON object whose values are texts');
    request.body = form;
    next();
  },
];

/** A body of another shape, sent by a browser; the error page explains it. */
class UnreadableBody extends Error {
  readonly status = 400;
}

/** Lets the provider read the converted form as if it had arrived over the wire. */
export const streamForm: RequestHandler = (request, _response, next) => {
  if (typeof request.body === 'string') replaceBody(request, request.body);
  next();
};

/** Redirects a POST to the same GET: browsers then send the session cookie (SameSite=Lax), and no login is repeated. */
export const redirectToGet: RequestHandler[] = [
  express.text({ limit: '8kb', type: FORM }),
  (request, response) => {
    const parameters = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    response.set('Cache-Control', 'no-store').redirect(303, `${request.path}?${parameters}`);
  },
];

/** Replaces the stream of the request, because the library reads a body from the stream only. */
function replaceBody(request: Request, form: string): void {
  const bytes = Buffer.from(form);
  const body = Readable.from([bytes]);
  delete request.headers['transfer-encoding'];
  request.headers['content-type'] = FORM;
  request.headers['content-length'] = String(bytes.length);
  Object.defineProperties(request, {
    readable: { value: true },
    iterator: { value: body.iterator.bind(body) },
  });
}

function formOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const entries = Object.entries(json);
  if (!entries.every(([, value]) => typeof value === 'string')) return undefined;
  return new URLSearchParams(entries as [string, string][]).toString();
}

function refuse(response: Response, description: string): void {
  response
    .status(400)
    .set('Cache-Control', 'no-store')
    .json({ error: 'invalid_request', error_description: description });
}

import { Readable } from 'node:stream';
import express from 'express';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

const FORM = 'application/x-www-form-urlencoded';

/** OAuth requires a form and SPEC.md requires JSON: a JSON object of strings is converted to the equivalent form. */
export const acceptJson: (RequestHandler | ErrorRequestHandler)[] = [
  express.json({ limit: '56kb', type: ['application/json', 'application/*+json'], strict: false }),
  (error: { status?: number }, _request: Request, response: Response, _next: unknown) =>
    refuse(response, error.status === 413 ? 'the body is too large' : 'the body is not valid JSON'),
  (request: Request, response: Response, next: () => void) => {
    if (request.body === undefined) return next();
    const form = formOf(request.body);
    if (form === undefined) return refuse(response, 'the body must be a JSON object whose values are texts');
    request.body = form;
    next();
  },
];

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

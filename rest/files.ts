import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import type { Readable } from 'node:stream';
import type { HubContext } from '../schema/index.ts';
import { HttpProblem, methodNotAllowed } from './problem.ts';

/** The storage functions behind the signed addresses of files. */
export interface FilesOptions {
  /** The path prefix of every address, followed by a token. */
  path: string;
  contextOf: (response: Response) => HubContext;
  receive: (context: HubContext, token: string, body: { stream: Readable; length?: number }) => Promise<void>;
  find: (context: HubContext, token: string) => Promise<{ path: string; headers: Record<string, string> }>;
}

/** An upload that is idle for this long is aborted. */
const idleMs = 60_000;

/** Dotfiles are allowed, because the name of the data folder begins with a dot. */
const sendOptions = { cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;

/** Receives and serves files. The address is the credential: it is signed for one file and one method. */
export function createFiles({ path, contextOf, receive, find }: FilesOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router
    .route(`${path}:token`)
    .get(async ({ params }, response, next) => {
      const { path: file, headers } = await find(contextOf(response), params.token);
      response.set(headers);
      response.sendFile(file, sendOptions, failed(response, next));
    })
    .put(async (request, response) => {
      request.setTimeout(idleMs, () => request.destroy());
      response.on('finish', () => request.setTimeout(0));
      await receive(contextOf(response), request.params.token, bodyOf(request)).catch(
        closeAndRethrow(request, response),
      );
      response.status(204).set('Cache-Control', 'no-store').end();
    })
    .all(methodNotAllowed('GET, HEAD, PUT'));
  return router;
}

function bodyOf(request: Request): { stream: Readable; length?: number } {
  const length = request.headers['content-length'];
  return { stream: request, length: length === undefined ? undefined : Number(length) };
}

/** Closes the connection after the answer if the body was not read to its end, and rethrows the error. */
function closeAndRethrow(request: Request, response: Response): (error: unknown) => never {
  return (error) => {
    if (!request.complete) response.set('Connection', 'close');
    if (request.destroyed && !request.complete) {
      throw new HttpProblem(400, 'request_aborted', 'The connection ended before the file did.');
    }
    throw error;
  };
}

interface SendError extends Error {
  status?: number;
  headers?: Record<string, string>;
}

/** Passes on an error of sending a file, unless the client aborted a download, which is no error. */
function failed(response: Response, next: NextFunction): (error?: SendError) => void {
  return (error) => {
    if (!error || response.headersSent) return;
    for (const name of ['Content-Disposition', 'ETag', 'Repr-Digest']) response.removeHeader(name);
    response.set(error.headers ?? {});
    next(sendErrorOf(error));
  };
}

/** Translates a send error. A missing file is a server error: it is logged with its path, which callers do not see. */
function sendErrorOf({ status = 500, message }: SendError): Error {
  if (status === 416) return new HttpProblem(416, 'range_not_satisfiable', 'The file does not have this byte range.');
  if (status === 412)
    return new HttpProblem(412, 'version_is_stale', 'The file has changed since the version in If-Match.');
  return new Error(`cannot send a file: ${message}`);
}

import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import type { Readable } from 'node:stream';
import type { HubContext } from '../schema/index.ts';
import { HttpProblem, methodNotAllowed } from './problem.ts';

/** What stands behind the signed addresses of the folder of files. */
export interface FilesOptions {
  /** What every address begins with; a token follows. */
  path: string;
  contextOf: (response: Response) => HubContext;
  receive: (context: HubContext, token: string, body: { stream: Readable; length?: number }) => Promise<void>;
  find: (context: HubContext, token: string) => Promise<{ path: string; headers: Record<string, string> }>;
}

/** An upload from which nothing comes for so long is given up. */
const idleMs = 60_000;

/** The data folder's own name begins with a dot. */
const sending = { cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;

/** Takes in and gives out files. The address is the credential: it is signed, for one file and one method. */
export function createFiles({ path, contextOf, receive, find }: FilesOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router
    .route(`${path}:token`)
    .get(async ({ params }, response, next) => {
      const { path: file, headers } = await find(contextOf(response), params.token);
      response.set(headers);
      response.sendFile(file, sending, failed(response, next));
    })
    .put(async (request, response) => {
      request.setTimeout(idleMs, () => request.destroy());
      response.on('finish', () => request.setTimeout(0));
      await receive(contextOf(response), request.params.token, bodyOf(request)).catch(refuse(request, response));
      response.status(204).set('Cache-Control', 'no-store').end();
    })
    .all(methodNotAllowed('GET, HEAD, PUT'));
  return router;
}

function bodyOf(request: Request): { stream: Readable; length?: number } {
  const length = request.headers['content-length'];
  return { stream: request, length: length === undefined ? undefined : Number(length) };
}

/** What is left of a body is not read to its end: the connection it would come by is closed after the answer. */
function refuse(request: Request, response: Response): (error: unknown) => never {
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

/** Anyone who stops a download halfway has done nothing wrong, and no one is left to receive an answer. */
function failed(response: Response, next: NextFunction): (error?: SendError) => void {
  return (error) => {
    if (!error || response.headersSent) return;
    for (const name of ['Content-Disposition', 'ETag', 'Repr-Digest']) response.removeHeader(name);
    response.set(error.headers ?? {});
    next(judge(error));
  };
}

/** A file that is not there is a fault of ours: it is logged with its path, and the path is reported to no one. */
function judge({ status = 500, message }: SendError): Error {
  if (status === 416) return new HttpProblem(416, 'range_not_satisfiable', 'The file has no such range of bytes.');
  if (status === 412) return new HttpProblem(412, 'version_is_stale', 'The file is not the one of If-Match.');
  return new Error(`a file cannot be sent: ${message}`);
}

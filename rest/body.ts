import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { Refusal, invalidInput, pointerTo } from '../schema/index.ts';
import { HttpProblem } from './problem.ts';
import type { RunnableRoute } from './prepare.ts';

const json = express.json({ limit: '1mb', strict: true, type: () => true });
const bytes = express.raw({ limit: '16mb', type: () => true });
const fewerBytes = new Map<number, RequestHandler>();

/**
 * Reads the request body of a row: JSON, or the text types that the row accepts. Other media types are refused, and so is
 * a body that the operation would not use.
 */
export async function readBody(row: RunnableRoute, request: Request, response: Response): Promise<void> {
  if (!row.needsBody && isEmpty(request)) return void (request.body = {});
  if (row.takes) return readText(row.takes, parserOf(row.maxBytes), request, response);
  if (!request.is('json') && !request.is('+json'))
    throw wrongType(row.takesBody ? 'JSON, with Content-Type: application/json' : '{}, or send none');
  await parse(json, request, response);
  requireObject(request.body);
  if (!row.takesBody) requireNothing(request.body);
}

/** The media type without its parameters, such as text/csv. */
export function mediaTypeOf(contentType = ''): string {
  return contentType.split(';')[0]!.trim().toLowerCase();
}

/** The parser of texts of up to so many bytes. */
function parserOf(maxBytes: number | undefined): RequestHandler {
  if (maxBytes === undefined) return bytes;
  const parser = fewerBytes.get(maxBytes) ?? express.raw({ limit: maxBytes, type: () => true });
  fewerBytes.set(maxBytes, parser);
  return parser;
}

async function readText(
  takes: readonly string[],
  parser: RequestHandler,
  request: Request,
  response: Response,
): Promise<void> {
  const contentType = request.headers['content-type'];
  if (!takes.includes(mediaTypeOf(contentType))) throw wrongType(takes.join(' or '));
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType!)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new HttpProblem(415, 'unsupported_charset', 'Send the text in UTF-8.');
  await parse(parser, request, response);
  // body-parser leaves an empty body undefined.
  request.body = Buffer.isBuffer(request.body) ? decoded(request.body) : '';
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new HttpProblem(400, 'malformed_text', 'The body is not valid UTF-8.');
  }
}

function wrongType(expected: string): HttpProblem {
  return new HttpProblem(415, 'unsupported_media_type', `Send the body as ${expected}.`);
}

function isEmpty({ headers }: Request): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

function parse(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) =>
    parser(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error))),
  );
}

function requireNothing(body: object): void {
  const problems = Object.keys(body).map((name) => ({
    pointer: pointerTo(name),
    detail: 'is not a field of this path, which takes no body',
  }));
  if (problems.length) throw invalidInput(problems);
}

function requireObject(body: unknown): asserts body is object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw new Refusal('invalid', 'invalid_input', 'The body must be a JSON object.', {
    problems: [{ pointer: '', detail: 'must be a JSON object' }],
  });
}

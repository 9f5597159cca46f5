import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { extensionsOf } from '../schema/index.ts';
import type { RefusalExtensions } from '../schema/index.ts';

/** A refusal on the level of HTTP, such as for the method, the media type or the size. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const statuses: Record<RefusalExtensions['kind'], number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 422,
  conflict: 409,
  precondition: 412,
  payment: 402,
  limited: 429,
  unavailable: 503,
  internal: 500,
};

/** Refusals of the kind "invalid" that concern the form of the request, not one of its fields. */
const malformed = new Set([
  'invalid_id',
  'invalid_idempotency_key',
  'bad_request',
  'several_credentials',
  'malformed_json',
]);

/** The codes for the error types of body-parser and Express. */
const parserCodes: Record<string, string> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'body_too_large',
  'encoding.unsupported': 'unsupported_encoding',
  'charset.unsupported': 'unsupported_charset',
  'request.aborted': 'request_aborted',
};

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthenticated',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Invalid input',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
};

interface ProblemDetails {
  status: number;
  code: string;
  detail: string;
  extensions?: RefusalExtensions;
}

/** Sends an error as problem+json (RFC 9457), with the same code as in GraphQL; returns the status. */
export function problem(error: unknown, request: Request, response: Response, requestId: string): number {
  const { status, code, detail, extensions } = sendHead(error, request, response);
  const body = {
    type: `/docs/problems#${code}`,
    title: titles[status] ?? 'Refused',
    status,
    detail,
    code,
    instance: request.originalUrl.split('?')[0],
    requestId,
    errors: extensions?.problems,
    availableActions: extensions?.availableActions,
    cost: extensions?.cost,
    maximumCost: extensions?.maximumCost,
  };
  response.type('application/problem+json').send(JSON.stringify(body));
  return status;
}

const graphqlType = 'application/graphql-response+json';

/**
 * Sends an error in the form of GraphQL (GraphQL over HTTP, section 6), as its clients expect it at /graphql even before
 * GraphQL is reached: a refused credential, an exceeded limit, a body that is not JSON. Returns the status.
 */
export function graphqlProblem(error: unknown, request: Request, response: Response, requestId: string): number {
  const { status, code, detail, extensions } = sendHead(error, request, response);
  const { message = detail, ...details } = extensions ?? { kind: 'invalid', code };
  const isInternal = details.kind === 'internal';
  const errors = [{ message, extensions: { ...details, code, ...(isInternal && { requestId }) } }];
  const type = request.accepts(['application/json', graphqlType]) === graphqlType ? graphqlType : 'application/json';
  response.type(`${type}; charset=utf-8`).send(JSON.stringify({ errors }));
  return status;
}

/** Sets the status and the headers of a refusal. */
function sendHead(error: unknown, request: Request, response: Response): ProblemDetails {
  const details = problemDetailsOf(error);
  const { status, code, extensions } = details;
  if (extensions?.retryAfterSeconds) response.set('Retry-After', String(extensions.retryAfterSeconds));
  if (status === 401) response.set('WWW-Authenticate', challenge(request, code));
  if (status === 403 && extensions?.scope) {
    response.set('WWW-Authenticate', `Bearer realm="hub", error="insufficient_scope", scope="${extensions.scope}"`);
  }
  response.status(status).set('Cache-Control', 'no-store');
  return details;
}

export function methodNotAllowed(allow: string): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') return void response.status(204).end();
    next(new HttpProblem(405, 'method_not_allowed', `This path does not allow ${request.method}; use ${allow}.`));
  };
}

export function unknownPath(request: Request): HttpProblem {
  return new HttpProblem(404, 'unknown_path', `There is nothing at ${request.path}; GET /api lists all paths.`);
}

function problemDetailsOf(error: unknown): ProblemDetails {
  if (error instanceof HttpProblem) return { status: error.status, code: error.code, detail: error.message };
  const parser = parserErrorDetails(error);
  if (parser) return parser;
  const extensions = extensionsOf(error);
  const status = malformed.has(extensions.code) ? 400 : statuses[extensions.kind];
  return { status, code: extensions.code, detail: extensions.message, extensions };
}

function parserErrorDetails(error: unknown): ProblemDetails | undefined {
  const { type, status, message } = error as { type?: string; status?: number; message?: string };
  if (!(error instanceof Error) || !status || status < 400 || status > 499) return undefined;
  return {
    status,
    code: parserCodes[type ?? ''] ?? 'bad_request',
    detail: sentences[type ?? '']?.(error as ParserError) ?? String(message),
  };
}

interface ParserError {
  /** The maximum size in bytes, if the body exceeds it. */
  limit?: number;
}

const sentences: Record<string, (error: ParserError) => string> = {
  'entity.parse.failed': () => 'The body is not valid JSON.',
  'entity.too.large': ({ limit = 0 }) => `The body is larger than ${limit / 2 ** 20} MB.`,
};

/** The challenge has no error if the request has no credential (RFC 6750 section 3). */
function challenge(request: Request, code: string): string {
  const scheme = /^dpop /i.test(request.headers.authorization ?? '') ? 'DPoP' : 'Bearer';
  const realm = `${scheme} realm="hub"`;
  const credential = request.headers.authorization ?? request.headers['x-api-key'];
  return credential ? `${realm}, error="${code === 'unauthenticated' ? 'invalid_token' : code}"` : realm;
}

import { idempotencyKeyPattern } from '../../schema/index.ts';
import type { Header, OpenApiParameter, Reference } from './document.ts';

/** The headers of every answer. */
const always = {
  'X-Request-Id': header('The id of the request, to quote when you ask for help. A request may send its own.'),
  'RateLimit-Policy': header('The limit: `"hour";q=1000;w=3600` is 1000 requests in 3600 seconds.'),
  RateLimit: header(
    'The remaining limit: `"hour";r=998;t=3550` is 998 requests, and 3550 seconds until the window ends.',
  ),
  'X-RateLimit-Limit': header('The number of requests in a window.', 'integer'),
  'X-RateLimit-Remaining': header('The number of remaining requests.', 'integer'),
  'X-RateLimit-Reset': header('The number of seconds until the window ends.', 'integer'),
};

const sometimes = {
  ETag: header(
    'Identifies the bytes of the answer, for If-None-Match. For an object with a version it begins with the version, for If-Match: `"v3-9nKq2VbXc0A"`.',
  ),
  Location: header('The path of the created object.'),
  Link: header('The address of the next page, with rel="next" (RFC 8288), if there is one.'),
  'Idempotency-Replayed': header('`true` if the answer repeats that of an earlier request with the same key.'),
  'WWW-Authenticate': header('The required credential (RFC 6750).'),
  Allow: header('The methods of the path.'),
  'Retry-After': header('The number of seconds to wait before trying again.', 'integer'),
};

export const headers: Record<string, Header> = { ...always, ...sometimes };

/** References to the headers of every answer and to the named ones. */
export function headersWith(...names: (keyof typeof sometimes)[]): Record<string, Reference> {
  const all = [...Object.keys(always), ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text of your choice, with or without quotes around it. Requests with the same key take effect once in 24 hours, however often they are sent. The key belongs to your credential, and is ignored without one.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

export const ifMatch: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag that you have read, or its version such as `"v3"`. If the object has changed since, the request is refused with 412.',
  schema: { type: 'string', examples: ['"v3-9nKq2VbXc0A"'] },
};

export const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The ETag that you have. If the answer has not changed, it is 304 and does not count against the limit, up to as many times an hour as the limit has requests.',
  schema: { type: 'string', examples: ['"v3-9nKq2VbXc0A"'] },
};

function header(description: string, type = 'string'): Header {
  return { description, schema: { type } };
}

import type { Header, OpenApiParameter, Reference } from './document.ts';

/** What every answer carries. */
const always = {
  'X-Request-Id': header('Names the request; quote it when you ask for help. A request may bring its own.'),
  'RateLimit-Policy': header('The limit that counts: `"hour";q=1000;w=3600` is 1000 requests in 3600 seconds.'),
  RateLimit: header('What is left: `"hour";r=998;t=3550` is 998 requests, and 3550 seconds until the window ends.'),
  'X-RateLimit-Limit': header('How many requests a window has.', 'integer'),
  'X-RateLimit-Remaining': header('How many of them are left.', 'integer'),
  'X-RateLimit-Reset': header('In how many seconds the window ends.', 'integer'),
};

const sometimes = {
  ETag: header(
    'Names the bytes of the answer, for If-None-Match; of what has a version that too, for If-Match: `"v3-9nKq2VbXc0A"`.',
  ),
  Location: header('Where the new thing can be read.'),
  Link: header('The address of the next page, with rel="next" (RFC 8288), while there is one.'),
  'Idempotency-Replayed': header('`true` when an earlier request with the same key did the work.'),
  'WWW-Authenticate': header('Which credential is asked for (RFC 6750).'),
  'Retry-After': header('After how many seconds to try again.', 'integer'),
};

export const headers: Record<string, Header> = { ...always, ...sometimes };

/** References to the headers that every answer carries, and to those named. */
export function headersWith(...names: (keyof typeof sometimes)[]): Record<string, Reference> {
  const all = [...Object.keys(always), ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text of your own: with the same one the work is done once, however often it is sent in 24 hours. It is kept with your credential; without one it is ignored.',
  schema: { type: 'string' },
};

export const ifMatch: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of what you have read, whose version counts; `"v3"` will do. Refused with 412 when it has changed since.',
  schema: { type: 'string', examples: ['"v3-9nKq2VbXc0A"'] },
};

export const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The ETag of what you have; answered with 304 when it has not changed since, which costs nothing of the limit, as many times an hour as the limit itself has requests.',
  schema: { type: 'string', examples: ['"v3-9nKq2VbXc0A"'] },
};

function header(description: string, type = 'string'): Header {
  return { description, schema: { type } };
}

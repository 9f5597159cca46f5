import type { OpenApiResponse, Reference } from './document.ts';
import { headersWith } from './headers.ts';
import { inputFields } from './places.ts';
import { namesThings } from './subject.ts';
import type { OperationSubject } from './subject.ts';

/** A kind of refusal, and the rows to which it applies. */
interface DocumentedRefusal {
  status: number;
  name: string;
  description: string;
  header?: 'WWW-Authenticate' | 'Retry-After' | 'Allow';
  applies: (subject: OperationSubject) => boolean;
}

const always = (): boolean => true;
const mayBeForbidden = ({ row }: OperationSubject): boolean => !row.path.startsWith('/api');
const mayHaveBody = ({ row }: OperationSubject): boolean => row.method !== 'get';
const isVersioned = ({ places }: OperationSubject): boolean =>
  [...places.values()].some((place) => place.name === 'ifVersion' || 'ifVersion' in inputFields(place));
/** A path or a body may name objects by other keys than ids, such as a licence key or the day of an exchange rate. */
const mayMiss = (subject: OperationSubject): boolean =>
  namesThings(subject) || subject.row.takesBody || subject.row.path.includes('{');
const mayConflict = (subject: OperationSubject): boolean =>
  mayHaveBody(subject) || subject.row.writes !== undefined || namesThings(subject);

const refusals: DocumentedRefusal[] = [
  refusal(400, 'Malformed', 'The JSON or an id is malformed.', always),
  refusal(401, 'Unauthenticated', 'The credentials are missing or invalid.', always, 'WWW-Authenticate'),
  refusal(403, 'Forbidden', 'The credential lacks the scope or the role.', mayBeForbidden, 'WWW-Authenticate'),
  refusal(404, 'NotFound', 'The object does not exist, or you may not see it.', mayMiss),
  refusal(405, 'MethodNotAllowed', 'The path has other methods; `Allow` lists them.', always, 'Allow'),
  refusal(408, 'SlowBody', 'The body arrived too slowly; the connection is closed.', mayHaveBody),
  refusal(409, 'Conflict', 'The current state does not allow it; `code` says why.', mayConflict),
  refusal(412, 'Stale', 'The object has changed since the version in If-Match or `ifVersion`.', isVersioned),
  refusal(413, 'BodyTooLarge', 'The body is too large; the maximum is 1 MB of JSON or 16 MB of text.', always),
  refusal(415, 'UnsupportedMediaType', 'The media type of the body is not supported.', always),
  refusal(422, 'InvalidInput', 'Fields or parameters are invalid; `errors` points at each.', always),
  refusal(429, 'Limited', 'The request limit is used up.', always, 'Retry-After'),
  refusal(500, 'Internal', 'An error of the hub, which is logged with its `requestId`.', always),
  refusal(503, 'Unavailable', 'The hub is overloaded, or its database is away.', always, 'Retry-After'),
];

/** References to the refusals of a row. */
export function refusalsOf(subject: OperationSubject): Record<string, Reference> {
  const possible = refusals.filter(({ applies }) => applies(subject));
  return Object.fromEntries(possible.map(({ status, name }) => [status, referenceTo(name)]));
}

/** The shared responses for all refusals. */
export function refusalAnswers(): Record<string, OpenApiResponse> {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const answers = refusals.map(({ name, description, header }) => {
    const headers = headersWith(...(header ? [header] : []));
    return [name, { description, headers, content }] as const;
  });
  return Object.fromEntries(answers);
}

function refusal(
  status: number,
  name: string,
  description: string,
  applies: DocumentedRefusal['applies'],
  header?: DocumentedRefusal['header'],
): DocumentedRefusal {
  return { status, name, description, applies, header };
}

function referenceTo(name: string): Reference {
  return { $ref: `#/components/responses/${name}` };
}

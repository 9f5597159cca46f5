import type { OpenApiResponse, Reference } from './document.ts';
import { headersWith } from './headers.ts';
import { namesThings } from './subject.ts';
import type { OperationSubject } from './subject.ts';

/** A kind of refusal, and the rows to which it applies. */
interface DocumentedRefusal {
  status: number;
  name: string;
  description: string;
  header?: 'WWW-Authenticate' | 'Retry-After';
  applies: (subject: OperationSubject) => boolean;
}

const always = (): boolean => true;
const needsScope = ({ row }: OperationSubject): boolean => row.scope !== undefined;
const hasBody = ({ row }: OperationSubject): boolean => row.takesBody;
const isVersioned = ({ places }: OperationSubject): boolean => places.has('ifVersion');
const writes = ({ row }: OperationSubject): boolean => row.method !== 'get';

const refusals: DocumentedRefusal[] = [
  refusal(400, 'Malformed', 'The JSON or an id is malformed.', always),
  refusal(401, 'Unauthenticated', 'The credentials are missing or invalid.', needsScope, 'WWW-Authenticate'),
  refusal(403, 'Forbidden', 'The credential lacks the scope.', needsScope, 'WWW-Authenticate'),
  refusal(404, 'NotFound', 'The object does not exist, or you may not see it.', namesThings),
  refusal(409, 'Conflict', 'The current state does not allow it; `code` says why.', writes),
  refusal(412, 'Stale', 'The object has changed since the version in If-Match.', isVersioned),
  refusal(413, 'BodyTooLarge', 'The body is too large; the maximum is 1 MB of JSON or 16 MB of text.', hasBody),
  refusal(415, 'UnsupportedMediaType', 'The media type of the body is not supported.', hasBody),
  refusal(422, 'InvalidInput', 'Fields or parameters are invalid; `errors` points at each.', always),
  refusal(429, 'Limited', 'The request limit is used up.', always, 'Retry-After'),
  refusal(0, 'Refused', 'Any other refusal; 500 is a server error.', always),
];

/** References to the refusals of a row. */
export function refusalsOf(subject: OperationSubject): Record<string, Reference> {
  const possible = refusals.filter(({ applies }) => applies(subject));
  return Object.fromEntries(possible.map(({ status, name }) => [status || 'default', referenceTo(name)]));
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

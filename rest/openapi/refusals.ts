import type { OpenApiResponse, Reference } from './document.ts';
import { headersWith } from './headers.ts';
import { namesThings } from './subject.ts';
import type { OperationSubject } from './subject.ts';

/** A way in which requests are refused, and the rows that can refuse so. */
interface DocumentedRefusal {
  status: number;
  name: string;
  description: string;
  header?: 'WWW-Authenticate' | 'Retry-After';
  applies: (subject: OperationSubject) => boolean;
}

const always = (): boolean => true;
const isClosed = ({ row }: OperationSubject): boolean => row.scope !== undefined;
const hasBody = ({ row }: OperationSubject): boolean => row.takesBody;
const isVersioned = ({ places }: OperationSubject): boolean => places.has('ifVersion');
const writes = ({ row }: OperationSubject): boolean => row.method !== 'get';

const refusals: DocumentedRefusal[] = [
  refusal(400, 'Malformed', 'The JSON or an id is malformed.', always),
  refusal(401, 'Unauthenticated', 'No valid credential came.', isClosed, 'WWW-Authenticate'),
  refusal(403, 'Forbidden', 'The credential lacks the scope.', isClosed, 'WWW-Authenticate'),
  refusal(404, 'NotFound', 'There is no such thing, or it is not yours to see.', namesThings),
  refusal(409, 'Conflict', 'As things stand it cannot be done; `code` says why.', writes),
  refusal(412, 'Stale', 'It has changed since the version of If-Match.', isVersioned),
  refusal(413, 'BodyTooLarge', 'The body is larger than is taken: 1 MB of JSON, 16 MB of text.', hasBody),
  refusal(415, 'UnsupportedMediaType', 'The body is of another media type than is taken.', hasBody),
  refusal(422, 'InvalidInput', 'Fields or parameters are not as they must be; `errors` points at each.', always),
  refusal(429, 'Limited', 'The limit of requests is used up.', always, 'Retry-After'),
  refusal(0, 'Refused', 'Any other refusal; 500 is a fault of the hub.', always),
];

/** References to the refusals that a row can answer with. */
export function refusalsOf(subject: OperationSubject): Record<string, Reference> {
  const possible = refusals.filter(({ applies }) => applies(subject));
  return Object.fromEntries(possible.map(({ status, name }) => [status || 'default', referenceTo(name)]));
}

/** The refusals themselves. */
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

import { explained } from './codes.ts';
import type { RefusalCode } from './codes.ts';

export interface CodeGroup {
  title: string;
  codes: RefusalCode[];
}

/** The codes that are not about one kind of thing. */
export const codeGroups: CodeGroup[] = [
  {
    title: 'The credential',
    codes: [
      explained(401, 'unauthenticated', 'No credential came, and this needs one.'),
      explained(401, 'invalid_token', 'The access token or API key is unknown, expired or revoked.'),
      explained(
        401,
        'invalid_dpop_proof',
        'The token is bound to a key, and the proof in the header DPoP does not show it: the detail says why.',
      ),
      explained(
        403,
        'email_not_verified',
        'Confirm your email address first, by the link that was mailed to you. Until then your account opens nothing of the hub.',
      ),
      explained(403, 'insufficient_scope', 'The credential lacks a scope; the header WWW-Authenticate names it.'),
      explained(
        403,
        'no_project',
        'Figures are reported to members of projects, and there is no project whose figures you may read.',
      ),
      explained(403, 'person_required', 'Only a person who is signed in can do this, not a key or a client.'),
      explained(403, 'operator_required', 'Only an operator of the network can do this.'),
      explained(403, 'owner_required', 'Only an owner of the project makes and unmakes owners.'),
      explained(
        400,
        'invalid_idempotency_key',
        'An Idempotency-Key has 1 to 255 visible ASCII characters. Send another one.',
      ),
      explained(400, 'several_credentials', 'Two different credentials came. Send one.'),
    ],
  },
  {
    title: 'The form of the request',
    codes: [
      explained(400, 'malformed_json', 'The body is no valid JSON.'),
      explained(400, 'malformed_text', 'The body is no valid UTF-8.'),
      explained(400, 'bad_request', 'The request is not valid HTTP, or not a valid GraphQL request.'),
      explained(400, 'request_aborted', 'The connection ended before the body did.'),
      explained(400, 'invalid_id', 'What stands where an id belongs is none.'),
      explained(404, 'unknown_path', 'There is nothing at this path. GET /api lists what there is.'),
      explained(405, 'method_not_allowed', 'The path has other methods; the header Allow lists them.'),
      explained(413, 'body_too_large', 'The body is larger than is taken here: 1 MB of JSON, 16 MB of text.'),
      explained(
        415,
        'unsupported_media_type',
        'The body is of another media type than is taken here; the detail names those that are.',
      ),
      explained(415, 'unsupported_charset', 'The body must be UTF-8.'),
      explained(415, 'unsupported_encoding', 'The body may come plain, or compressed by gzip, deflate or br.'),
    ],
  },
  {
    title: 'The input',
    codes: [
      explained(422, 'invalid_input', 'Fields or parameters are not as they must be; errors points at each.'),
      explained(
        422,
        'project_required',
        'Send projectId: you take part in several projects, or in none, and have chosen no default project.',
      ),
      explained(422, 'invalid_text', 'A text contains the character U+0000, which cannot be kept.'),
      explained(422, 'number_too_large', 'A number is larger than can be kept.'),
      explained(422, 'idempotency_key_reused', 'The Idempotency-Key came with another request before. Use a new one.'),
      explained(
        409,
        'request_in_progress',
        'The first request with this Idempotency-Key is being worked on. Send it again after Retry-After.',
      ),
      explained(
        409,
        'answer_not_kept',
        'The request with this Idempotency-Key was done before, and its answer cannot be shown again. Read what it made.',
      ),
      explained(
        412,
        'version_is_stale',
        'It has changed since the version in If-Match. Read it again, then repeat the change.',
      ),
    ],
  },
  {
    title: 'Limits',
    codes: [
      explained(
        429,
        'rate_limit_exceeded',
        'The requests of this hour are used up. Retry-After says how long to wait.',
      ),
      explained(429, 'field_limit_exceeded', 'This operation has a limit of its own, which is used up.'),
      explained(
        429,
        'mail_limit_exceeded',
        'As much mail as may be was sent by the project, or to the mailbox. Try again after Retry-After.',
      ),
      explained(
        429,
        'printer_is_busy',
        'Too many documents of the project wait to be printed. Ask again after Retry-After.',
      ),
      explained(429, 'busy', 'Too many sign-ins are being checked at this moment. Try again in a few seconds.'),
    ],
  },
  {
    title: 'Size and load',
    codes: [
      explained(408, 'request_timeout', 'The body arrived too slowly. Send it again.'),
      explained(
        422,
        'query_too_large',
        'The operation costs more points than one may cost; cost says how many. Ask for fewer fields or shorter lists.',
      ),
      explained(422, 'answer_too_large', 'The answer has more than 10 million characters. Ask for less at a time.'),
      explained(
        429,
        'points_exceeded',
        'The points of this hour are used up: about one for each value of an answer. Retry-After says how long to wait.',
      ),
      explained(503, 'overloaded', 'Others are served first. Send the request again after Retry-After.'),
      explained(
        503,
        'temporarily_unavailable',
        'The hub cannot reach its database, or the database cannot write. Send the request again after Retry-After.',
      ),
    ],
  },
  {
    title: 'GraphQL only',
    codes: [
      explained(
        undefined,
        'document_too_complex',
        'The document is too deep or has too many aliases, fragments, directives or fields at its root.',
      ),
      explained(undefined, 'graphql_parse_failed', 'The document is no valid GraphQL.'),
      explained(undefined, 'graphql_validation_failed', 'The document does not fit the schema.'),
      explained(
        undefined,
        'operation_not_found',
        'The document has no operation of that name, or several and none was named.',
      ),
      explained(
        undefined,
        'persisted_query_not_found',
        'No document is kept under this hash. Send it once with its hash.',
      ),
      explained(undefined, 'persisted_query_not_supported', 'Documents are not kept here. Send the document.'),
    ],
  },
  {
    title: 'The hub',
    codes: [
      explained(500, 'internal', 'A fault of the hub. It has been logged; quote the requestId when you ask about it.'),
    ],
  },
];

import { explained } from './codes.ts';
import type { RefusalCode } from './codes.ts';

export interface CodeGroup {
  title: string;
  codes: RefusalCode[];
}

/** The codes that do not belong to one type of object. */
export const codeGroups: CodeGroup[] = [
  {
    title: 'The credential',
    codes: [
      explained(401, 'unauthenticated', 'The request needs a credential and has none. Send a token or key.'),
      explained(401, 'invalid_token', 'The access token or API key is unknown, expired or revoked.'),
      explained(
        401,
        'invalid_dpop_proof',
        'The token is bound to a key, and the DPoP header has no valid proof of it; the detail says why.',
      ),
      explained(
        403,
        'email_not_verified',
        'Confirm your email address first, with the link that was mailed to you. Until then your account has no access to the hub.',
      ),
      explained(403, 'insufficient_scope', 'The credential lacks a scope; the header WWW-Authenticate names it.'),
      explained(403, 'no_project', 'You are not a member of a project whose figures you may read.'),
      explained(403, 'person_required', 'Only a signed-in person can do this, not a key or a client.'),
      explained(403, 'operator_required', 'Only an operator of the network can do this.'),
      explained(403, 'owner_required', 'Only an owner of the project can appoint or remove owners.'),
      explained(
        400,
        'invalid_idempotency_key',
        'An Idempotency-Key has 1 to 255 visible ASCII characters. Send another one.',
      ),
      explained(400, 'several_credentials', 'The request has two different credentials. Send one.'),
    ],
  },
  {
    title: 'The form of the request',
    codes: [
      explained(400, 'malformed_json', 'The body is not valid JSON.'),
      explained(400, 'malformed_text', 'The body is not valid UTF-8.'),
      explained(400, 'bad_request', 'The request is not valid HTTP, or not a valid GraphQL request.'),
      explained(400, 'request_aborted', 'The connection was closed before the end of the body.'),
      explained(400, 'invalid_id', 'The value is not an id.'),
      explained(404, 'unknown_path', 'There is nothing at this path. GET /api lists all paths.'),
      explained(405, 'method_not_allowed', 'The path does not allow this method; the header Allow lists its methods.'),
      explained(413, 'body_too_large', 'The body is too large; the maximum is 1 MB of JSON or 16 MB of text.'),
      explained(
        415,
        'unsupported_media_type',
        'The media type of the body is not supported here; the detail names the supported ones.',
      ),
      explained(415, 'unsupported_charset', 'The body must be UTF-8.'),
      explained(415, 'unsupported_encoding', 'The body must be uncompressed, or compressed with gzip, deflate or br.'),
    ],
  },
  {
    title: 'The input',
    codes: [
      explained(422, 'invalid_input', 'Fields or parameters are invalid; errors points at each.'),
      explained(
        422,
        'project_required',
        'Send projectId: you are a member of several projects, or of none, and have no default project.',
      ),
      explained(422, 'invalid_text', 'A text contains the character U+0000, which cannot be stored.'),
      explained(422, 'number_too_large', 'A number is too large to be stored.'),
      explained(
        422,
        'idempotency_key_reused',
        'The Idempotency-Key was used for a different request before. Use a new one.',
      ),
      explained(
        409,
        'request_in_progress',
        'The first request with this Idempotency-Key is in progress. Send it again after Retry-After.',
      ),
      explained(
        409,
        'answer_not_kept',
        'The request with this Idempotency-Key was completed before, and its answer cannot be shown again. Read the created objects instead.',
      ),
      explained(
        412,
        'version_is_stale',
        'The object has changed since the version in If-Match, or since the document of a PUT was read. Read it again, then repeat the change.',
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
      explained(
        429,
        'field_limit_exceeded',
        'The limit of this operation is used up. Retry-After says how long to wait.',
      ),
      explained(
        429,
        'mail_limit_exceeded',
        'The mail limit of the project or of the mailbox is used up. Try again after Retry-After.',
      ),
      explained(
        429,
        'printer_is_busy',
        'Too many documents of the project are waiting to be printed. Try again after Retry-After.',
      ),
      explained(429, 'busy', 'Too many sign-ins are being checked. Try again in a few seconds.'),
    ],
  },
  {
    title: 'Size and load',
    codes: [
      explained(408, 'request_timeout', 'The body arrived too slowly. Send it again.'),
      explained(
        422,
        'query_too_large',
        'The operation exceeds the maximum cost; cost has its cost in points. Request fewer fields or shorter lists.',
      ),
      explained(422, 'answer_too_large', 'The answer has more than 10 million characters. Request less at a time.'),
      explained(
        429,
        'points_exceeded',
        'The points of this hour are used up: about one for each value of an answer. Retry-After says how long to wait.',
      ),
      explained(
        503,
        'overloaded',
        'The hub is busy, or what was asked takes too long; the message says which. Send it again after Retry-After, or ask for less.',
      ),
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
        'The document is nested too deeply or has too many aliases, fragments, directives or root fields.',
      ),
      explained(undefined, 'graphql_parse_failed', 'The document is not valid GraphQL.'),
      explained(undefined, 'graphql_validation_failed', 'The document does not match the schema.'),
      explained(
        undefined,
        'operation_not_found',
        'The document has no operation with that name, or has several and none was named.',
      ),
      explained(
        undefined,
        'persisted_query_not_found',
        'No document is stored under this hash. Send it once with its hash.',
      ),
      explained(undefined, 'persisted_query_not_supported', 'Documents are not stored by hash. Send the document.'),
    ],
  },
  {
    title: 'The hub',
    codes: [explained(500, 'internal', 'A server error. It has been logged; quote the requestId when you report it.')],
  },
];

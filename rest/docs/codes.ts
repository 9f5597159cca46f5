/** A code of a refusal, and what it means. */
export interface RefusalCode {
  code: string;
  sentence: string;
  /** The HTTP status that goes with it, where it is always the same. */
  status?: number;
}

export interface CodeGroup {
  title: string;
  codes: RefusalCode[];
}

/** The codes that are not about one kind of thing. */
export const codeGroups: CodeGroup[] = [
  {
    title: 'The credential',
    codes: [
      told(401, 'unauthenticated', 'No credential came, and this needs one.'),
      told(401, 'invalid_token', 'The access token or API key is unknown, expired or revoked.'),
      told(
        401,
        'invalid_dpop_proof',
        'The token is bound to a key, and the proof in the header DPoP does not show it: the detail says why.',
      ),
      told(403, 'insufficient_scope', 'The credential lacks a scope; the header WWW-Authenticate names it.'),
      told(
        403,
        'no_project',
        'Figures are told to members of projects, and there is no project whose figures you may read.',
      ),
      told(403, 'person_required', 'Only a person who is signed in can do this, not a key or a client.'),
      told(403, 'operator_required', 'Only an operator of the network can do this.'),
      told(403, 'owner_required', 'Only an owner of the project makes and unmakes owners.'),
      told(
        400,
        'invalid_idempotency_key',
        'An Idempotency-Key has 1 to 255 visible ASCII characters. Send another one.',
      ),
      told(400, 'several_credentials', 'Two different credentials came. Send one.'),
    ],
  },
  {
    title: 'The form of the request',
    codes: [
      told(400, 'malformed_json', 'The body is no valid JSON.'),
      told(400, 'malformed_text', 'The body is no valid UTF-8.'),
      told(400, 'bad_request', 'The request is not valid HTTP, or not a valid GraphQL request.'),
      told(400, 'request_aborted', 'The connection ended before the body did.'),
      told(400, 'invalid_id', 'What stands where an id belongs is none.'),
      told(404, 'unknown_path', 'There is nothing at this path. GET /api lists what there is.'),
      told(405, 'method_not_allowed', 'The path has other methods; the header Allow lists them.'),
      told(413, 'body_too_large', 'The body is larger than is taken here: 1 MB of JSON, 16 MB of text.'),
      told(
        415,
        'unsupported_media_type',
        'The body is of another media type than is taken here; the detail names those that are.',
      ),
      told(415, 'unsupported_charset', 'The body must be UTF-8.'),
      told(415, 'unsupported_encoding', 'The body may come plain, or compressed by gzip, deflate or br.'),
    ],
  },
  {
    title: 'The input',
    codes: [
      told(422, 'invalid_input', 'Fields or parameters are not as they must be; errors points at each.'),
      told(422, 'invalid_text', 'A text contains the character U+0000, which cannot be kept.'),
      told(422, 'number_too_large', 'A number is larger than can be kept.'),
      told(
        422,
        'idempotency_key_reused',
        'The Idempotency-Key came with another request before. Use a new one.',
      ),
      told(
        412,
        'version_is_stale',
        'It has changed since the version in If-Match. Read it again, then repeat the change.',
      ),
    ],
  },
  {
    title: 'Limits',
    codes: [
      told(
        429,
        'rate_limit_exceeded',
        'The requests of this hour are used up. Retry-After tells how long to wait.',
      ),
      told(429, 'field_limit_exceeded', 'This operation has a limit of its own, which is used up.'),
      told(429, 'busy', 'Too many sign-ins are being checked at this moment. Try again in a few seconds.'),
    ],
  },
  {
    title: 'GraphQL only',
    codes: [
      told(undefined, 'query_too_large', 'The answer would show too many things. Ask for shorter lists.'),
      told(undefined, 'graphql_parse_failed', 'The document is no valid GraphQL.'),
      told(undefined, 'graphql_validation_failed', 'The document does not fit the schema.'),
      told(
        undefined,
        'operation_not_found',
        'The document has no operation of that name, or several and none was named.',
      ),
      told(
        undefined,
        'persisted_query_not_found',
        'No document is kept under this hash. Send it once with its hash.',
      ),
      told(undefined, 'persisted_query_not_supported', 'Documents are not kept here. Send the document.'),
    ],
  },
  {
    title: 'The hub',
    codes: [
      told(
        500,
        'internal',
        'A fault of the hub. It has been logged; tell the requestId when you ask about it.',
      ),
    ],
  },
];

/** Rules about things that no constraint of the database backs; those that one does are told beside it. */
export const ruleCodes: RefusalCode[] = [
  told(
    409,
    'client_keeps_no_secret',
    'The client proves itself by keys of its own or by PKCE alone, and has no secrets.',
  ),
  told(409, 'customer_exists', 'The project has this customer already; the sentence tells its id.'),
  told(409, 'email_already_verified', 'Your email address is confirmed already.'),
  told(
    409,
    'email_not_verified',
    'Whoever has an account with this address has not confirmed that it is theirs. Invite them instead.',
  ),
  told(409, 'invitation_accepted', 'It has been accepted, so it cannot be taken back. Remove the member.'),
  told(
    403,
    'invitation_for_another',
    'It was sent to another address than that of your account. Sign in with that one.',
  ),
  told(
    404,
    'invitation_invalid',
    'It has been used, withdrawn or replaced, is older than a week, or who sent it may no longer invite.',
  ),
  told(409, 'invoice_is_partly_paid', 'Something is paid on the invoice, so it can only be settled.'),
  told(
    409,
    'key_has_ended',
    'The key has been revoked or has expired, and cannot be rotated. Make a new one.',
  ),
  told(409, 'licence_expired', 'The subscription of the licence has ended, and with it the licence.'),
  told(422, 'licence_tampered', 'The project has not signed this licence key. Send it as it was issued.'),
  told(
    409,
    'import_offset_mismatch',
    'The text does not begin where the last one ended. The sentence tells the offset at which to go on.',
  ),
  told(409, 'last_owner', 'A project keeps at least one owner. Make somebody else one first.'),
  told(409, 'last_operator', 'A network keeps at least one operator. Make somebody else one first.'),
  told(
    409,
    'last_secret',
    'No other secret of the client would be good then. Add one first, or say evenIfLast.',
  ),
  told(409, 'own_account', 'Nobody can suspend themself; another operator can.'),
  told(403, 'address_invalid', 'The address of a file was not made by the hub, or not for this method.'),
  told(403, 'address_expired', 'The address of a file is no longer good. Ask for a new one.'),
  told(409, 'artifacts_not_uploaded', 'A release is published when all its artifacts have come.'),
  told(409, 'too_many_artifacts', 'A release has 100 artifacts at most.'),
  told(416, 'range_not_satisfiable', 'The file has no such range of bytes.'),
  told(409, 'upload_missing', 'No file has come for the artifact yet. PUT it to its upload address first.'),
  told(422, 'upload_too_large', 'More bytes came than the artifact was announced with.'),
  told(409, 'files_quota_used', 'The files of the project have all the room that they may have.'),
  told(422, 'upload_too_short', 'Fewer bytes came than the artifact was announced with.'),
  told(422, 'upload_differs', 'What came is not the file whose sha256 was announced.'),
  told(
    403,
    'not_entitled',
    'The artifact is for who holds a subscription to the product, or a licence key that is good for it.',
  ),
  told(
    409,
    'price_not_for_sale',
    'The product is not sold at this price, or not at all. Read it for its prices.',
  ),
  told(409, 'role_changed', 'Your own role in the project has changed this moment. Look, and ask again.'),
  told(409, 'secret_has_ended', 'A secret that has ended cannot be made good again. Add another one.'),
  told(409, 'too_many_secrets', 'A client has 5 good secrets at most. End one of them first.'),
  told(409, 'too_many_imports', 'A project has at most 5 imports under way. Finish or discard one first.'),
  told(409, 'user_suspended', 'The person is suspended. Reinstate them first.'),
];

function told(status: number | undefined, code: string, sentence: string): RefusalCode {
  return { code, sentence, status };
}

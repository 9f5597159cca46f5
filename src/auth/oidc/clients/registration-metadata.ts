import { ClientKind } from '../../clients/client.ts';
import type { JsonWebKeySet } from '../../clients/client.ts';
import type { CreateClientInput } from '../../clients/client-input.ts';
import { problemOfRedirectUri } from '../../clients/client-uris.ts';
import type { Admission } from '../../clients/spend-registration-token.ts';
import { isScope } from '../../scopes.ts';
import { RegistrationRefusal, badMetadata } from './registration-refusal.ts';

/** Client metadata as it came (RFC 7591 section 2); null means the same as nothing. */
export type Metadata = Record<string, unknown>;

/** What the hub would have to fetch, or to show to people, or would promise and not do. The rest is ignored. */
const refused: Record<string, string> = {
  jwks_uri: 'is not fetched: send the keys themselves as jwks',
  sector_identifier_uri: 'is not fetched: subjects are the same for all clients',
  request_uris: 'are not fetched: push the parameters to /oauth/par',
  logo_uri: 'is not shown',
  id_token_encrypted_response_alg: 'is not supported',
  userinfo_signed_response_alg: 'is not supported',
  userinfo_encrypted_response_alg: 'is not supported',
  authorization_signed_response_alg: 'is not supported',
  introspection_signed_response_alg: 'is not supported',
  request_object_signing_alg: 'is not supported',
};

/** What may be said as long as it is what the hub does. */
const settled: Record<string, readonly unknown[]> = {
  application_type: ['web', 'native'],
  token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  id_token_signed_response_alg: ['ES256'],
  subject_type: ['public'],
  require_auth_time: [false],
  dpop_bound_access_tokens: [false],
  require_pushed_authorization_requests: [false],
  require_signed_request_object: [false],
  tls_client_certificate_bound_access_tokens: [false],
};

/** The client that metadata asks for, within what the registration token allows. */
export function readMetadata(metadata: Metadata, token: Admission): CreateClientInput {
  refuseUnsupported(metadata);
  const kind = kindOf(metadata);
  const redirectUris = list(metadata, 'redirect_uris') ?? [];
  if (metadata.application_type !== 'native') requireWeb(redirectUris);
  return {
    kind,
    name: text(metadata, 'client_name') ?? token.name,
    redirectUris,
    postLogoutRedirectUris: list(metadata, 'post_logout_redirect_uris') ?? [],
    scopes: scopesOf(metadata, kind, token),
    jwks: keysOf(metadata),
    backchannelLogoutUri: text(metadata, 'backchannel_logout_uri'),
  };
}

/** How the client would prove itself; a native application cannot keep a secret. */
export function methodOf(metadata: Metadata): string {
  const asked = text(metadata, 'token_endpoint_auth_method');
  return asked ?? (metadata.application_type === 'native' ? 'none' : 'client_secret_basic');
}

/** A list of texts. */
export function list(metadata: Metadata, name: string): string[] | undefined {
  const value = metadata[name] ?? undefined;
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value as string[];
  throw badMetadata(name, 'must be a list of texts');
}

function refuseUnsupported(metadata: Metadata): void {
  for (const [name, reason] of Object.entries(refused)) {
    if ((metadata[name] ?? undefined) !== undefined) throw badMetadata(name, reason);
  }
  for (const [name, values] of Object.entries(settled)) {
    const value = metadata[name] ?? undefined;
    if (value !== undefined && !values.includes(value))
      throw badMetadata(name, `must be ${values.map(String).join(', ')}`);
  }
}

/** Public clients of the web are registered as native ones: neither can keep a secret. */
function kindOf(metadata: Metadata): ClientKind {
  const method = methodOf(metadata);
  const isMachine = list(metadata, 'grant_types')?.includes('client_credentials');
  if (isMachine && method === 'none')
    throw badMetadata('token_endpoint_auth_method', 'must not be none for client_credentials');
  if (isMachine) return ClientKind.machine;
  if (method === 'none') return ClientKind.native;
  if (metadata.application_type === 'native')
    throw badMetadata('token_endpoint_auth_method', 'must be none for a native application');
  return ClientKind.web;
}

function requireWeb(redirectUris: string[]): void {
  redirectUris.forEach((uri, index) => {
    const problem = problemOfRedirectUri(uri, ClientKind.web);
    if (problem) throw new RegistrationRefusal('invalid_redirect_uri', `redirect_uris[${index}] ${problem}`);
  });
}

/** Where none is named, all that the token allows to such a client. */
function scopesOf(metadata: Metadata, kind: ClientKind, { scopes: allowed }: Admission): string[] {
  const asked = text(metadata, 'scope')?.split(' ').filter(Boolean);
  const foreign = asked?.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined) throw badMetadata('scope', `has ${foreign}, which the registration token does not allow`);
  const scopes = asked ?? (kind === ClientKind.machine ? allowed.filter(isScope) : [...allowed]);
  if (!scopes.length) throw badMetadata('scope', 'would be empty: the registration token allows nothing');
  return scopes;
}

function keysOf(metadata: Metadata): JsonWebKeySet | undefined {
  const keys = metadata.jwks ?? undefined;
  const isNeeded = methodOf(metadata) === 'private_key_jwt';
  if (isNeeded && keys === undefined) throw badMetadata('jwks', 'must be there for private_key_jwt');
  if (!isNeeded && keys !== undefined)
    throw badMetadata('jwks', 'must be left out, unless token_endpoint_auth_method is private_key_jwt');
  if (keys !== undefined && (typeof keys !== 'object' || Array.isArray(keys)))
    throw badMetadata('jwks', 'must be a set of keys (RFC 7517 section 5)');
  return keys as JsonWebKeySet | undefined;
}

function text(metadata: Metadata, name: string): string | undefined {
  const value = metadata[name] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw badMetadata(name, 'must be a text');
}

import { ClientKind } from '../../clients/client.ts';
import type { JsonWebKeySet } from '../../clients/client.ts';
import type { CreateClientInput } from '../../clients/client-input.ts';
import { problemOfRedirectUri } from '../../clients/client-uris.ts';
import type { Admission } from '../../clients/spend-registration-token.ts';
import { isScope } from '../../scopes.ts';
import { signingAlgorithms } from '../../signing-algorithm.ts';
import type { SigningAlgorithm } from '../../signing-algorithm.ts';
import { RegistrationRefusal, badMetadata } from './registration-refusal.ts';
import { DEVICE } from '../storage/client-metadata.ts';

/** Client metadata as received (RFC 7591 section 2); null means the same as an absent field. */
export type Metadata = Record<string, unknown>;

/** Fields that the hub would have to fetch, display or honour, and does not. Other unknown fields are ignored. */
const unsupportedFields: Record<string, string> = {
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

/** Fields that are accepted only with the values that the hub supports. */
const fixedValues: Record<string, readonly unknown[]> = {
  application_type: ['web', 'native'],
  token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  id_token_signed_response_alg: signingAlgorithms,
  subject_type: ['public'],
  require_auth_time: [false],
  dpop_bound_access_tokens: [false],
  require_pushed_authorization_requests: [false],
  require_signed_request_object: [false],
  tls_client_certificate_bound_access_tokens: [false],
};

/** The client that the metadata describes, within the limits of the registration token. */
export function readMetadata(metadata: Metadata, token: Admission): CreateClientInput {
  refuseUnsupported(metadata);
  const redirectUris = list(metadata, 'redirect_uris') ?? [];
  const kind = kindOf(metadata, redirectUris);
  if (metadata.application_type !== 'native') requireWeb(redirectUris);
  return {
    kind,
    name: text(metadata, 'client_name') ?? token.name,
    redirectUris,
    postLogoutRedirectUris: list(metadata, 'post_logout_redirect_uris') ?? [],
    scopes: scopesOf(metadata, kind, token),
    idTokenSignedResponseAlg: (metadata.id_token_signed_response_alg as SigningAlgorithm | null) ?? undefined,
    jwks: keysOf(metadata),
    backchannelLogoutUri: text(metadata, 'backchannel_logout_uri'),
  };
}

/** The authentication method of the client. A native application cannot keep a secret, so its default is `none`. */
export function methodOf(metadata: Metadata): string {
  const requested = text(metadata, 'token_endpoint_auth_method');
  return requested ?? (metadata.application_type === 'native' ? 'none' : 'client_secret_basic');
}

/** The value of a field that must be a list of texts. */
export function list(metadata: Metadata, name: string): string[] | undefined {
  const value = metadata[name] ?? undefined;
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value as string[];
  throw badMetadata(name, 'must be a list of texts');
}

function refuseUnsupported(metadata: Metadata): void {
  for (const [name, reason] of Object.entries(unsupportedFields)) {
    if ((metadata[name] ?? undefined) !== undefined) throw badMetadata(name, reason);
  }
  for (const [name, values] of Object.entries(fixedValues)) {
    const value = metadata[name] ?? undefined;
    if (value !== undefined && !values.includes(value))
      throw badMetadata(name, `must be ${values.map(String).join(', ')}`);
  }
}

/**
 * A client without a secret is a browser client if all its addresses are https. With addresses on loopback it may be a
 * native client that did not name its type, and such a client listens on another port each time.
 */
function kindOf(metadata: Metadata, redirectUris: string[]): ClientKind {
  const method = methodOf(metadata);
  const isMachine = list(metadata, 'grant_types')?.includes('client_credentials');
  if (isMachine && method === 'none')
    throw badMetadata('token_endpoint_auth_method', 'must not be none for client_credentials');
  if (isMachine) return ClientKind.machine;
  if (method === 'none') return isBrowser(metadata, redirectUris) ? ClientKind.browser : ClientKind.native;
  if (metadata.application_type === 'native')
    throw badMetadata('token_endpoint_auth_method', 'must be none for a native application');
  return ClientKind.web;
}

function isBrowser(metadata: Metadata, redirectUris: string[]): boolean {
  const isSecure = (uri: string) => URL.parse(uri)?.protocol === 'https:';
  const isDevice = metadata.application_type === 'native' || list(metadata, 'grant_types')?.includes(DEVICE);
  return !isDevice && redirectUris.length > 0 && redirectUris.every(isSecure);
}

function requireWeb(redirectUris: string[]): void {
  redirectUris.forEach((uri, index) => {
    const problem = problemOfRedirectUri(uri, ClientKind.web);
    if (problem) throw new RegistrationRefusal('invalid_redirect_uri', `redirect_uris[${index}] ${problem}`);
  });
}

/** The requested scopes, or all that the token allows to this kind of client. */
function scopesOf(metadata: Metadata, kind: ClientKind, { scopes: allowed }: Admission): string[] {
  const requested = text(metadata, 'scope')?.split(' ').filter(Boolean);
  const disallowed = requested?.find((scope) => !allowed.includes(scope));
  if (disallowed !== undefined)
    throw badMetadata('scope', `has ${disallowed}, which the registration token does not allow`);
  const scopes = requested ?? (kind === ClientKind.machine ? allowed.filter(isScope) : [...allowed]);
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

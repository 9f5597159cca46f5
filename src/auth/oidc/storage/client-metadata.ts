import type { AdapterPayload, Client, ClientMetadata } from 'oidc-provider';
import { isSecret } from '../../secret.ts';
import type { ClientKind, JsonWebKeySet } from '../../clients/client.ts';
import type { StoredLogo } from '../../network/network-settings.ts';
import { isScope } from '../../scopes.ts';
import type { SigningAlgorithm } from '../../signing-algorithm.ts';

export interface ClientRow {
  project_id: string;
  project_name: string;
  logo: StoredLogo | null;
  is_first_party: boolean;
  kind: ClientKind;
  name: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  requires_pkce: boolean;
  project_requires_pkce: boolean;
  id_token_signed_response_alg: SigningAlgorithm;
  jwks: JsonWebKeySet | null;
  backchannel_logout_uri: string | null;
  secrets: ClientSecretHash[];
}

/** `until` is in Unix seconds; null means until it is revoked. */
interface ClientSecretHash {
  hash: string;
  until: number | null;
}

/** Metadata of our clients beyond the standard's. */
interface HubClientMetadata {
  project_id: string;
  project_name: string;
  project_logo: StoredLogo | null;
  is_first_party: boolean;
  requires_pkce: boolean;
  project_requires_pkce: boolean;
  kept_secrets: ClientSecretHash[];
}

export const hubMetadata = [
  'project_id',
  'project_name',
  'project_logo',
  'is_first_party',
  'requires_pkce',
  'project_requires_pkce',
  'kept_secrets',
] satisfies (keyof HubClientMetadata)[];

export const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The project a client belongs to. */
export function projectIdOf(client: Client): string {
  return client.project_id as string;
}

export function projectNameOf(client: Client): string {
  return client.project_name as string;
}

/** The logo of the project, for the pages that people see. */
export function logoOf(client: Client): StoredLogo | null {
  return client.project_logo as StoredLogo | null;
}

/** Whether the client belongs to the network's own projects, which need no consent. */
export function isFirstParty(client: Client): boolean {
  return client.is_first_party === true;
}

/** Whether the client has no secret and no key, so that anyone can send requests in its name. */
export function isPublicClient(client: Client): boolean {
  return client.clientAuthMethod === 'none';
}

/** Whether requests of a client that authenticates must have PKCE or a nonce. */
export function requiresPkce(client: Client): boolean {
  return client.requires_pkce !== false;
}

/** Whether the project requires PKCE of all its clients. */
export function projectRequiresPkce(client: Client): boolean {
  return client.project_requires_pkce === true;
}

/** Whether a secret is one of the client's secrets that are valid at `now`, in Unix seconds. */
export function isSecretOf(client: Client, secret: string, now: number): boolean {
  return validSecretsOf(client, now).some(({ hash }) => isSecret(secret, hash));
}

/** Whether the client has a key, or a secret that is valid at `now`, in Unix seconds. */
export function canAuthenticate(client: Client, now: number): boolean {
  if (isPublicClient(client)) return false;
  return client.clientAuthMethod === 'private_key_jwt' || validSecretsOf(client, now).length > 0;
}

function validSecretsOf(client: Client, now: number): ClientSecretHash[] {
  return (client.kept_secrets as ClientSecretHash[]).filter(({ until }) => until === null || until > now);
}

export function metadataOf(id: string, row: ClientRow): AdapterPayload & ClientMetadata & HubClientMetadata {
  return {
    client_id: id,
    client_name: row.name,
    project_id: row.project_id,
    project_name: row.project_name,
    project_logo: row.logo,
    is_first_party: row.is_first_party,
    requires_pkce: row.requires_pkce,
    project_requires_pkce: row.project_requires_pkce,
    kept_secrets: row.secrets,
    id_token_signed_response_alg: row.id_token_signed_response_alg,
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    ...(row.backchannel_logout_uri && {
      backchannel_logout_uri: row.backchannel_logout_uri,
      backchannel_logout_session_required: true,
    }),
    ...metadataOfKind[row.kind](row),
  };
}

const metadataOfKind: Record<ClientKind, (row: ClientRow) => Partial<ClientMetadata>> = {
  web: (row) => ({
    application_type: 'web',
    grant_types: ['authorization_code', 'implicit', 'refresh_token', EXCHANGE],
    response_types: ['code', 'id_token'],
    ...authentication(row),
    scope: row.scopes.join(' '),
  }),
  browser: (row) => ({
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: row.scopes.join(' '),
  }),
  // A client without redirect addresses, such as a television, signs people in by a code on its screen.
  native: (row) => ({
    application_type: 'native',
    grant_types: row.redirect_uris.length ? ['authorization_code', 'refresh_token', DEVICE] : ['refresh_token', DEVICE],
    response_types: row.redirect_uris.length ? ['code'] : [],
    token_endpoint_auth_method: 'none',
    scope: row.scopes.join(' '),
  }),
  // Only scopes of the hub: the library would otherwise allow `openid`, which is for people.
  machine: (row) => ({
    grant_types: ['client_credentials', EXCHANGE],
    response_types: [],
    redirect_uris: [],
    ...authentication(row),
    scope: row.scopes.filter(isScope).join(' '),
  }),
};

/**
 * A client with its own keys signs assertions and has no secret. For other clients the library requires a
 * `client_secret`; this placeholder is not a valid secret.
 */
function authentication({ jwks }: ClientRow): Partial<ClientMetadata> {
  if (jwks) return { token_endpoint_auth_method: 'private_key_jwt', jwks: jwks as ClientMetadata['jwks'] };
  return { token_endpoint_auth_method: 'client_secret_basic', client_secret: 'kept as hashes only' };
}

import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { ClientMetadata } from 'oidc-provider';
import { Memory } from './memory.ts';

/**
 * The baseline of sign-in: oidc-provider with the minimal configuration, in memory. It has no database, no limits and no
 * audit. It imports nothing of the hub; lifetimes, keys and tokens are configured like the hub's.
 */

// The library warns about its development sign-in pages, which are intended here.
console.warn = () => {};

const { people, machine, clients, callback, resource } = JSON.parse(process.env.GIVEN!) as BareOidcSettings;
const accounts = new Map(people.map((email) => [email, { name: 'Ada Lovelace', email }]));
const machineScopes = ['catalog:read', 'usage:write', ...resource.scopes];
const { privateKey } = await generateKeyPair('ES256', { extractable: true });

const provider = new Provider(process.env.ISSUER!, {
  adapter: () => new Memory(),
  clients: [
    asClient(machine, {
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      scope: machineScopes.join(' '),
    }),
    ...clients.map((client) =>
      asClient(client, {
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [callback],
        scope: 'openid profile email',
      }),
    ),
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
  cookies: { keys: ['a key of the bench'] },
  findAccount: (_ctx, id) => {
    const account = accounts.get(id);
    if (!account) return undefined;
    const claims = { sub: id, ...account, email_verified: false, updated_at: 1_767_225_600 };
    return { accountId: id, claims: () => claims };
  },
  scopes: ['openid', 'profile', 'email', ...machineScopes],
  claims: { openid: ['sub'], profile: ['name', 'updated_at'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  routes: {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    introspection: '/oauth/introspect',
    jwks: '/oauth/jwks',
    userinfo: '/user/profile',
  },
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    ClientCredentials: 3600,
    Grant: 365 * 86_400,
    IdToken: 3600,
    Interaction: 3600,
    RefreshToken: 14 * 86_400,
    Session: 14 * 86_400,
  },
  features: {
    devInteractions: { enabled: true },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: () => ({
        scope: resource.scopes.join(' '),
        audience: resource.identifier,
        accessTokenTTL: resource.tokenSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});

provider.listen(Number(process.env.PORT), '127.0.0.1');

function asClient({ id, secret }: Credentials, metadata: Partial<ClientMetadata>): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_basic',
    ...metadata,
  };
}

interface Credentials {
  id: string;
  secret: string;
}

interface BareOidcSettings {
  people: string[];
  machine: Credentials;
  clients: Credentials[];
  callback: string;
  resource: { identifier: string; scopes: string[]; tokenSeconds: number };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Adapter, Client, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { hubScopes, personScopes } from '../scopes.ts';
import { signingAlgorithms } from '../signing-algorithm.ts';
import { claimsOfScopes, findAccount } from './people/account.ts';
import { entitlementsClaim, tokenClaims } from './tokens/entitlement-claims.ts';
import type { EntitlementsOf } from './tokens/entitlement-claims.ts';
import { ArtifactStore } from './storage/artifact-store.ts';
import { deviceFlow } from './device/device-flow.ts';
import { DeviceCodeStore } from './storage/device-code-store.ts';
import { refuseWithoutPkce } from './clients/require-pkce.ts';
import { existingGrant } from './people/existing-grant.ts';
import type { Artifacts } from './storage/artifacts.ts';
import { hubMetadata, isPublicClient, projectIdOf } from './storage/client-metadata.ts';
import type { ClientStore } from './storage/client-store.ts';
import { paths } from './endpoints.ts';
import { secondsOf, serverOf } from './tokens/resource-indicators.ts';
import type { Apis } from './tokens/resource-indicators.ts';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { createPolicy } from './people/interaction-policy.ts';
import type { LoadedKeys } from './keys/load-keys.ts';
import { LingeringStore } from './storage/lingering-store.ts';
import type { NetworkLook } from '../network/network-look.ts';
import type { Pages } from './provider-pages.ts';
import { mayIntrospect, mayRevoke } from './tokens/token-access.ts';

export const SESSION_SECONDS = 14 * 86_400;
const INTERACTION_SECONDS = 3600;

export interface ConfigurationOptions {
  em: EntityManager;
  artifacts: Artifacts;
  clients: ClientStore;
  apis: Apis;
  clock: Clock;
  config: Config;
  keys: LoadedKeys;
  entitlements: EntitlementsOf;
  pages: Pages;
  look: NetworkLook;
}

/** The configuration of oidc-provider for a set of keys. */
export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { em, config, keys, pages } = options;
  return {
    adapter: (kind) => storeOf(kind, options),
    findAccount: (ctx, userId) => accountOf(options, ctx, userId),
    loadExistingGrant: (ctx) => existingGrant(em, ctx),
    jwks: keys.jwks as Configuration['jwks'],
    cookies: cookies(options),
    features: features(options),
    fetch: guardedFetch(config),
    scopes: [...personScopes, ...hubScopes],
    // The console names the checkout link that a person opened, so that the pages can name the seller.
    extraParams: ['checkout'],
    claims: claimsOfScopes,
    extraTokenClaims: (ctx, token) => tokenClaims(options, ctx, token),
    // The ID token carries the claims of its scopes: projects read entitlements at login without another request.
    conformIdTokenClaims: false,
    responseTypes: ['code', 'id_token'],
    discovery: { registration_endpoint: config.url + paths.register },
    ...clientOptions,
    clientBasedCORS: (ctx, origin, client) => mayCall(config, ctx, origin, client),
    interactions: { policy: createPolicy(config.url), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // Without offline_access a refresh token ends with the browser session; with offline_access it outlives a sign-out.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Revoking an access token also revokes its grant, because tokens exchanged from it depend on the grant.
    revokeGrantPolicy: () => true,
    renderError: pages.error,
    routes,
    ttl,
  };
}

/** Requirements for clients, and the options open to them. */
const clientOptions: Configuration = {
  pkce: { required: refuseWithoutPkce },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  enabledJWA: {
    idTokenSigningAlgValues: signingAlgorithms,
    clientAuthSigningAlgValues: ['ES256', 'PS256', 'RS256', 'EdDSA'],
  },
  extraClientMetadata: { properties: hubMetadata, validator: () => undefined },
};

/** The paths of the interface specification. */
const routes: Configuration['routes'] = {
  authorization: paths.authorize,
  token: paths.token,
  revocation: paths.revoke,
  introspection: paths.introspect,
  end_session: paths.logout,
  jwks: paths.jwks,
  userinfo: paths.profile,
  pushed_authorization_request: paths.par,
  device_authorization: paths.device,
  code_verification: paths.verification,
};

/** The lifetime of each kind of artifact, in seconds. */
const ttl: Configuration['ttl'] = {
  AccessToken: (_ctx, token) => secondsOf(token),
  AuthorizationCode: 60,
  ClientCredentials: (_ctx, token) => secondsOf(token),
  DeviceCode: 600,
  PushedAuthorizationRequest: 60,
  // A grant is the consent itself. It must outlive every refresh token, whose lifetime restarts at each rotation.
  Grant: 365 * 86_400,
  IdToken: 3600,
  Interaction: INTERACTION_SECONDS,
  RefreshToken: 14 * 86_400,
  // A session without an account holds at most the proof of a form.
  Session: (_ctx, { accountId }) => (accountId ? SESSION_SECONDS : INTERACTION_SECONDS),
};

function storeOf(kind: string, { artifacts, clients, config }: ConfigurationOptions): Adapter {
  if (kind === 'Client') return clients;
  if (kind === 'DeviceCode') return new DeviceCodeStore(artifacts, config.url);
  // A person may open a request_uri within its minute and finish signing in after it has expired.
  if (kind === 'PushedAuthorizationRequest')
    return new LingeringStore(kind, artifacts, config.url, INTERACTION_SECONDS);
  return new ArtifactStore(kind, artifacts, config.url);
}

function accountOf(options: ConfigurationOptions, ctx: KoaContextWithOIDC, userId: string) {
  return findAccount(options.artifacts, userId, () =>
    entitlementsClaim(options, userId, projectIdOf(ctx.oidc.client!)),
  );
}

function features(options: ConfigurationOptions): Configuration['features'] {
  const { pages } = options;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    // A client that requested one API without openid need not repeat `resource` at the token endpoint. With openid and
    // no `resource`, the token is for the hub, because userinfo accepts no other.
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: async (_ctx, identifier, client) =>
        serverOf(await options.apis.require(identifier, client)),
    },
    deviceFlow: deviceFlow(pages, options.look),
    clientCredentials: { enabled: true },
    introspection: {
      enabled: true,
      allowedPolicy: (ctx, client, token) => mayIntrospect(options, ctx, client, token),
    },
    revocation: { enabled: true, allowedPolicy: mayRevoke },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: pages.signOut,
      postLogoutSuccessSource: pages.signedOut,
    },
  };
}

/** `__Host-` makes browsers refuse the cookie from subdomains and from plain http (RFC 6265bis 4.1.3.2). */
function cookies({ config, keys }: ConfigurationOptions): Configuration['cookies'] {
  const secure = config.url.startsWith('https:');
  const flags = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  return {
    keys: keys.cookieKeys,
    names: {
      session: secure ? '__Host-hub_session' : 'hub_session',
      interaction: 'hub_interaction',
      resume: 'hub_interaction_resume',
    },
    long: flags,
    short: flags,
  };
}

/**
 * Pages may call userinfo and, for clients without a secret, the paths where clients send tokens, from the origins of the
 * client's redirect addresses. Userinfo is also open to the origins that the operator lists.
 */
function mayCall({ origins }: Config, ctx: KoaContextWithOIDC, origin: string, client: Client): boolean {
  const isUserinfo = ctx.oidc.route === 'userinfo';
  if (isUserinfo && origins?.includes(origin)) return true;
  const isOwn = (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin) && origin !== 'null';
  return isOwn && (isUserinfo || isPublicClient(client));
}

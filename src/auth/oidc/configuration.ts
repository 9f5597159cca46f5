import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { hubScopes, personScopes } from '../scopes.ts';
import { claimsOfScopes, findAccount } from './account.ts';
import type { EntitlementsOf } from './account.ts';
import { ArtifactStore } from './storage/artifact-store.ts';
import { existingGrant } from './existing-grant.ts';
import type { Artifacts } from './storage/artifacts.ts';
import { hubMetadata, projectIdOf, requiresPkce } from './storage/client-metadata.ts';
import type { ClientStore } from './storage/client-store.ts';
import { paths } from './endpoints.ts';
import { createPolicy } from './interaction-policy.ts';
import type { Keys } from './storage/keys.ts';
import { mayIntrospect, mayRevoke } from './token-access.ts';

export const SESSION_SECONDS = 14 * 86_400;

export interface ConfigurationOptions {
  em: EntityManager;
  artifacts: Artifacts;
  clients: ClientStore;
  clock: Clock;
  config: Config;
  keys: Keys;
  entitlements: EntitlementsOf;
  pages: Pages;
}

/** The pages that the provider shows in the middle of its own work. */
export interface Pages {
  error: NonNullable<Configuration['renderError']>;
  signOut: (ctx: KoaContextWithOIDC, form: string) => void;
  signedOut: (ctx: KoaContextWithOIDC) => void;
}

export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { em, artifacts, clients, config, keys, pages } = options;
  return {
    adapter: (kind) => (kind === 'Client' ? clients : new ArtifactStore(kind, artifacts, config.url)),
    findAccount: (ctx, userId) => accountOf(options, ctx, userId),
    loadExistingGrant: (ctx) => existingGrant(em, ctx),
    jwks: keys.jwks as Configuration['jwks'],
    cookies: cookies(options),
    features: features(options),
    scopes: [...personScopes, ...hubScopes],
    claims: claimsOfScopes,
    // The ID token carries what its scopes open: projects read entitlements from it at login, without another request.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: (_ctx, client) => requiresPkce(client) },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'PS256', 'RS256', 'EdDSA'],
    },
    extraClientMetadata: { properties: hubMetadata, validator: () => undefined },
    clientBasedCORS: isOwnOrigin,
    interactions: { policy: createPolicy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // Without offline_access a refresh token lives with the browser session; with it, it outlives a sign-out.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: pages.error,
    routes: {
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
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      ClientCredentials: 3600,
      DeviceCode: 600,
      PushedAuthorizationRequest: 60,
      // A grant is the consent itself. It must outlive every refresh token, and each rotation starts anew.
      Grant: 365 * 86_400,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 14 * 86_400,
      Session: SESSION_SECONDS,
    },
  };
}

function accountOf(
  { artifacts, em, entitlements }: ConfigurationOptions,
  ctx: KoaContextWithOIDC,
  userId: string,
) {
  return findAccount(artifacts, userId, () => entitlements(em, userId, projectIdOf(ctx.oidc.client!)));
}

function features(options: ConfigurationOptions): Configuration['features'] {
  const { pages } = options;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: { enabled: false },
    deviceFlow: { enabled: true },
    clientCredentials: { enabled: true },
    introspection: {
      enabled: true,
      allowedPolicy: (ctx, client, token) =>
        mayIntrospect(ctx, client, token, async (userId) => Boolean(await accountOf(options, ctx, userId))),
    },
    revocation: { enabled: true, allowedPolicy: mayRevoke },
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

/** Browsers may call the token endpoint and userinfo from where the client's pages are. */
function isOwnOrigin(ctx: KoaContextWithOIDC, origin: string, client: Client): boolean {
  const isPublic = ctx.oidc.route === 'userinfo' || client.clientAuthMethod === 'none';
  return (
    isPublic &&
    (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin) &&
    origin !== 'null'
  );
}

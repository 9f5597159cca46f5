import type { AccessToken, Client, ClientCredentials, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import { isPerson } from '../people/account.ts';
import type { Apis } from './resource-indicators.ts';
import type { Artifacts } from '../storage/artifacts.ts';
import { projectIdOf } from '../storage/client-metadata.ts';

type Token = AccessToken | ClientCredentials | RefreshToken;

export interface IntrospectionRules {
  apis: Apis;
  artifacts: Artifacts;
}

/** A client may revoke its own tokens. For those of another client the answer is also 200, but nothing is revoked. */
export function mayRevoke(_ctx: KoaContextWithOIDC, client: Client, token: Token): boolean {
  return token.clientId === client.clientId;
}

/**
 * A client may introspect its own tokens. A confidential client may also introspect tokens of its project's other
 * clients. The same holds for all tokens for its project's APIs, so that an API can check its callers. A token of a
 * suspended person or of a disabled client is not active.
 */
export async function mayIntrospect(
  { apis, artifacts }: IntrospectionRules,
  ctx: KoaContextWithOIDC,
  client: Client,
  token: Token,
): Promise<boolean> {
  if ('accountId' in token && token.accountId && !(await isPerson(artifacts, token.accountId))) return false;
  if (!(await isStillAllowed(ctx, token))) return false;
  if (token.clientId === client.clientId) return true;
  if (client.clientAuthMethod === 'none' || !token.clientId) return false;
  const owner = await ctx.oidc.provider.Client.find(token.clientId);
  if (!owner) return false;
  const api = 'aud' in token && typeof token.aud === 'string' ? await apis.find(token.aud, client) : undefined;
  return [projectIdOf(owner), api?.projectId].includes(projectIdOf(client));
}

/** An exchanged token is active only while the grant exists that the person gave to the client they signed in to. */
async function isStillAllowed({ oidc }: KoaContextWithOIDC, token: Token): Promise<boolean> {
  const grantId = token.kind === 'AccessToken' ? (token as AccessToken).extra?.grant_id : undefined;
  if (typeof grantId !== 'string') return true;
  const grant = await oidc.provider.Grant.find(grantId);
  if (!grant || grant.accountId !== (token as AccessToken).accountId) return false;
  oidc.entity('Grant', grant);
  return true;
}

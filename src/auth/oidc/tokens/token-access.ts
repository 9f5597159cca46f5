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

/** A client revokes its own tokens. For another's the answer is the same 200, and nothing happens. */
export function mayRevoke(_ctx: KoaContextWithOIDC, client: Client, token: Token): boolean {
  return token.clientId === client.clientId;
}

/**
 * A client may ask about its own tokens; a confidential one also about those of its project's other clients, and about
 * whoever's tokens for its project's APIs: that is how an API checks what is brought to it. A token of someone
 * suspended, or of a disabled client, is not active.
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
  const holder = await ctx.oidc.provider.Client.find(token.clientId);
  if (!holder) return false;
  const api = 'aud' in token && typeof token.aud === 'string' ? await apis.find(token.aud, client) : undefined;
  return [projectIdOf(holder), api?.projectId].includes(projectIdOf(client));
}

/** A token that came of an exchange lives by the grant of the client that the person signed in to. */
async function isStillAllowed({ oidc }: KoaContextWithOIDC, token: Token): Promise<boolean> {
  const grantId = token.kind === 'AccessToken' ? (token as AccessToken).extra?.grant_id : undefined;
  if (typeof grantId !== 'string') return true;
  const grant = await oidc.provider.Grant.find(grantId);
  if (!grant || grant.accountId !== (token as AccessToken).accountId) return false;
  oidc.entity('Grant', grant);
  return true;
}

import type { AccessToken, Client, ClientCredentials, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import { projectIdOf } from './storage/client-metadata.ts';

type Token = AccessToken | ClientCredentials | RefreshToken;

/** A client revokes its own tokens. For another's the answer is the same 200, and nothing happens. */
export function mayRevoke(_ctx: KoaContextWithOIDC, client: Client, token: Token): boolean {
  return token.clientId === client.clientId;
}

/**
 * A client may ask about its own tokens, and a confidential one about those of its project's other clients: that is
 * how an API checks what its frontends bring. A token of somebody suspended, or of a disabled client, is not active.
 */
export async function mayIntrospect(
  ctx: KoaContextWithOIDC,
  client: Client,
  token: Token,
  isKnown: (userId: string) => Promise<boolean>,
): Promise<boolean> {
  if ('accountId' in token && token.accountId && !(await isKnown(token.accountId))) return false;
  if (token.clientId === client.clientId) return true;
  if (client.clientAuthMethod === 'none' || !token.clientId) return false;
  const owner = await ctx.oidc.provider.Client.find(token.clientId);
  return owner !== undefined && projectIdOf(owner) === projectIdOf(client);
}

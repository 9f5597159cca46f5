import { errors } from 'oidc-provider';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/**
 * Tokens for machines. The library's own handler gives a token without scopes to a client that names none, and
 * keeps scopes that do not exist; here no scope means all that the client has (RFC 6749 section 3.3), and a
 * scope it does not have is refused.
 */
export function registerClientCredentials(provider: Provider): void {
  provider.registerGrantType('client_credentials', (ctx) => grant(provider, ctx), ['scope']);
}

async function grant(provider: Provider, ctx: KoaContextWithOIDC): Promise<void> {
  const client = ctx.oidc.client!;
  const own = client.scope?.split(' ') ?? [];
  const asked = scopesOf(ctx) ?? own;
  const foreign = asked.filter((scope) => !own.includes(scope));
  if (foreign.length) throw new errors.InvalidScope('requested scope is not allowed', foreign.join(' '));
  const token = new provider.ClientCredentials({ client, scope: asked.join(' ') });
  ctx.oidc.entity('ClientCredentials', token);
  ctx.body = {
    access_token: await token.save(),
    expires_in: token.expiration,
    token_type: token.tokenType,
    scope: token.scope,
  };
}

function scopesOf(ctx: KoaContextWithOIDC): string[] | undefined {
  const scope = ctx.oidc.params?.scope;
  return typeof scope === 'string' && scope ? [...new Set(scope.split(' '))] : undefined;
}

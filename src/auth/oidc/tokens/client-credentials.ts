import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { BoundKey } from './bound-key.ts';
import { apiOf, scopesOf, serverOf } from './resource-indicators.ts';
import type { Apis } from './resource-indicators.ts';

export interface MachineRules {
  apis: Apis;
  boundKey: BoundKey;
}

/**
 * Issues tokens to machines, for the hub or for the API in `resource`. Without `scope` the token gets all scopes of the
 * client (RFC 6749 section 3.3); a scope that the client lacks is refused. The library's own handler would issue a token
 * without scopes, and would accept scopes that do not exist.
 */
export function registerClientCredentials(provider: Provider, rules: MachineRules): void {
  const params = ['scope', 'resource'];
  provider.registerGrantType('client_credentials', (ctx) => grant(provider, rules, ctx), params, 'resource');
}

async function grant(provider: Provider, { apis, boundKey }: MachineRules, ctx: KoaContextWithOIDC): Promise<void> {
  const client = ctx.oidc.client!;
  const api = await apiOf(apis, ctx);
  const scope = scopesOf(ctx, api?.scopes ?? client.scope?.split(' ') ?? []);
  const token = new provider.ClientCredentials({ client, scope });
  if (api) token.resourceServer = new provider.ResourceServer(api.identifier, serverOf(api));
  const key = await boundKey(ctx);
  if (key) token.setThumbprint('jkt', key);
  ctx.oidc.entity('ClientCredentials', token);
  ctx.body = {
    access_token: await token.save(),
    expires_in: token.expiration,
    token_type: token.tokenType,
    scope: token.scope,
  };
}

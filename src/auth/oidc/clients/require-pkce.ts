import { errors } from 'oidc-provider';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { isPublicClient, projectRequiresPkce, requiresPkce } from '../storage/client-metadata.ts';

/**
 * Whether a request without a code challenge must be refused. PKCE protects a code from being redeemed or injected by
 * others. A client that authenticates may send a nonce instead, which it compares with the nonce of the ID token
 * (draft-ietf-oauth-v2-1 section 7.5.1, RFC 9700 section 2.1.1); the library has refused a nonce without the scope openid.
 * Its own refusal here would name no remedy, so this throws.
 */
export function refuseWithoutPkce(ctx: KoaContextWithOIDC, client: Client): boolean {
  if (!requiresPkce(client)) return false;
  const remedy = remedyFor(client);
  if (remedy === PKCE_OR_NONCE && ctx.oidc.params?.nonce) return false;
  throw new errors.InvalidRequest(`code_challenge is missing: ${remedy}`);
}

const PKCE_OR_NONCE = 'use PKCE (S256), or send a nonce with the scope openid';

function remedyFor(client: Client): string {
  if (isPublicClient(client)) return 'a client without a secret must use PKCE (S256)';
  if (projectRequiresPkce(client)) return 'the project requires PKCE (S256) of all its clients';
  return PKCE_OR_NONCE;
}

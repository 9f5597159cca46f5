import { errors } from 'oidc-provider';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { isPublicClient, projectRequiresPkce, requiresPkce } from '../storage/client-metadata.ts';

const PKCE_OR_NONCE = 'use PKCE (S256), or send a nonce with the scope openid';

/**
 * Throws if a request for a code must have a code challenge, and returns false if it need not; the library's own refusal
 * would name no remedy. PKCE protects a code from being redeemed or injected by others. A client that authenticates may
 * send a nonce instead, which it compares with the nonce of the ID token (draft-ietf-oauth-v2-1 section 7.5.1, RFC 9700
 * section 2.1.1); the library has refused a nonce without the scope openid. Unless the client or its project requires one
 * of them, `state` is enough: it keeps others from signing a person in to an account that is not theirs.
 */
export function refuseWithoutPkce(ctx: KoaContextWithOIDC, client: Client): boolean {
  const { nonce, state } = ctx.oidc.params ?? {};
  if (isPublicClient(client)) throw refusal('a client without a secret must use PKCE (S256)');
  if (projectRequiresPkce(client)) throw refusal('the project requires PKCE (S256) of all its clients');
  if (nonce) return false;
  if (requiresPkce(client)) throw refusal(PKCE_OR_NONCE);
  if (state) return false;
  throw refusal(`${PKCE_OR_NONCE}, or at least a state`);
}

function refusal(remedy: string): errors.InvalidRequest {
  return new errors.InvalidRequest(`code_challenge is missing: ${remedy}`);
}

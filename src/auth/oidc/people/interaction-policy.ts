import { interactionPolicy } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isLoopback } from '../../../platform/values/uri.ts';
import { grantableOf } from './existing-grant.ts';
import { isFirstParty, isPublicClient } from '../storage/client-metadata.ts';

const { Check } = interactionPolicy;

/**
 * The library's default prompts, with three changes:
 *
 * - A session whose person is deleted or suspended requires a new sign-in; the library would continue without an account.
 * - A native client of the network's own projects needs no consent. Other native clients need it each time, because they
 *   cannot prove their identity (RFC 8252 section 8.6). A browser client proves it by its https address. At a loopback
 *   address any program of the machine could answer, so there it needs consent each time, unless the hub itself is on
 *   that machine for development. So does every client there that asks for an ID token without a code, for which its
 *   secret is not needed.
 * - Scopes that an unconfirmed account cannot grant do not count as missing.
 */
export function createPolicy(issuer: string): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const isLocal = isLoopback(new URL(issuer).hostname);
  policy
    .get('login')
    ?.checks.add(
      new Check('account_gone', 'the account of this session is gone', 'login_required', ({ oidc }) =>
        Boolean(oidc.session?.accountId && !oidc.account),
      ),
    );
  const consent = policy.get('consent')!.checks;
  consent.remove('op_scopes_missing');
  consent.add(new Check('op_scopes_missing', 'requested scopes not granted', 'consent_required', lacksScopes), 0);
  const nativePrompt = consent.get('native_client_prompt')!;
  consent.remove('native_client_prompt');
  consent.add(
    new Check(
      'native_client_prompt',
      'native clients require End-User interaction',
      'interaction_required',
      (ctx) => (!isFirstParty(ctx.oidc.client!) && nativePrompt.check(ctx)) || (!isLocal && isUnproven(ctx)),
    ),
    0,
  );
  return policy;
}

function lacksScopes(ctx: KoaContextWithOIDC): boolean {
  const encountered = new Set(ctx.oidc.entities.Grant!.getOIDCScopeEncountered().split(' '));
  return grantableOf(ctx).some((scope) => !encountered.has(scope));
}

/** Whether an answer on loopback could be used by any program there, and the person has not just consented. */
function isUnproven({ oidc }: KoaContextWithOIDC): boolean {
  const hostname = URL.parse(String(oidc.params?.redirect_uri))?.hostname ?? '';
  if (!isLoopback(hostname) || oidc.result?.consent) return false;
  const isUsable = isPublicClient(oidc.client!) && !isFirstParty(oidc.client!);
  return isUsable || oidc.params?.response_type === 'id_token';
}

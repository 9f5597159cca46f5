import { interactionPolicy } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { grantableOf } from './existing-grant.ts';
import { isFirstParty } from '../storage/client-metadata.ts';

const { Check } = interactionPolicy;

/**
 * The standard's prompts, with three changes. One more reason to sign in: the browser has a session of someone who is
 * no longer there, or suspended; the library would continue without an account. One less to ask: a native client cannot
 * prove that it is itself, so it is asked for each time (RFC 8252 section 8.6), but not the network's own. And scopes
 * that an unconfirmed account cannot grant are not missing.
 */
export function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
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
  const ofNatives = consent.get('native_client_prompt')!;
  consent.remove('native_client_prompt');
  consent.add(
    new Check(
      'native_client_prompt',
      'native clients require End-User interaction',
      'interaction_required',
      (ctx) => !isFirstParty(ctx.oidc.client!) && ofNatives.check(ctx),
    ),
    0,
  );
  return policy;
}

function lacksScopes(ctx: KoaContextWithOIDC): boolean {
  const encountered = new Set(ctx.oidc.entities.Grant!.getOIDCScopeEncountered().split(' '));
  return grantableOf(ctx).some((scope) => !encountered.has(scope));
}

import { interactionPolicy } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { grantableOf } from './existing-grant.ts';
import { isFirstParty } from '../storage/client-metadata.ts';

const { Check } = interactionPolicy;

/**
 * The library's default prompts, with three changes:
 *
 * - A session whose person is deleted or suspended requires a new sign-in; the library would continue without an account.
 * - A native client of the network's own projects needs no consent. Other native clients need it each time, because they
 *   cannot prove their identity (RFC 8252 section 8.6).
 * - Scopes that an unconfirmed account cannot grant do not count as missing.
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
  const nativePrompt = consent.get('native_client_prompt')!;
  consent.remove('native_client_prompt');
  consent.add(
    new Check(
      'native_client_prompt',
      'native clients require End-User interaction',
      'interaction_required',
      (ctx) => !isFirstParty(ctx.oidc.client!) && nativePrompt.check(ctx),
    ),
    0,
  );
  return policy;
}

function lacksScopes(ctx: KoaContextWithOIDC): boolean {
  const encountered = new Set(ctx.oidc.entities.Grant!.getOIDCScopeEncountered().split(' '));
  return grantableOf(ctx).some((scope) => !encountered.has(scope));
}

import { interactionPolicy } from 'oidc-provider';

/**
 * The standard's prompts, and one more reason to sign in: the browser has a session of somebody who is no longer
 * there, or suspended. The library would go on without an account.
 */
export function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const gone = new interactionPolicy.Check(
    'account_gone',
    'the account of this session is gone',
    'login_required',
    ({ oidc }) => Boolean(oidc.session?.accountId && !oidc.account),
  );
  policy.get('login')?.checks.add(gone);
  return policy;
}

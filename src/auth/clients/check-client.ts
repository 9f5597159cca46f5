import { Check } from '../../platform/values/check.ts';
import { CreateClientInput } from './client-input.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { problemOfFetchedUri } from '../../platform/values/uri.ts';
import { hubScopes, isScope, personScopes } from '../scopes.ts';
import type { Scope } from '../scopes.ts';
import { checkKeys } from './client-keys.ts';
import { problemOfRedirectUri } from './client-uris.ts';
import { ClientKind, isPublic } from './client.ts';
import type { Client } from './client.ts';

/** The fields of a client that callers can set, by any API. */
export type ClientDraft = Pick<
  Client,
  | 'kind'
  | 'name'
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'scopes'
  | 'requiresPkce'
  | 'idTokenSignedResponseAlg'
  | 'jwks'
  | 'backchannelLogoutUri'
>;

export interface ClientRules {
  /** Whether the caller may give that scope to a machine client. */
  mayGive: (scope: Scope) => boolean;
  /** Whether the hub may call addresses of its own private network. */
  allowPrivateAddresses: boolean;
}

/**
 * The rules for every client that is created or changed, by GraphQL, on the command line or by dynamic registration.
 */
export function checkClient(draft: ClientDraft, rules: ClientRules): void {
  const { kind, requiresPkce, jwks, backchannelLogoutUri } = draft;
  const check = checkBounds(new Check(), CreateClientInput, draft);
  checkRedirectUris(check, draft);
  checkScopes(check, draft, rules);
  const hasNoSecret = isPublic(kind);
  check.that(!hasNoSecret || requiresPkce, '/requiresPkce', `must be true for ${kind}, which has no secret`);
  if (jwks !== null && hasNoSecret) check.that(false, '/jwks', `must be left out for ${kind}, which cannot keep a key`);
  else if (jwks !== null) checkKeys(check, jwks);
  if (backchannelLogoutUri !== null) {
    const { allowPrivateAddresses } = rules;
    const example = 'https://app.example/signed-out';
    const problem = problemOfFetchedUri(backchannelLogoutUri, { allowPrivateAddresses, example });
    if (problem) check.that(false, '/backchannelLogoutUri', problem);
  }
  check.done();
}

const needsRedirect = [ClientKind.web, ClientKind.browser];

/** A native client without redirect URIs signs people in by a code on its screen (RFC 8628). */
function checkRedirectUris(check: Check, draft: ClientDraft): void {
  const { kind, redirectUris } = draft;
  const count = redirectUris.length;
  check
    .that(count > 0 || !needsRedirect.includes(kind), '/redirectUris', 'must have at least one entry')
    .that(kind !== ClientKind.machine || count === 0, '/redirectUris', 'must be empty for a machine: no one signs in');
  for (const list of ['redirectUris', 'postLogoutRedirectUris'] as const) {
    draft[list].slice(0, 20).forEach((uri, index) => {
      const problem = problemOfRedirectUri(uri, kind);
      if (problem) check.that(false, `/${list}/${index}`, problem);
    });
  }
}

/**
 * A machine client acts for the project, so its scopes must be among those of its creator. For other clients people are
 * asked for consent.
 */
function checkScopes(check: Check, { kind, scopes }: ClientDraft, { mayGive }: ClientRules): void {
  const known: readonly string[] = [...personScopes, ...hubScopes];
  scopes.forEach((scope, index) => {
    const at = `/scopes/${index}`;
    if (kind !== ClientKind.machine) return check.that(known.includes(scope), at, `must be one of ${known.join(', ')}`);
    const isGiven = isScope(scope) && mayGive(scope);
    return check.that(isGiven, at, 'must be a scope that you have in this project yourself');
  });
}

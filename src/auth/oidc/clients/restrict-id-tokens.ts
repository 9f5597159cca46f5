import { errors } from 'oidc-provider';
import type { Client, Provider } from 'oidc-provider';
import type { Clock } from '../../../platform/time/clock.ts';
import { canAuthenticate, projectRequiresPkce } from '../storage/client-metadata.ts';

const ID_TOKEN = 'id_token';

/** Methods of the library's clients that its types do not name. */
interface RequestRules {
  responseModeAllowed: (this: Client, mode?: string, type?: string, profile?: string) => boolean;
  responseTypeAllowed: (this: Client, type: string) => boolean;
}

/**
 * Restricts requests for an ID token without a code (`response_type=id_token`, the default of express-openid-connect).
 * The answer is posted by the browser (form_post): in an address it would reach the history and every script of the page.
 * A client that could not redeem a code gets no ID token either, and a project that requires PKCE refuses this flow.
 */
export function restrictIdTokens(provider: Provider, clock: Clock): void {
  const rules = provider.Client.prototype as unknown as RequestRules;
  const { responseModeAllowed, responseTypeAllowed } = rules;
  // The library asks this first, when the type may be missing or repeated.
  rules.responseModeAllowed = function isModeAllowed(mode, type, profile) {
    if (mode !== 'form_post' && type?.split(' ').every((each) => each === ID_TOKEN)) return false;
    return responseModeAllowed.call(this, mode, type, profile);
  };
  rules.responseTypeAllowed = function isTypeAllowed(type) {
    if (type === ID_TOKEN && projectRequiresPkce(this))
      throw new errors.InvalidRequest('the project requires PKCE (S256) of all its clients: use response_type=code');
    if (type === ID_TOKEN && !canAuthenticate(this, clock.now().epochMilliseconds / 1000)) return false;
    return responseTypeAllowed.call(this, type);
  };
}

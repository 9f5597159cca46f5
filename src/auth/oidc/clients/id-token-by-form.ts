import type { Provider } from 'oidc-provider';

/** Parts of the library that its types do not name. */
interface ClientClass {
  prototype: { responseModeAllowed: (this: object, mode: string, responseType: string, profile?: string) => boolean };
  Schema: { prototype: { invalidate: (this: object, message: string, code?: string) => void } };
}

/** Rules of the library about redirect addresses that the hub has its own for: http is for loopback addresses only. */
const ownRules = new Set(['implicit-force-https', 'implicit-forbid-localhost']);

/**
 * Sends ID tokens that were requested without a code (`response_type=id_token`, the default of express-openid-connect)
 * by form_post only. In the address they would reach the history of the browser and every script of the page.
 */
export function sendIdTokensByForm(provider: Provider): void {
  const { prototype, Schema } = provider.Client as unknown as ClientClass;
  const { responseModeAllowed } = prototype;
  prototype.responseModeAllowed = function isAllowed(mode, responseType, profile) {
    if (responseType === 'id_token' && mode !== 'form_post') return false;
    return responseModeAllowed.call(this, mode, responseType, profile);
  };
  const { invalidate } = Schema.prototype;
  Schema.prototype.invalidate = function invalidateUnlessOwn(message, code) {
    if (code === undefined || !ownRules.has(code)) invalidate.call(this, message, code);
  };
}

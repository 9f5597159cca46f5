import type { Provider } from 'oidc-provider';

interface ClientSchema {
  prototype: { invalidate: (this: object, message: string, code?: string) => void };
}

/** Rules of the library for clients that may get ID tokens without a code: no http, no localhost. */
const replaced = new Set(['implicit-force-https', 'implicit-forbid-localhost']);

/** Leaves redirect addresses to our own rules (client-uris.ts), which allow http on loopback to every web client. */
export function keepOwnRedirectRules(provider: Provider): void {
  const { prototype } = (provider.Client as unknown as { Schema: ClientSchema }).Schema;
  const { invalidate } = prototype;
  prototype.invalidate = function invalidateUnlessReplaced(message, code) {
    if (code === undefined || !replaced.has(code)) invalidate.call(this, message, code);
  };
}

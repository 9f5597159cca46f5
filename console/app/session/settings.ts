/** What the hub writes into the page, since one build serves every hub. */
function setting(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The public address of the hub, which is the issuer of tokens. */
export const issuer = setting('issuer');
export const clientId = setting('client-id');
export const network = setting('network');
/** The path of the network's logo; empty if it has none. */
export const networkLogo = setting('network-logo');

/** The nonce for styles. Browsers hide it from `getAttribute`. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';

/** The addresses of the console that are no screens. */
export const addresses = {
  start: '/console',
  callback: '/console/callback',
  signedOut: '/console/signed-out',
} as const;

import { newLinkSecret, sha256 } from '../../../auth/secret.ts';
import type { NewSecret } from '../../../auth/secret.ts';

const prefix = 'link_';

/** Creates the secret of a link: 256 bits, with a prefix that no other credential has. */
export function newCustomerLinkSecret(): NewSecret {
  const secret = prefix + newLinkSecret().secret;
  return { secret, hash: sha256(secret) };
}

/** Whether a credential is the secret of a link, by its form. */
export function looksLikeLinkSecret(text: string): boolean {
  return /^link_[\w-]{43}$/.test(text);
}

/** The address of a link. Its secret is in the fragment, which browsers send to no server. */
export function addressOfLink(hubUrl: string, secret: string, opensInvoice: boolean): string {
  return `${hubUrl}/${opensInvoice ? 'pay' : 'portal'}#${secret}`;
}

import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { parseId } from '../../platform/values/ids.ts';

/** What a licence key says, to anyone who has the project's public key. */
export interface KeyClaims {
  licence: string;
  project: string;
  product: string;
  plan: string;
  /** ISO 8601. */
  issuedAt: string;
  /** Which of the project's keys has signed it. */
  kid: string;
}

/** A key as it was sent: nothing of it is believed before `isSignedBy` has said so. */
export interface SentKey {
  claims: KeyClaims;
  signedText: string;
  signature: string;
}

/** Ed25519 signs the same text the same way every time (RFC 8032), so that a key need not be kept. */
export type Sign = (text: string) => string;

/** Keys of this hub have some 500 characters. */
const longest = 1000;

export function writeKey(claims: KeyClaims, sign: Sign): string {
  return writeSigned('lic', claims, sign);
}

/**
 * What it is and the claims, a point, and the signature of all that stands before the point; both in base64url. What it
 * is is signed too, so that no key can be taken for a file.
 */
export function writeSigned(kind: 'lic' | 'file', claims: object, sign: Sign): string {
  const signedText = `${kind}_${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signedText}.${sign(signedText)}`;
}

/** Undefined where a text is no key at all, "broken" where it looks like one and says nothing. */
export function readKey(text: string): SentKey | 'broken' | undefined {
  if (text.length > longest) return undefined;
  const [, signedText, payload, signature] = /^\s*(lic_([\w-]+))\.([\w-]+)\s*$/.exec(text) ?? [];
  if (!signedText || !payload || !signature) return undefined;
  const claims = parse(payload);
  return claims ? { claims, signedText, signature } : 'broken';
}

/** Whether the project's public key, 32 bytes in base64url, has the signature for its own. */
export function isSignedBy(publicKey: string, { signedText, signature }: SentKey): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // The last character has bits that no one reads: a key could be changed there, and still be good.
  if (bytes.toString('base64url') !== signature) return false;
  return verify(null, Buffer.from(signedText), publicKeyOf(publicKey), bytes);
}

function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}

function parse(payload: string): KeyClaims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as KeyClaims;
    const isWhole =
      parseId(claims.licence)?.prefix === 'licence' &&
      parseId(claims.project)?.prefix === 'project' &&
      /^[\w-]{43}$/.test(claims.kid);
    return isWhole ? claims : undefined;
  } catch {
    return undefined;
  }
}

import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { parseId } from '../../platform/values/ids.ts';

/** The claims of a licence key, readable and verifiable with the project's public key. */
export interface KeyClaims {
  licence: string;
  project: string;
  product: string;
  plan: string;
  /** ISO 8601. */
  issuedAt: string;
  /** The id of the project's key that signed it. */
  kid: string;
}

/** A parsed key that is not verified yet: do not trust its claims before `isSignedBy` returns true. */
export interface ParsedKey {
  claims: KeyClaims;
  signedText: string;
  signature: string;
}

/** Ed25519 signatures are deterministic (RFC 8032), so licence keys need not be stored. */
export type Sign = (text: string) => string;

/** In characters; keys of this hub have about 500. */
const maxLength = 1000;

export function writeKey(claims: KeyClaims, sign: Sign): string {
  return writeSigned('lic', claims, sign);
}

/**
 * Writes `<kind>_<claims>.<signature>`, with claims and signature in base64url. The signature covers everything before
 * the dot. The kind is signed too, so that a key cannot be used as a file.
 */
export function writeSigned(kind: 'lic' | 'file', claims: object, sign: Sign): string {
  const signedText = `${kind}_${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signedText}.${sign(signedText)}`;
}

/** Parses a key. Returns undefined for a text without the form of a key, and "broken" where its claims are unreadable. */
export function readKey(text: string): ParsedKey | 'broken' | undefined {
  if (text.length > maxLength) return undefined;
  const [, signedText, payload, signature] = /^\s*(lic_([\w-]+))\.([\w-]+)\s*$/.exec(text) ?? [];
  if (!signedText || !payload || !signature) return undefined;
  const claims = parse(payload);
  return claims ? { claims, signedText, signature } : 'broken';
}

/** Verifies the signature with the project's public key (32 bytes in base64url). */
export function isSignedBy(publicKey: string, { signedText, signature }: ParsedKey): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Decoding ignores some bits of the last character, so without this check a changed key could still verify.
  if (bytes.toString('base64url') !== signature) return false;
  return verify(null, Buffer.from(signedText), publicKeyOf(publicKey), bytes);
}

function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}

function parse(payload: string): KeyClaims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as KeyClaims;
    const isComplete =
      parseId(claims.licence)?.prefix === 'licence' &&
      parseId(claims.project)?.prefix === 'project' &&
      /^[\w-]{43}$/.test(claims.kid);
    return isComplete ? claims : undefined;
  } catch {
    return undefined;
  }
}

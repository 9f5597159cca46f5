import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A secret that is shown once, and the hash that is stored of it. */
export interface NewSecret {
  secret: string;
  hash: string;
}

/**
 * Creates the secret of a client: 43 characters of base62, 256 bits. `hint` is its last four characters, to distinguish
 * several.
 */
export function newClientSecret(): NewSecret & { hint: string } {
  const secret = randomBase62(43);
  return { secret, hash: sha256(secret), hint: secret.slice(-4) };
}

/** Creates a secret for a link: 256 bits, safe in a URL. */
export function newLinkSecret(): NewSecret {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: sha256(secret) };
}

/** SHA-256 in hex. Enough for secrets of 256 random bits; passwords need password.ts. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether a secret has the stored hash, compared in constant time. */
export function isSecret(secret: string, hash: string): boolean {
  const expected = Buffer.from(hash);
  const actual = Buffer.from(sha256(secret));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join('');
}

/** Encodes a 32-bit number in 6 digits of base62. */
export function base62OfUint32(value: number): string {
  let text = '';
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text;
}

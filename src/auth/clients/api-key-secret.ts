import { crc32 } from 'node:zlib';
import { base62OfUint32, randomBase62, sha256 } from '../secret.ts';
import type { NewSecret } from '../secret.ts';

/**
 * `hub_<26: the key's id>_<43: random><6: CRC-32 of everything before>`.
 * The id makes the lookup a read of one row. The checksum rejects a mistyped key without a query. It also lets a secret
 * scanner distinguish a real key from a look-alike, as in GitHub's token format.
 */
const SHAPE = /^hub_([0-7][0-9a-hjkmnp-tv-z]{25})_[0-9A-Za-z]{43}([0-9A-Za-z]{6})$/;

/** Creates the key for the id of an ApiKey. The key is shown once; the entity stores `hash` and `hint`. */
export function newApiKeySecret(keyId: string): NewSecret & { hint: string } {
  const body = `hub_${keyId.slice('key_'.length)}_${randomBase62(43)}`;
  const secret = body + checksum(body);
  return { secret, hash: sha256(secret), hint: secret.slice(-4) };
}

/** Access tokens are shorter and do not start with `hub_`. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('hub_') && text.length > 43;
}

/** The id in a key, or undefined when the key is not well-formed. */
export function readApiKeyId(text: string): string | undefined {
  const match = SHAPE.exec(text);
  if (!match || checksum(text.slice(0, -6)) !== match[2]) return undefined;
  return `key_${match[1]}`;
}

function checksum(body: string): string {
  return base62OfUint32(crc32(body));
}

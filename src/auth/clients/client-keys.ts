import { createPublicKey } from 'node:crypto';
import type { JsonWebKeyInput, KeyObject } from 'node:crypto';
import type { Check } from '../../platform/values/check.ts';
import type { JsonWebKeySet } from './client.ts';

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];

/** The signature algorithms that are accepted for each type of key. */
const algorithms = new Map<unknown, readonly unknown[]>([
  ['EC', ['ES256']],
  ['RSA', ['PS256', 'RS256']],
  ['OKP', ['EdDSA']],
]);

/** Checks the 1 to 10 public keys of a client that signs its own assertions (RFC 7523). */
export function checkKeys(check: Check, jwks: unknown): void {
  const keys = keysOf(jwks);
  if (!keys) return void check.that(false, '/jwks', 'must be a JSON Web Key Set: {"keys": [...]}');
  check.that(keys.length > 0 && keys.length <= 10, '/jwks/keys', 'must have 1 to 10 keys');
  if (keys.length > 10) return;
  keys.forEach((key, index) => {
    const problem = problemOfKey(key);
    if (problem) check.that(false, `/jwks/keys/${index}`, problem);
  });
  const names = keys.flatMap((key) => (isObject(key) && typeof key.kid === 'string' ? [key.kid] : []));
  check.that(new Set(names).size === names.length, '/jwks/keys', 'must not have the same kid twice');
}

/** The keys in the form that is stored: only their public parts, `kid` and `alg`. */
export function keptKeys({ keys }: JsonWebKeySet): JsonWebKeySet {
  return {
    keys: keys.map((key) => {
      const { kid, alg } = key;
      const named = { ...(kid !== undefined && { kid }), ...(alg !== undefined && { alg }) };
      return { ...read(key).export({ format: 'jwk' }), ...named, use: 'sig' };
    }),
  };
}

function problemOfKey(key: unknown): string | undefined {
  if (!isObject(key)) return 'must be a JSON Web Key';
  if (privateParts.some((part) => part in key)) return 'must be a public key; keep the private one to yourself';
  const known = algorithms.get(key.kty);
  if (!known) return 'must be of the type EC, RSA or OKP';
  return problemOfUse(key, known) ?? problemOfMaterial(key);
}

function problemOfUse({ kid, alg, use, key_ops }: JsonObject, known: readonly unknown[]): string | undefined {
  if (kid !== undefined && !isName(kid)) return 'must have a kid of 1 to 200 characters, or none';
  if (alg !== undefined && !known.includes(alg)) return `must be for ${known.join(' or ')}`;
  const verifies = key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'));
  return (use === undefined || use === 'sig') && verifies ? undefined : 'must be for signatures';
}

function isName(kid: unknown): boolean {
  return typeof kid === 'string' && kid.length > 0 && kid.length <= 200;
}

function problemOfMaterial(key: JsonObject): string | undefined {
  let material: KeyObject;
  try {
    material = read(key);
  } catch {
    return 'is no valid key';
  }
  const { namedCurve, modulusLength = 0, publicExponent = 0n } = material.asymmetricKeyDetails ?? {};
  if (key.kty === 'EC') return namedCurve === 'prime256v1' ? undefined : 'must be on the curve P-256';
  if (key.kty === 'OKP') return material.asymmetricKeyType === 'ed25519' ? undefined : 'must be Ed25519';
  return modulusLength >= 2048 && modulusLength <= 8192 && publicExponent >= 3n
    ? undefined
    : 'must have 2048 to 8192 bits';
}

function read(key: JsonObject): KeyObject {
  return createPublicKey({ key: key as JsonWebKeyInput['key'], format: 'jwk' });
}

type JsonObject = Record<string, unknown>;

function keysOf(jwks: unknown): unknown[] | undefined {
  return isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import { SigningAlgorithm } from '../../signing-algorithm.ts';

export const uses = ['signature', 'signature_rs256', 'cookie'] as const;

/** `signature`: ID tokens and JWT access tokens, by ES256; `signature_rs256`: the same by RS256; `cookie`: cookies and forms. */
export type KeyUse = (typeof uses)[number];

export type KeyStatus = 'next' | 'current' | 'previous';

/** A key of the network, without its secret. */
export interface SigningKey {
  /** The `kid` in the header of a token. */
  id: string;
  use: KeyUse;
  status: KeyStatus;
  createdAt: Temporal.Instant;
  /** The time of its last possible signature; null until it is retired. */
  retiredAt: Temporal.Instant | null;
}

/** The secret that signs: a private JWK, or a key for HMACs. */
export type KeySecret = JWK | { key: string };

/** The time that the last signature of a key stays valid: the lifetime of a session, and an hour of tolerance. */
const VALID_AFTER_RETIREMENT = { hours: 14 * 24 + 1 };

/** The end of the validity of a retired key's signatures; undefined for a current or next key. */
export function keptUntil({ retiredAt }: Pick<SigningKey, 'retiredAt'>): Temporal.Instant | undefined {
  return retiredAt?.add(VALID_AFTER_RETIREMENT);
}

export async function newSecret(use: KeyUse): Promise<KeySecret> {
  if (use === 'cookie') return { key: randomBytes(32).toString('base64url') };
  const alg = use === 'signature' ? SigningAlgorithm.ES256 : SigningAlgorithm.RS256;
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig' };
}

/** The RFC 7638 thumbprint of a published key, which the library also uses for a key without an id; otherwise random. */
export async function idOf(secret: KeySecret): Promise<string> {
  return 'key' in secret ? randomBytes(16).toString('hex') : calculateJwkThumbprint(secret);
}

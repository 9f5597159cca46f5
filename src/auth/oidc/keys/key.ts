import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Temporal } from 'temporal-polyfill';

export const uses = ['signature', 'cookie'] as const;

/** `signature`: ID tokens and JWT access tokens. `cookie`: cookies and forms. */
export type KeyUse = (typeof uses)[number];

export type Status = 'next' | 'current' | 'previous';

/** A key of the network, as it may be shown. */
export interface SigningKey {
  /** What a token's header names as `kid`. */
  id: string;
  use: KeyUse;
  status: Status;
  createdAt: Temporal.Instant;
  /** When it ceased to sign. */
  retiredAt: Temporal.Instant | null;
}

/** What signs: a private JWK, or a key for HMACs. */
export type Secret = JWK | { key: string };

/** How long after its last signature that signature can matter: the life of a session, and an hour for the slow. */
const KEPT = { hours: 14 * 24 + 1 };

/** Until when what a key has signed is still good; undefined while it signs or is going to. */
export function keptUntil({ retiredAt }: Pick<SigningKey, 'retiredAt'>): Temporal.Instant | undefined {
  return retiredAt?.add(KEPT);
}

export async function newSecret(use: KeyUse): Promise<Secret> {
  if (use === 'cookie') return { key: randomBytes(32).toString('base64url') };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' };
}

/** RFC 7638 for what is published, as the library itself names a key that came without a name. */
export async function idOf(secret: Secret): Promise<string> {
  return 'key' in secret ? randomBytes(16).toString('hex') : calculateJwkThumbprint(secret);
}

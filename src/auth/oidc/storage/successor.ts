import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { StoredArtifact } from './artifact.ts';

/**
 * A used refresh token repeats its answer for this long, because a lost answer or two tabs that refresh at once are not
 * theft. The period is long enough for a restart of the hub.
 */
const LEEWAY_SECONDS = 30;

/** The answer to a refresh request, and the parameters of the request that it depends on. */
export interface Successor {
  answer: Record<string, unknown>;
  scope?: string;
  resource?: string;
}

export function mayReplay({ kind, consumed_at, successor }: StoredArtifact, now: Temporal.Instant): boolean {
  if (kind !== 'RefreshToken' || !consumed_at || !successor) return false;
  const usedAt = Temporal.Instant.from(consumed_at);
  return now.since(usedAt).total('seconds') < LEEWAY_SECONDS;
}

/** Encrypts the answer with the used token, so that only a holder of the token can read it: the hub stores its hash. */
export function sealSuccessor(token: string, successor: Successor): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const text = [cipher.update(JSON.stringify(successor), 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...text]).toString('base64');
}

export function openSuccessor(token: string, sealed: string): Successor {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  return JSON.parse(text.toString('utf8')) as Successor;
}

function keyOf(token: string): Buffer {
  return createHmac('sha256', token).update('hub refresh successor').digest();
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { StoredArtifact } from './artifact.ts';

/**
 * A client whose answer was lost, or whose two tabs refresh at once, is no thief: for these seconds the token that was
 * used gives the answer again that it gave before. Long enough for a hub that starts again.
 */
const LEEWAY_SECONDS = 30;

/** The answer that a refresh token was exchanged for, and the request's parameters that it depends on. */
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

/** Anyone who has the used token can open it, and no one else: only the token's hash is kept. */
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

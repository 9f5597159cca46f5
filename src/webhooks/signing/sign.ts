import { createHmac, createPrivateKey, sign as signByKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { SealedBox } from '../../platform/seal.ts';
import { WebhookAlgorithm } from '../webhook-secret.ts';

/** A secret as the database has it. */
export interface StoredSecret {
  id: string;
  algorithm: WebhookAlgorithm;
  sealed: string;
}

export interface SignedContent {
  /** The id of the event. */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

type Key = Buffer | KeyObject;

/** The number of opened secrets that a process keeps. */
const most = 2_000;

/**
 * Signs messages by Standard Webhooks: the id, the time and the body, joined by dots. Every secret in use signs, so a
 * receiver that knows one of them can verify.
 */
export class WebhookSigner {
  readonly #keys = new Map<string, Key>();

  constructor(readonly box: SealedBox) {}

  /** The headers of a message. */
  headers({ id, timestamp, body }: SignedContent, secrets: readonly StoredSecret[]): Record<string, string> {
    const content = `${id}.${timestamp}.${body}`;
    const signatures = secrets.map((secret) => this.#signature(content, secret));
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    };
  }

  #signature(content: string, secret: StoredSecret): string {
    const key = this.#keyOf(secret);
    return Buffer.isBuffer(key)
      ? `v1,${createHmac('sha256', key).update(content).digest('base64')}`
      : `v1a,${signByKey(null, Buffer.from(content), key).toString('base64')}`;
  }

  #keyOf({ id, algorithm, sealed }: StoredSecret): Key {
    const known = this.#keys.get(id);
    if (known) return known;
    const opened = this.box.open(sealed, id);
    const key =
      algorithm === WebhookAlgorithm.hmac
        ? Buffer.from(opened.replace(/^whsec_/, ''), 'base64')
        : createPrivateKey({ key: Buffer.from(opened, 'base64'), format: 'der', type: 'pkcs8' });
    if (this.#keys.size >= most) this.#keys.clear();
    this.#keys.set(id, key);
    return key;
  }
}

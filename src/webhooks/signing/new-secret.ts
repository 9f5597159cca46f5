import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { SealedBox } from '../../platform/seal.ts';
import { newId } from '../../platform/values/ids.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';
import { WebhookAlgorithm, WebhookSecret } from '../webhook-secret.ts';

/** The purpose of the box that seals the secrets of webhooks. */
export const webhookPurpose = 'hub webhook secrets';

export interface NewWebhookSecret {
  row: WebhookSecret;
  /** The shared secret, shown once; null where the receiver needs only the public key. */
  shown: string | null;
}

/** Makes a secret of an endpoint, in the forms of Standard Webhooks: `whsec_` and base64, or a pair of keys. */
export function newWebhookSecret(
  box: SealedBox,
  { id: endpointId, projectId }: Pick<WebhookEndpoint, 'id' | 'projectId'>,
  algorithm: WebhookAlgorithm,
  createdAt: Temporal.Instant,
): NewWebhookSecret {
  const id = newId('webhooksecret');
  const values = { id, projectId, endpointId, algorithm, createdAt };
  if (algorithm === WebhookAlgorithm.hmac) {
    const shown = `whsec_${randomBytes(32).toString('base64')}`;
    return { row: new WebhookSecret({ ...values, sealed: box.close(shown, id), publicKey: null }), shown };
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sealed = box.close(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'), id);
  // The last 32 bytes are the key itself (RFC 8410, 4).
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { row: new WebhookSecret({ ...values, sealed, publicKey: `whpk_${bytes.toString('base64')}` }), shown: null };
}

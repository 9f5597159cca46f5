import type { Temporal } from 'temporal-polyfill';
import type { WebhookDisabledReason, WebhookEndpoint } from './webhook-endpoint.ts';

/** Stops sending to an endpoint. What waits for it stays, and is sent if it is enabled again. */
export function disable(endpoint: WebhookEndpoint, reason: WebhookDisabledReason, now: Temporal.Instant): void {
  Object.assign(endpoint, {
    ...{ disabledAt: now, disabledReason: reason, dueAt: null },
    ...{ version: endpoint.version + 1, updatedAt: now },
  });
}

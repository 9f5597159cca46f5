import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** The fields of an endpoint in its events. The path of an address is left out, because it may be a credential. */
export function endpointFields({ url, eventTypes, isOrdered }: WebhookEndpoint) {
  return { host: new URL(url).host, eventTypes, isOrdered };
}

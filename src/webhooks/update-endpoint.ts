import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { changesOf, checkNotNull } from '../billing/customers/profile/changes.ts';
import { requireVersion } from '../billing/customers/profile/require-version.ts';
import { record } from '../platform/events/record.ts';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import { checkEndpoint } from './check-endpoint.ts';
import type { EndpointRules } from './check-endpoint.ts';
import { endpointFields } from './endpoint-fields.ts';
import { UpdateWebhookEndpointInput } from './endpoint-input.ts';
import { lockEndpoint } from './find-endpoint.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

interface EndpointChange {
  id: string;
  input: UpdateWebhookEndpointInput;
  rules: EndpointRules;
}

/** Changes an endpoint; what waits for it is sent to the new address. */
export async function updateEndpoint(
  em: EntityManager,
  viewer: Viewer,
  { id, input, rules }: EndpointChange,
  now: Temporal.Instant,
): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(em, viewer, id);
  const check = checkNotNull(checkBounds(new Check(), UpdateWebhookEndpointInput, input), input, ['url', 'isOrdered']);
  checkEndpoint(check, input, rules).done();
  requireVersion(endpoint, 'webhook endpoint', input.ifVersion);
  const { url, description, eventTypes, isOrdered } = input;
  const changes = changesOf(endpoint, { url: url!, description, eventTypes, isOrdered: isOrdered! });
  const changed = Object.keys(changes);
  if (!changed.length) return endpoint;
  Object.assign(endpoint, changes, { version: endpoint.version + 1, updatedAt: now });
  // Another order, or a mended address, may make another message the next one.
  if (endpoint.isEnabled) endpoint.dueAt = now;
  const { projectId } = endpoint;
  const payload = { ...endpointFields(endpoint), changed };
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.updated', subject: id, payload });
  return endpoint;
}

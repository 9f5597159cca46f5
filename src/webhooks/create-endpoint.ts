import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { conflict } from '../errors.ts';
import { record } from '../platform/events/record.ts';
import type { SealedBox } from '../platform/seal.ts';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import { checkEndpoint } from './check-endpoint.ts';
import type { EndpointRules } from './check-endpoint.ts';
import { CreateWebhookEndpointInput } from './endpoint-input.ts';
import { lockFeed } from './find-endpoint.ts';
import { endpointFields } from './endpoint-fields.ts';
import { newWebhookSecret } from './signing/new-secret.ts';
import { startAt } from './start-at.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

export interface MadeEndpoint {
  webhookEndpoint: WebhookEndpoint;
  /** The shared secret, shown once; null without one. */
  secret: string | null;
}

const mostEndpoints = 50;

/** Creates an endpoint of a project, which gets the events that happen from now on. */
export async function createEndpoint(
  em: EntityManager,
  viewer: Viewer,
  { input, box, rules }: { input: CreateWebhookEndpointInput; box: SealedBox; rules: EndpointRules },
  now: Temporal.Instant,
): Promise<MadeEndpoint> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  checkEndpoint(checkBounds(new Check(), CreateWebhookEndpointInput, input), input, rules).done();
  await lockFeed(em, projectId);
  const count = await em.count(WebhookEndpoint, { projectId, deletedAt: null });
  if (count >= mostEndpoints)
    throw conflict('too_many_webhook_endpoints', `A project has at most ${mostEndpoints} webhook endpoints.`);
  const { url, description = null, eventTypes = null, isOrdered, algorithms } = input;
  const fromPlace = await startAt(em, projectId);
  const endpoint = new WebhookEndpoint({
    projectId,
    url,
    description,
    eventTypes,
    isOrdered,
    fromPlace,
    createdAt: now,
  });
  const secrets = [...new Set(algorithms)].map((algorithm) => newWebhookSecret(box, endpoint, algorithm, now));
  em.persist([endpoint, ...secrets.map(({ row }) => row)]);
  const payload = endpointFields(endpoint);
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.created', subject: endpoint.id, payload });
  return { webhookEndpoint: endpoint, secret: secrets.find(({ shown }) => shown)?.shown ?? null };
}

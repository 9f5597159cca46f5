import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Mailbox } from '../../src/auth/mails/mailbox.ts';
import { record } from '../../src/platform/events/record.ts';
import { createLogger } from '../../src/platform/log.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import { query, sql, uuid } from '../../src/platform/store/sql.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { newWebhookSecret, webhookPurpose } from '../../src/webhooks/signing/new-secret.ts';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.ts';
import { WebhookAlgorithm } from '../../src/webhooks/webhook-secret.ts';
import { WebhookWork } from '../../src/webhooks/webhook-work.ts';
import type { WebhookDeps } from '../../src/webhooks/webhook-work.ts';
import { testSecret } from '../support/secret.ts';

const mailbox = new Mailbox({ mailFrom: 'hub@hub.example', secret: testSecret }, createLogger('silent'));
const box = new SealedBox(testSecret, webhookPurpose);

/** The work on webhooks as an instance does it, on a database and by real time. */
export function openWork(orm: WebhookDeps['orm'], options: Partial<WebhookDeps> = {}): WebhookWork {
  return new WebhookWork({
    ...{ orm, now: () => systemClock.now(), log: createLogger(process.env.TEST_LOG ?? 'silent'), box },
    allowPrivateAddresses: true,
    disabling: { mailbox, network: () => ({ network: 'Hub', url: 'https://hub.example' }) },
    ...options,
  });
}

/** Gives a project endpoints, any number of them; each has a secret. */
export async function seedEndpoints(
  em: EntityManager,
  projectId: string,
  { urls, isOrdered = false }: { urls: string[]; isOrdered?: boolean },
): Promise<WebhookEndpoint[]> {
  const createdAt = systemClock.now();
  const endpoints = urls.map(
    (url) =>
      new WebhookEndpoint({ projectId, url, isOrdered, description: null, eventTypes: null, fromPlace: 0n, createdAt }),
  );
  await em.transactional(async (inner) => {
    const project = uuid.project(projectId);
    await query(inner, sql`insert into webhook_feed (project_id, place) values (${project}, 0) on conflict do nothing`);
    inner.persist(endpoints);
    for (const endpoint of endpoints)
      inner.persist(newWebhookSecret(box, endpoint, WebhookAlgorithm.hmac, createdAt).row);
  });
  return endpoints;
}

/** Records events of a project in one transaction, with their numbers in their subjects. */
export async function recordEvents(
  em: EntityManager,
  projectId: string,
  { first, count, at = systemClock.now() }: { first: number; count: number; at?: Temporal.Instant },
): Promise<void> {
  await em.transactional(async (inner) => {
    for (let number = first; number < first + count; number += 1)
      record(inner, { principal: 'test' }, at, { projectId, type: 'licence_key.created', subject: `key-${number}` });
  });
}

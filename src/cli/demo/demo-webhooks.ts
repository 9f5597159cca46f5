import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { latestPlace } from '../../platform/events/feed.ts';
import { GuardedPost } from '../../platform/http/guarded-post.ts';
import { SealedBox } from '../../platform/seal.ts';
import { instant, query, sql, uuid } from '../../platform/store/sql.ts';
import { createEndpoint } from '../../webhooks/create-endpoint.ts';
import { disableEndpoint } from '../../webhooks/end-endpoint.ts';
import { WebhookAlgorithm } from '../../webhooks/webhook-secret.ts';
import { claimRuns } from '../../webhooks/sending/claim-runs.ts';
import { recordResults } from '../../webhooks/sending/record-results.ts';
import { sendRun } from '../../webhooks/sending/send-run.ts';
import { webhookPurpose } from '../../webhooks/signing/new-secret.ts';
import { WebhookSigner } from '../../webhooks/signing/sign.ts';
import { writeMessages } from '../../webhooks/writing/write-messages.ts';
import type { DemoState } from './demo-state.ts';

const eventTypes = ['subscription.started', 'subscription.canceled', 'invoice.finalized', 'payment.received'];

/** The number of events, the latest of the history, that are sent. */
const mostEvents = 300;

/** The days that the deliveries take: longer than a message is tried. */
const days = 4;

/**
 * Gives the first project a webhook endpoint, and sends it the latest events: to a receiver in this process, within the only
 * transaction of the demo. Some attempts fail and are repeated, and one message is given up. The endpoint is disabled at the
 * end, since its receiver is gone then.
 */
export async function sendDemoWebhooks(state: DemoState, secret: string): Promise<void> {
  const { timeline, projects } = state;
  const { id: projectId, viewer } = projects[0]!;
  const box = new SealedBox(secret, webhookPurpose);
  const receiver = await listen();
  try {
    const input = {
      ...{ projectId, url: addressOf(receiver), description: 'The accounts of the forge', eventTypes },
      ...{ isOrdered: false, algorithms: [WebhookAlgorithm.hmac] },
    };
    const rules = { allowPrivateAddresses: true };
    const begin = timeline.end.subtract({ hours: 24 * days });
    const { webhookEndpoint } = await timeline.do((em) => createEndpoint(em, viewer, { input, box, rules }, begin));
    await beginEarlier(state, projectId, webhookEndpoint.id);
    await deliver(state, { projectId, endpointId: webhookEndpoint.id, box, begin });
    await timeline.do((em) => disableEndpoint(em, viewer, webhookEndpoint.id, timeline.end));
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}

/** Sets the places from which the endpoint gets events back, from the end of the history. */
async function beginEarlier({ timeline }: DemoState, projectId: string, endpointId: string): Promise<void> {
  await timeline.do(async (em) => {
    await latestPlace(em, projectId);
    await query(
      em,
      sql`update webhook_endpoint set from_place = coalesce((
          select sequence from outbox_event where project_id = ${uuid.project(projectId)} and type = any(${eventTypes}::text[])
          order by sequence desc offset ${mostEvents} limit 1), 0)
        where id = ${uuid.webhookendpoint(endpointId)}`,
    );
    await query(
      em,
      sql`update webhook_feed set place = (select from_place from webhook_endpoint where id = ${uuid.webhookendpoint(endpointId)})
        where project_id = ${uuid.project(projectId)}`,
    );
  });
}

interface Delivery {
  projectId: string;
  endpointId: string;
  box: SealedBox;
  begin: Temporal.Instant;
}

/** Writes the messages, and makes each attempt at the time at which it is due. */
async function deliver({ timeline }: DemoState, { projectId, endpointId, box, begin }: Delivery): Promise<void> {
  const inTransaction = timeline.do.bind(timeline);
  const onFailure = (project: string, cause: unknown) => {
    throw new Error(`The demo could not write the webhooks of ${project}.`, { cause });
  };
  await writeMessages(
    { inTransaction, now: () => begin, onFailure },
    sql`select ${uuid.project(projectId)}::uuid as id`,
  );
  const post = new GuardedPost({ allowPrivateAddresses: true, timeoutMs: 5_000 });
  const signer = new WebhookSigner(box);
  for (let at = begin; at.epochMilliseconds <= timeline.end.epochMilliseconds;) {
    const now = at;
    for (const lane of ['fast', 'slow'] as const) {
      const claim = { lane, most: 1, leaseSeconds: 60, only: endpointId };
      const [run] = await timeline.do((em) => claimRuns(em, claim, now));
      if (!run) continue;
      const result = await sendRun({ post, signer, now: () => now, signal: new AbortController().signal }, run);
      await timeline.do((em) => recordResults(em, [result], now));
    }
    const next = await timeline.do((em) => nextTime(em, endpointId));
    if (!next) break;
    if (next.epochMilliseconds > at.epochMilliseconds) at = next;
  }
  post.close();
}

async function nextTime(em: EntityManager, endpointId: string): Promise<Temporal.Instant | null> {
  const [row] = await query<{ at: Temporal.Instant | null }>(
    em,
    sql`select due_at as at from webhook_endpoint where id = ${uuid.webhookendpoint(endpointId)}`,
    { at: instant },
  );
  return row?.at ?? null;
}

/** A receiver that is away for a moment now and then, and never understands one kind of message. */
async function listen(): Promise<Server> {
  const tries = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    request.resume().on('end', () => {
      const status = statusFor([...tries.keys()].indexOf(id), count);
      response.writeHead(status).end(status === 204 ? undefined : JSON.stringify({ error: reasons[status] }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

const reasons: Record<number, string> = { 422: 'unknown account', 503: 'maintenance' };

/** The answer to an attempt: the 41st message is never accepted, and every 20th is refused at first. */
function statusFor(place: number, count: number): number {
  if (place === 40) return 422;
  return place % 20 === 19 && count <= 2 ? 503 : 204;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

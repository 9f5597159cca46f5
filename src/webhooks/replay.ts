import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { conflict } from '../errors.ts';
import { eventTime } from '../platform/events/event-fields.ts';
import { numberEvents } from '../platform/events/feed.ts';
import { record } from '../platform/events/record.ts';
import { lock } from '../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../platform/store/sql.ts';
import { Check } from '../platform/values/check.ts';
import { WebhookReplayScope } from './endpoint-input.ts';
import type { ReplayWebhookEventsInput } from './endpoint-input.ts';
import { findMessage } from './find-message.ts';
import { lockEndpoint } from './find-endpoint.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { WebhookMessage } from './webhook-message.ts';
import { insertMessages } from './writing/insert-messages.ts';

/** The most events of a replay: its transaction holds the endpoint. */
const mostEvents = 10_000;

/** Records an event that is sent to one endpoint alone. */
export async function testEndpoint(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<WebhookEndpoint> {
  const endpoint = await lockEnabled(em, viewer, id);
  record(em, viewer, now, { projectId: endpoint.projectId, type: 'webhook_endpoint.tested', subject: id });
  return endpoint;
}

/** Sends a message again, with the same id and content. */
export async function replayMessage(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<WebhookMessage> {
  const { endpointId, eventId } = await findMessage(em, viewer, id);
  const endpoint = await lockEnabled(em, viewer, endpointId);
  await query(em, sql`${again(now)} where id = ${uuid.webhookmessage(id)}`);
  endpoint.dueAt = now;
  const payload = { endpointId, eventId };
  record(em, viewer, now, { projectId: endpoint.projectId, type: 'webhook_message.replayed', subject: id, payload });
  return (await lock(em, WebhookMessage, id))!;
}

/** Sends the events of a period again, or those of them that an endpoint did not get; returns how many. */
export async function replayEvents(
  em: EntityManager,
  viewer: Viewer,
  { id, from, to, only }: ReplayWebhookEventsInput,
  now: Temporal.Instant,
): Promise<{ webhookEndpoint: WebhookEndpoint; count: number }> {
  const isPeriod = !to || Temporal.Instant.compare(from, to) < 0;
  new Check().that(isPeriod, '/from', 'must be before the end of the period').done();
  const endpoint = await lockEnabled(em, viewer, id);
  const { projectId } = endpoint;
  while ((await numberEvents(em, projectId)) > 0);
  const events = await eventsOf(em, endpoint, { from, to: to ?? null, only });
  if (events.length > mostEvents)
    throw conflict('too_many_events', 'The period has more than 10,000 events to send. Choose a shorter one.');
  await insertMessages(em, projectId, events, now);
  await resend(em, endpoint, events, now);
  if (events.length) endpoint.dueAt = now;
  const payload = { from: eventTime(from), to: to ? eventTime(to) : null, only, count: events.length };
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.replayed', subject: id, payload });
  return { webhookEndpoint: endpoint, count: events.length };
}

interface ReplayedEvent {
  endpointId: string;
  eventId: string;
  type: string;
  sequence: string;
}

function eventsOf(
  em: EntityManager,
  { id, projectId, eventTypes }: WebhookEndpoint,
  { from, to, only }: { from: Temporal.Instant; to: Temporal.Instant | null; only: WebhookReplayScope },
): Promise<ReplayedEvent[]> {
  const isAll = only === WebhookReplayScope.all;
  return query<ReplayedEvent>(
    em,
    sql`select ${uuid.webhookendpoint(id)} as "endpointId", o.id as "eventId", o.type, o.sequence::text as sequence
      from outbox_event o
      left join webhook_message m on m.endpoint_id = ${uuid.webhookendpoint(id)} and m.project_id = o.project_id
        and m.event_id = o.id
      where o.project_id = ${uuid.project(projectId)} and o.sequence is not null
        and o.recorded_at >= ${from} and (${to}::timestamptz is null or o.recorded_at < ${to})
        and (o.type = any(${eventTypes ?? []}::text[]) or ${eventTypes === null})
        and (o.type <> 'webhook_endpoint.tested' or o.subject = ${id})
        and (${isAll} or m.id is null or m.state = 'failed')
      order by o.sequence limit ${mostEvents + 1}`,
    { endpointId: typeId.webhookendpoint, eventId: typeId.event },
  );
}

async function resend(
  em: EntityManager,
  { id, projectId }: WebhookEndpoint,
  events: readonly ReplayedEvent[],
  now: Temporal.Instant,
): Promise<void> {
  await query(
    em,
    sql`${again(now)} where endpoint_id = ${uuid.webhookendpoint(id)} and project_id = ${uuid.project(projectId)}
      and event_id = any(${events.map(({ eventId }) => uuid.event(eventId))}::uuid[])`,
  );
}

/** An attempt that is under way does not count for the replay. */
const again = (now: Temporal.Instant) =>
  sql`update webhook_message set state = 'waiting', due_at = ${now}, tries = 0, replays = replays + 1`;

async function lockEnabled(em: EntityManager, viewer: Viewer, id: string): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(em, viewer, id);
  if (endpoint.isEnabled) return endpoint;
  throw conflict('webhook_endpoint_disabled', 'The webhook endpoint is disabled. Enable it first.');
}

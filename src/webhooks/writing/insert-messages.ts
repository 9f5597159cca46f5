import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid, uuids } from '../../platform/store/sql.ts';
import { newId } from '../../platform/values/ids.ts';

/** A message to an endpoint about an event. */
export interface NewMessage {
  endpointId: string;
  eventId: string;
  type: string;
  /** The place of the event in the feed of its project. */
  sequence: string;
}

/** Inserts the messages of a project; an endpoint has one message about an event. */
export async function insertMessages(
  em: EntityManager,
  projectId: string,
  messages: readonly NewMessage[],
  now: Temporal.Instant,
): Promise<void> {
  if (!messages.length) return;
  const ids = messages.map(() => newId('webhookmessage'));
  await query(
    em,
    sql`insert into webhook_message (id, project_id, endpoint_id, event_id, event_type, sequence, state, due_at, created_at)
      select id, ${uuid.project(projectId)}, endpoint_id, event_id, event_type, sequence, 'waiting', ${now}, ${now}
      from unnest(${uuids.webhookmessage(ids)}::uuid[],
        ${uuids.webhookendpoint(messages.map(({ endpointId }) => endpointId))}::uuid[],
        ${uuids.event(messages.map(({ eventId }) => eventId))}::uuid[],
        ${messages.map(({ type }) => type)}::text[],
        ${messages.map(({ sequence }) => sequence)}::bigint[])
        as message (id, endpoint_id, event_id, event_type, sequence)
      on conflict on constraint webhook_message_once do nothing`,
  );
}

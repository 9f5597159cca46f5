import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { FeedEvent } from '../../platform/events/feed.ts';
import { followFeeds } from '../../platform/events/follow-feeds.ts';
import type { FollowingDeps, OpenFeed } from '../../platform/events/follow-feeds.ts';
import { bigint, query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { unreadFeeds } from './is-work-waiting.ts';
import { insertMessages } from './insert-messages.ts';
import type { NewMessage } from './insert-messages.ts';

/** Writes the messages about events since the last time, of all projects or of some; returns how many events it read. */
export function writeMessages(deps: FollowingDeps, projects = unreadFeeds): Promise<number> {
  return followFeeds(deps, { projects, open: openFeed });
}

interface Receiver {
  id: string;
  eventTypes: string[] | null;
  fromPlace: string;
}

/** Opens the feed of a project for its endpoints, unless another instance reads it. */
async function openFeed(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<OpenFeed | undefined> {
  const place = await lockPlace(em, projectId);
  if (place === undefined) return undefined;
  const receivers = await lockReceivers(em, projectId);
  return {
    place,
    async take(events) {
      const messages = events.flatMap((event) =>
        receivers.filter((to) => receives(to, event)).map((to) => about(to, event)),
      );
      await insertMessages(em, projectId, messages, now);
      await wake(em, [...new Set(messages.map(({ endpointId }) => endpointId))], now);
    },
    async moveTo(last) {
      await query(em, sql`update webhook_feed set place = ${last} where project_id = ${uuid.project(projectId)}`);
    },
  };
}

/** The place up to which messages were written; undefined if another instance writes them. */
async function lockPlace(em: EntityManager, projectId: string): Promise<bigint | undefined> {
  const [row] = await query<{ place: bigint }>(
    em,
    sql`select place::text as place from webhook_feed where project_id = ${uuid.project(projectId)}
      for no key update skip locked`,
    { place: bigint },
  );
  return row?.place;
}

/** The enabled endpoints. They stay locked, so that none is created, enabled or released while its messages are written. */
function lockReceivers(em: EntityManager, projectId: string): Promise<Receiver[]> {
  return query<Receiver>(
    em,
    sql`select id, to_jsonb(event_types) as "eventTypes", from_place::text as "fromPlace" from webhook_endpoint
      where project_id = ${uuid.project(projectId)} and deleted_at is null and disabled_at is null
      order by id for no key update`,
    { id: typeId.webhookendpoint },
  );
}

/** A test goes to its endpoint alone, whichever types of events that gets. */
function receives({ id, eventTypes, fromPlace }: Receiver, { type, subject, sequence }: FeedEvent): boolean {
  if (type === 'webhook_endpoint.tested') return subject === id;
  return BigInt(sequence) > BigInt(fromPlace) && (eventTypes === null || eventTypes.includes(type));
}

function about({ id: endpointId }: Receiver, { id: eventId, type, sequence }: FeedEvent): NewMessage {
  return { endpointId, eventId, type, sequence };
}

/** Makes endpoints due; one whose attempts fail keeps its pause. */
async function wake(em: EntityManager, endpointIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (!endpointIds.length) return;
  await query(
    em,
    sql`update webhook_endpoint
      set due_at = case when failed_runs = 0 then least(due_at, ${now}::timestamptz) else coalesce(due_at, ${now}) end
      where id = any(${uuids.webhookendpoint(endpointIds)}::uuid[]) and disabled_at is null and deleted_at is null`,
  );
}

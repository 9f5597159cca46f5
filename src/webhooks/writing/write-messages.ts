import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { readFeed, writeCursor } from '../../platform/events/feed.ts';
import type { FeedEvent } from '../../platform/events/feed.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { unreadFeeds } from './is-work-waiting.ts';
import { insertMessages } from './insert-messages.ts';
import type { NewMessage } from './insert-messages.ts';

/** The number of events of a project that are read in one transaction. */
const atOnce = 200;

export interface WritingDeps {
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  now: () => Temporal.Instant;
  /** Called for a project whose events could not be read; those of the others are read all the same. */
  onFailure: (projectId: string, error: unknown) => void;
  signal?: AbortSignal;
}

/**
 * Writes the messages about events since the last time; returns how many events it read. The place in the feed of a
 * project moves in the transaction that writes its messages, so that each event is read once.
 */
export async function writeMessages(deps: WritingDeps): Promise<number> {
  let total = 0;
  for (const projectId of await deps.inTransaction(projectsWithEvents)) {
    if (deps.signal?.aborted) break;
    try {
      for (let read = atOnce; read === atOnce && !deps.signal?.aborted; total += read)
        read = await deps.inTransaction((em) => writeSome(em, projectId, deps.now()));
    } catch (error) {
      deps.onFailure(projectId, error);
    }
  }
  return total;
}

/** The projects that have an enabled endpoint, and events that were not read. */
async function projectsWithEvents(em: EntityManager): Promise<string[]> {
  return (await query<{ id: string }>(em, unreadFeeds, { id: typeId.project })).map(({ id }) => id);
}

interface Receiver {
  id: string;
  eventTypes: string[] | null;
  fromPlace: string;
}

/** Reads the next events of a project, unless another instance does, and writes a message to each endpoint for them. */
async function writeSome(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<number> {
  const place = await lockPlace(em, projectId);
  if (place === undefined) return 0;
  const receivers = await lockReceivers(em, projectId);
  const after = place === '0' ? null : writeCursor(place, projectId);
  const { rows } = await readFeed(em, projectId, { first: atOnce, after });
  if (!rows.length) return 0;
  const messages = rows.flatMap((event) => receivers.filter((to) => receives(to, event)).map((to) => about(to, event)));
  await insertMessages(em, projectId, messages, now);
  await wake(em, [...new Set(messages.map(({ endpointId }) => endpointId))], now);
  const last = rows.at(-1)!.sequence;
  await query(em, sql`update webhook_feed set place = ${last} where project_id = ${uuid.project(projectId)}`);
  return rows.length;
}

/** The place up to which messages were written; undefined if another instance writes them. */
async function lockPlace(em: EntityManager, projectId: string): Promise<string | undefined> {
  const [row] = await query<{ place: string }>(
    em,
    sql`select place::text as place from webhook_feed where project_id = ${uuid.project(projectId)}
      for no key update skip locked`,
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

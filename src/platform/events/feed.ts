import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../../errors.ts';
import type { RowPage } from '../store/rows.ts';
import { bigint, isoTime, query, rawSql, sql, typeId, uuid } from '../store/sql.ts';
import type { Sql } from '../store/sql.ts';

/** An event in the feed. */
export interface FeedEvent {
  id: string;
  projectId: string;
  /** Its place in the feed of its project: 1, 2, 3 and so on. */
  sequence: string;
  type: string;
  /** The version of the payload; 0 for events from before payloads were described. */
  version: number;
  subject: string;
  payload: Record<string, unknown>;
  /** When it happened, by the clock of its subject. */
  at: string;
  /** When it was written, by the clock of the database. */
  recordedAt: string;
  testClockId: string | null;
}

export interface FeedRequest {
  first: number;
  /** The cursor after which the page begins. */
  after?: string | null;
  /** Whether the page goes back from the latest event. */
  isNewestFirst?: boolean;
}

/** The number of events that get their places in one transaction. */
const atOnce = 1_000;

/**
 * Reads a page of the events of a project, by their places. Every event committed by now has a place, and a later event
 * never gets a lower one. A reader that continues after its last cursor therefore misses and repeats nothing.
 */
export async function readFeed(
  em: EntityManager,
  projectId: string,
  { first, after, isNewestFirst = false }: FeedRequest,
): Promise<RowPage<FeedEvent>> {
  let numbered = await numberEvents(em, projectId);
  // The latest events get their places last.
  while (isNewestFirst && numbered === atOnce) numbered = await numberEvents(em, projectId);
  const project = uuid.project(projectId);
  const place = after ? readCursor(after, projectId) : undefined;
  const tail = isNewestFirst ? backFrom(place, first + 1) : onFrom(place ?? '0', first + 1);
  const found = await query<FeedEvent>(
    em,
    sql`${columns} from outbox_event where project_id = ${project} and ${tail}`,
    spelling,
  );
  const rows = found.slice(0, first);
  return {
    rows,
    cursors: rows.map(({ sequence }) => writeCursor(sequence, projectId)),
    // A backlog may have more events without a place.
    hasNextPage: found.length > first || (!isNewestFirst && numbered === atOnce),
    hasPreviousPage: Boolean(after),
  };
}

/**
 * Gives places to the committed events of a project that have none, in the order in which they were written; returns
 * how many. Concurrent calls wait for each other.
 */
export async function numberEvents(em: EntityManager, projectId: string): Promise<number> {
  const [row] = await query<{ given: number }>(
    em,
    sql`select number_events(${uuid.project(projectId)}, ${atOnce}) as given`,
  );
  return row!.given;
}

/** The place of the latest event of a project, after all that are committed have one; 0 without events. */
export async function latestPlace(em: EntityManager, projectId: string): Promise<bigint> {
  while ((await numberEvents(em, projectId)) === atOnce);
  const [row] = await query<{ place: bigint }>(
    em,
    sql`select coalesce(max(last_sequence), 0)::text as place from event_feed where project_id = ${uuid.project(projectId)}`,
    { place: bigint },
  );
  return row!.place;
}

/**
 * Gives places to the events of all projects, with a transaction for each slice; returns how many. Projects whose first
 * event is written meanwhile are left to the next call.
 */
export async function numberWaiting(em: EntityManager, signal?: AbortSignal): Promise<number> {
  const waiting = await query<{ id: string }>(
    em,
    sql`select distinct project_id as id from outbox_event where sequence is null`,
    { id: typeId.project },
  );
  let given = 0;
  for (const { id } of waiting) {
    for (let last = atOnce; last === atOnce && !signal?.aborted; given += last) last = await numberEvents(em, id);
  }
  return given;
}

const columns = sql`
  select id, project_id as "projectId", sequence::text as sequence, type, version, subject, payload, at,
    date_trunc('milliseconds', recorded_at) as "recordedAt", test_clock_id as "testClockId"`;

const spelling = {
  id: typeId.event,
  projectId: typeId.project,
  testClockId: typeId.clock,
  at: isoTime,
  recordedAt: isoTime,
};

const onFrom = (place: string, most: number): Sql =>
  sql`sequence > ${place}::bigint order by outbox_event.sequence limit ${rawSql(String(most))}`;

const backFrom = (place: string | undefined, most: number): Sql =>
  sql`sequence < coalesce(${place ?? null}::bigint, 9223372036854775807) order by outbox_event.sequence desc limit ${rawSql(String(most))}`;

/** The cursor of a place in the feed of a project. */
export function writeCursor(sequence: string, projectId: string): string {
  return Buffer.from(`event ${sequence} ${projectId}`).toString('base64url');
}

/** Reads the place in a cursor of the project, or a sequence itself, as server-sent events have it; cursors of earlier versions do not name the project. */
function readCursor(cursor: string, projectId: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor;
  const decoded = Buffer.from(cursor, 'base64url').toString();
  const [, place, of = projectId] = /^event ([1-9]\d{0,17})(?: (\w+))?$/.exec(decoded) ?? [];
  if (place && of === projectId) return place;
  throw invalid('/after', 'is no cursor of this list; use the endCursor of the page before');
}

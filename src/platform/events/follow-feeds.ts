import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Sql } from '../store/sql.ts';
import { query, typeId } from '../store/sql.ts';
import { readFeed, writeCursor } from './feed.ts';
import type { FeedEvent } from './feed.ts';

/** The number of events of a project that are read in one transaction. */
const atOnce = 200;

export interface FollowingDeps {
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  now: () => Temporal.Instant;
  /** Called for a project whose events could not be read; those of the others are read all the same. */
  onFailure: (projectId: string, error: unknown) => void;
  signal?: AbortSignal;
}

/** The place of a follower in the feed of a project, locked until the transaction ends. */
export interface OpenFeed {
  /** The place up to which it has read; 0 at first. */
  place: bigint;
  /** Does what the next events cause. */
  take: (events: readonly FeedEvent[]) => Promise<void>;
  /** Stores the place of the last of them. */
  moveTo: (place: bigint) => Promise<void>;
}

/** Something that is done once about each event, such as writing the mails that it causes. */
export interface FeedFollower {
  /** Selects the projects that it follows and that have events it has not read, as `id`. */
  projects: Sql;
  /** Locks its place in the feed of a project; undefined if another instance reads that feed. */
  open: (em: EntityManager, projectId: string, now: Temporal.Instant) => Promise<OpenFeed | undefined>;
}

/**
 * Reads the events since the last time; returns how many. The place in the feed of a project moves in the transaction that
 * does what its events cause, so that each event is read once.
 */
export async function followFeeds(deps: FollowingDeps, follower: FeedFollower): Promise<number> {
  const { inTransaction, now, onFailure, signal } = deps;
  let total = 0;
  for (const projectId of await inTransaction((em) => projectsOf(em, follower))) {
    if (signal?.aborted) break;
    try {
      for (let read = atOnce; read === atOnce && !signal?.aborted; total += read)
        read = await inTransaction((em) => readSome(em, follower, projectId, now()));
    } catch (error) {
      onFailure(projectId, error);
    }
  }
  return total;
}

async function projectsOf(em: EntityManager, { projects }: FeedFollower): Promise<string[]> {
  return (await query<{ id: string }>(em, projects, { id: typeId.project })).map(({ id }) => id);
}

async function readSome(
  em: EntityManager,
  follower: FeedFollower,
  projectId: string,
  now: Temporal.Instant,
): Promise<number> {
  const feed = await follower.open(em, projectId, now);
  if (!feed) return 0;
  const after = feed.place ? writeCursor(String(feed.place), projectId) : null;
  const { rows } = await readFeed(em, projectId, { first: atOnce, after });
  if (!rows.length) return 0;
  await feed.take(rows);
  await feed.moveTo(BigInt(rows.at(-1)!.sequence));
  return rows.length;
}

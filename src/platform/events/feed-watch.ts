import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../../errors.ts';
import { runAs } from '../postgres/work-context.ts';
import { query, sql, typeId, uuids } from '../store/sql.ts';

/** Why a follower stops waiting: something may be new, nothing was for a while, or the hub ends. */
export type Waited = 'woken' | 'idle' | 'ended';

export interface FeedWatchOptions {
  em: () => EntityManager;
  report: (error: unknown) => void;
  /** How often the database is asked, while someone follows a feed. */
  pollMs?: number;
  /** The followers of one project in this process at most. */
  mostOfProject?: number;
}

/** A follower of the feed of one project. */
export class FollowedFeed {
  #isWoken = false;
  #isEnded = false;
  #settle?: (waited: Waited) => void;

  constructor(private readonly leave: (feed: FollowedFeed) => void) {}

  /** Waits until something may be new, at most so long. */
  wait(ms: number): Promise<Waited> {
    if (this.#isEnded) return Promise.resolve('ended');
    if (this.#isWoken) return Promise.resolve(this.#take('woken'));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle?.('idle'), ms);
      this.#settle = (waited) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(this.#take(waited));
      };
    });
  }

  wake(): void {
    this.#isWoken = true;
    this.#settle?.('woken');
  }

  end(): void {
    this.#isEnded = true;
    this.#settle?.('ended');
  }

  /** Leaves the feed. */
  close(): void {
    this.end();
    this.leave(this);
  }

  #take(waited: Waited): Waited {
    if (waited === 'woken') this.#isWoken = false;
    return waited;
  }
}

interface Watched {
  feeds: Set<FollowedFeed>;
  /** The last place that was seen; undefined before the first look. */
  last?: string | null;
}

/**
 * Wakes those who follow the feeds of projects. One statement for all of them, twice a second, finds out whether any
 * instance has written; nothing is asked and no write costs more while no one follows.
 */
export class FeedWatch {
  readonly #projects = new Map<string, Watched>();
  #timer?: NodeJS.Timeout;
  #isClosed = false;

  constructor(private readonly options: FeedWatchOptions) {}

  /** Follows the feed of a project; refuses one follower too many. */
  open(projectId: string): FollowedFeed {
    const watched = this.#projects.get(projectId) ?? { feeds: new Set() };
    const most = this.options.mostOfProject ?? 50;
    if (watched.feeds.size >= most) throw tooManyFollowers(most);
    const feed = new FollowedFeed((left) => {
      watched.feeds.delete(left);
      // Who leaves twice must not end the watch of someone who has come in between.
      if (!watched.feeds.size && this.#projects.get(projectId) === watched) this.#projects.delete(projectId);
    });
    watched.feeds.add(feed);
    this.#projects.set(projectId, watched);
    if (this.#isClosed) feed.end();
    else this.#timer ??= this.#lookLater();
    return feed;
  }

  /** Ends all followers. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { feeds } of this.#projects.values()) for (const feed of feeds) feed.end();
  }

  #lookLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), this.options.pollMs ?? 500).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#wakeChanged();
    } catch (error) {
      this.options.report(error);
    }
    this.#timer = this.#projects.size && !this.#isClosed ? this.#lookLater() : undefined;
  }

  async #wakeChanged(): Promise<void> {
    const ids = uuids.project([...this.#projects.keys()]);
    const rows = await runAs({ kind: 'background', caller: 'hub' }, () =>
      query<{ id: string; last: string | null; waits: boolean }>(
        this.options.em(),
        sql`select p.id, f.last_sequence::text as last, exists (
            select from outbox_event e where e.project_id = p.id and e.sequence is null) as waits
          from unnest(${ids}::uuid[]) as p (id) left join event_feed f on f.project_id = p.id`,
        { id: typeId.project },
      ),
    );
    for (const { id, last, waits } of rows) {
      const watched = this.#projects.get(id);
      if (!watched || (!waits && watched.last === last)) continue;
      watched.last = last;
      for (const feed of watched.feeds) feed.wake();
    }
  }
}

function tooManyFollowers(most: number): Refusal {
  const sentence = `The feed of this project has ${String(most)} followers at this instance already; close one, or read pages.`;
  return new Refusal('limited', 'too_many_followers', sentence, { retryAfterSeconds: 30 });
}

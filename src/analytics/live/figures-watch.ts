import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { FeedWatch, FollowedFeed } from '../../platform/events/feed-watch.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { zoneName } from '../../platform/time/time-zone.ts';
import { readFiguresOfEvents, readUsageFigures, todayIn } from './project-figures.ts';
import type { FiguresOfEvents, ProjectFigures } from './project-figures.ts';

export interface FiguresWatchOptions {
  em: () => EntityManager;
  now: () => Temporal.Instant;
  feeds: FeedWatch;
  report: (error: unknown) => void;
  /** How often usage is read, while someone watches. */
  tickMs?: number;
}

/** A reader of the figures of a project. One that is slow gets the newest figures, and none in between. */
export class FollowedFigures {
  #newest?: ProjectFigures;
  #isEnded = false;
  #settle?: () => void;

  constructor(private readonly leave: (reader: FollowedFigures) => void) {}

  /** The next figures; undefined when there are no more. */
  async next(): Promise<ProjectFigures | undefined> {
    if (!this.#newest && !this.#isEnded) await new Promise<void>((resolve) => (this.#settle = resolve));
    const figures = this.#isEnded ? undefined : this.#newest;
    this.#newest = undefined;
    return figures;
  }

  show(figures: ProjectFigures): void {
    this.#newest = figures;
    this.#settle?.();
  }

  close(): void {
    this.#isEnded = true;
    this.#settle?.();
    this.leave(this);
  }
}

interface Watched {
  readers: Set<FollowedFigures>;
  projectId: string;
  timezone: string;
  shown?: ProjectFigures;
}

/**
 * Reads the figures of projects that someone watches, once for all readers of a project and time zone in this process, and
 * shows them when they have changed. Usage is read once a second, since its events are not in the feed of the project; the
 * rest when the feed has moved, whichever instance wrote it.
 */
export class FiguresWatch {
  readonly #watched = new Map<string, Watched>();
  #isClosed = false;

  constructor(private readonly options: FiguresWatchOptions) {}

  open(projectId: string, zone: string): FollowedFigures {
    const timezone = zoneName(zone);
    const key = `${projectId} ${timezone}`;
    const watched = this.#watched.get(key) ?? this.#watch(key, { readers: new Set(), projectId, timezone });
    const reader = new FollowedFigures((left) => void watched.readers.delete(left));
    watched.readers.add(reader);
    if (watched.shown) reader.show(watched.shown);
    if (this.#isClosed) reader.close();
    return reader;
  }

  /** Ends all readers. */
  close(): void {
    this.#isClosed = true;
    for (const { readers } of this.#watched.values()) for (const reader of readers) reader.close();
  }

  #watch(key: string, watched: Watched): Watched {
    const feed = this.options.feeds.open(watched.projectId);
    this.#watched.set(key, watched);
    void this.#run(watched, feed).finally(() => {
      feed.close();
      if (this.#watched.get(key) === watched) this.#watched.delete(key);
      // A reader who came at the last moment begins another watch by connecting again.
      for (const reader of watched.readers) reader.close();
    });
    return watched;
  }

  async #run(watched: Watched, feed: FollowedFeed): Promise<void> {
    let ofEvents: FiguresOfEvents | undefined;
    let day = '';
    do {
      const range = todayIn(watched.timezone, this.options.now());
      try {
        if (String(range.from) !== day) ofEvents = undefined;
        await this.#read(async (em) => {
          ofEvents ??= await readFiguresOfEvents(em, watched.projectId, range);
          const { meters, ...others } = ofEvents;
          const usage = await readUsageFigures(em, watched.projectId, { meters, range });
          const { from, to } = range;
          this.#show(watched, { projectId: watched.projectId, from, to, usage, ...others });
        });
        day = String(range.from);
      } catch (error) {
        this.options.report(error);
      }
      const waited = await feed.wait(this.options.tickMs ?? 1000);
      if (waited === 'ended') return;
      if (waited === 'woken') ofEvents = undefined;
    } while (watched.readers.size > 0);
  }

  #read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return runAs({ kind: 'background', caller: 'hub' }, () => work(this.options.em()));
  }

  #show(watched: Watched, figures: ProjectFigures): void {
    if (watched.shown && textOf(watched.shown) === textOf(figures)) return;
    watched.shown = figures;
    for (const reader of watched.readers) reader.show(figures);
  }
}

function textOf(figures: ProjectFigures): string {
  return JSON.stringify(figures, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

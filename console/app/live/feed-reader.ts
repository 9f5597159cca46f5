import type { Session } from '../session/session.ts';
import type { FeedEvent } from './concerns.ts';
import { readEvents } from './server-events.ts';

interface FeedReaderOptions {
  project: string;
  session: Session;
  onEvents: (events: FeedEvent[]) => void;
  /** Too much has happened to read it event by event. */
  onGap: () => void;
}

/** The waits before the feed is asked for again, in milliseconds; the last one repeats. */
const waits = [1000, 2000, 4000, 8000, 15_000];

/** The feed shows every five seconds that it lives. A connection without that has been lost. */
const silenceMs = 20_000;

/** So many events are read one by one after a pause; more of them make all that is shown old. */
const mostMissed = 100;

/** A refusal that another try would not change, such as that of a role without the scope. */
class Refused extends Error {}

/** Follows the feed of a project by one connection, which is made again when it ends, after the last event that was read. */
export class FeedReader {
  #last: string | undefined;
  #ended: AbortController | undefined;

  constructor(private readonly options: FeedReaderOptions) {}

  open(): void {
    if (this.#ended) return;
    this.#ended = new AbortController();
    void this.#run(this.#ended.signal);
  }

  close(): void {
    this.#ended?.abort();
    this.#ended = undefined;
  }

  async #run(signal: AbortSignal): Promise<void> {
    let isPlaced = false;
    for (let failures = 0; !signal.aborted && !this.options.session.hasEnded;) {
      try {
        if (!isPlaced) await this.#findPlace(signal);
        isPlaced = true;
        await this.#follow(signal, () => (failures = 0));
      } catch (error) {
        if (error instanceof Refused) return;
      }
      await wait(waits[Math.min(failures, waits.length - 1)]! * (0.75 + Math.random() / 2), signal);
      failures += 1;
    }
  }

  /** Begins at the newest event. What happened while the page was loaded, or while the tab was not seen, is made up for. */
  async #findPlace(signal: AbortSignal): Promise<void> {
    const response = await this.#ask({ order: 'newest_first', first: '20' }, 'application/json', signal);
    const { data } = (await response.json()) as { data: FeedEvent[] };
    const newest = data[0]?.sequence;
    if (this.#last === undefined) {
      const loadedAt = Date.parse(response.headers.get('date') ?? '') - performance.now() - 2000;
      this.options.onEvents(data.filter(({ recordedAt }) => Date.parse(recordedAt) > loadedAt));
    } else if (Number(newest ?? 0) - Number(this.#last) <= mostMissed) return;
    else this.options.onGap();
    this.#last = newest ?? '0';
  }

  async #follow(signal: AbortSignal, onAnswer: () => void): Promise<void> {
    const silent = new AbortController();
    let timer = setTimeout(() => silent.abort(), silenceMs);
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
    };
    try {
      const both = AbortSignal.any([signal, silent.signal]);
      const response = await this.#ask({ after: this.#last! }, 'text/event-stream', both);
      onAnswer();
      for await (const events of readEvents(response.body!, live)) {
        this.#last = events.at(-1)!.id;
        this.options.onEvents(events.map(({ data }) => JSON.parse(data) as FeedEvent));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #ask(query: Record<string, string>, accept: string, signal: AbortSignal): Promise<Response> {
    const { project, session } = this.options;
    const address = `/events?${new URLSearchParams({ projectId: project, ...query })}`;
    const headers = { accept, authorization: `Bearer ${await session.accessToken()}` };
    const response = await fetch(address, { headers, signal, credentials: 'omit', cache: 'no-store' });
    if (response.ok) return response;
    void response.body?.cancel();
    if (response.status === 401) await session.renew();
    else if (response.status === 429) await wait(Number(response.headers.get('retry-after') ?? 30) * 1000, signal);
    else if (response.status < 500) throw new Refused();
    throw new Error(`${response.status}`);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

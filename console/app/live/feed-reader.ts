import type { Session } from '../session/session.ts';
import type { FeedEvent } from './concerns.ts';
import { stayConnected } from './stay-connected.ts';
import { askStream, readStream } from './stream.ts';

interface FeedReaderOptions {
  project: string;
  session: Session;
  onEvents: (events: FeedEvent[]) => void;
  /** Too much has happened to read it event by event. */
  onGap: () => void;
}

/** So many events are read one by one after a pause; more of them make all that is shown old. */
const mostMissed = 100;

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
    await stayConnected({ session: this.options.session, signal }, async (onAnswer) => {
      if (!isPlaced) await this.#findPlace(signal);
      isPlaced = true;
      await this.#follow(signal, onAnswer);
    });
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
    const ask = (both: AbortSignal) => this.#ask({ after: this.#last! }, 'text/event-stream', both);
    for await (const events of readStream(ask, signal, onAnswer)) {
      this.#last = events.at(-1)!.id;
      this.options.onEvents(events.map(({ data }) => JSON.parse(data) as FeedEvent));
    }
  }

  #ask(query: Record<string, string>, accept: string, signal: AbortSignal): Promise<Response> {
    const { project, session } = this.options;
    const address = `/events?${new URLSearchParams({ projectId: project, ...query })}`;
    return askStream(session, address, { headers: { accept }, signal });
  }
}

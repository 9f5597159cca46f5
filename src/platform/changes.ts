import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

/** What a process may keep a copy of, and what waits to be done at once. The triggers of the database name them. */
export type Topic = 'clients' | 'keys' | 'logouts';

const CHANNEL = 'hub_changed';
const RETRY_MS = 1_000;

/**
 * Hears of every committed change to what processes keep copies of, whichever instance or command made it, through
 * LISTEN on a connection of its own. While that connection is away nothing is heard: `isListening` says so, and
 * whoever keeps a copy must not use it then. When it is back, every topic is told, since some may have been missed.
 */
export class Changes {
  readonly #listeners = new EventEmitter();
  #client?: Client;
  #isClosed = false;

  private constructor(
    readonly url: string,
    readonly report: (error: Error) => void,
  ) {}

  static async open(url: string, report: (error: Error) => void): Promise<Changes> {
    const changes = new Changes(url, report);
    await changes.#connect();
    return changes;
  }

  get isListening(): boolean {
    return this.#client !== undefined;
  }

  on(topic: Topic, listener: () => void): void {
    this.#listeners.on(topic, listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'hub-changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new Promise<Error>((tell) => {
      client.on('error', tell);
      client.on('end', () => tell(new Error('the connection ended')));
    });
    client.on('notification', ({ payload }) => this.#tell(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#isClosed) return void (await client.end());
      this.#client = client;
      void lost.then((error) => this.#lose(client, error));
    } catch (error) {
      void this.#lose(client, error as Error);
    }
  }

  /** Anybody may send on the channel; only topics are told. */
  #tell(payload = ''): void {
    if (payload !== 'error') this.#listeners.emit(payload);
  }

  async #lose(client: Client, error: Error): Promise<void> {
    if (this.#isClosed) return;
    this.#client = undefined;
    this.report(error);
    client.end().catch(() => {});
    await setTimeout(RETRY_MS, undefined, { ref: false });
    if (this.#isClosed) return;
    await this.#connect();
    if (this.#client) for (const topic of this.#listeners.eventNames()) this.#listeners.emit(topic);
  }
}

import type { Client } from 'pg';
import type { EntityManager } from '@mikro-orm/postgresql';
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { DatabaseAddress } from '../postgres/database-address.ts';
import { openClient } from '../postgres/hub-client.ts';
import { Primary } from '../postgres/primary.ts';
import { runAs } from '../postgres/work-context.ts';
import { query, sql } from '../store/sql.ts';

/**
 * Topics of changes: of cached data, and of work to do at once. Triggers of the database name them, and `announce`.
 * Fragments need no messages; their topic is only reported after a lost connection.
 */
export type Topic =
  | 'clients'
  | 'keys'
  | 'network'
  | 'logouts'
  | 'mails'
  | 'customer-mails'
  | 'imports'
  | 'clocks'
  | 'payments'
  | 'fragments';

const CHANNEL = 'hub_changed';
const RETRY_MS = 1_000;
const HEARTBEAT_MS = 5_000;

/** Notifies every instance of a change of this topic when the transaction commits. */
export async function announce(em: EntityManager, topic: Topic): Promise<void> {
  await query(em, sql`select pg_notify(${CHANNEL}, ${topic})`);
}

/**
 * Reports every committed change of cached data, by any instance or command, through LISTEN on a separate connection.
 * While that connection is lost, changes are missed: `isListening` is false, and caches must not be used. When it is
 * back, every topic is reported, because changes may have been missed.
 */
export class Changes {
  readonly #listeners = new EventEmitter();
  readonly #primary: Primary;
  #client?: Client;
  #heartbeat?: NodeJS.Timeout;
  #isClosed = false;

  private constructor(
    readonly address: DatabaseAddress,
    readonly report: (error: Error) => void,
  ) {
    this.#primary = new Primary(address);
  }

  static async open(address: DatabaseAddress, report: (error: Error) => void): Promise<Changes> {
    const changes = new Changes(address, report);
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
    clearInterval(this.#heartbeat);
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = openClient({
      ...this.address.client,
      ...this.address.hosts[0],
      ...{
        primary: this.#primary,
        keepsPlans: false,
        fallback_application_name: 'hub-changes',
        connectionTimeoutMillis: 4_000,
      },
    });
    const lost = new Promise<Error>((fail) => {
      client.on('error', fail);
      client.on('end', () => fail(new Error('the connection ended')));
    });
    client.on('notification', ({ payload }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#isClosed) return void (await client.end());
      this.#client = client;
      this.#beat(client);
      void lost.then((error) => this.#lose(client, error));
    } catch (error) {
      void this.#lose(client, error as Error);
    }
  }

  /** A connection that only listens would not notice that its server is gone. */
  #beat(client: Client): void {
    this.#heartbeat = setInterval(() => {
      runAs({ kind: 'request', caller: 'hub' }, () => client.query('select 1')).catch(() => {});
    }, HEARTBEAT_MS).unref();
  }

  /** Anyone can send on the channel, so only known topics have listeners. */
  #receive(payload = ''): void {
    if (payload !== 'error') this.#listeners.emit(payload);
  }

  async #lose(client: Client, error: Error): Promise<void> {
    if (this.#isClosed) return;
    this.#client = undefined;
    clearInterval(this.#heartbeat);
    this.report(error);
    client.end().catch(() => {});
    await setTimeout(RETRY_MS, undefined, { ref: false });
    if (this.#isClosed) return;
    await this.#connect();
    if (this.#client) for (const topic of this.#listeners.eventNames()) this.#listeners.emit(topic);
  }
}

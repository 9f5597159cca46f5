import pg from 'pg';
import { unavailable } from '../../errors.ts';
import { FairShare } from '../limits/fair-share.ts';
import type { DatabaseAddress } from './database-address.ts';
import { markDatabaseError } from './database-errors.ts';
import { HubClient, keepalive } from './hub-client.ts';
import { Primary } from './primary.ts';
import { settingsOf, timeLimits } from './time-limits.ts';
import type { WorkKind } from './work-context.ts';
import { currentWork } from './work-context.ts';

/** How the database is reached: directly, or through a pooler in transaction mode that keeps plans or does not. */
export type Pooler = 'none' | 'transaction' | 'prepared';

export interface DatabasePoolOptions {
  address: DatabaseAddress;
  /** Connections for requests. */
  size: number;
  /** Connections for background work, which no request takes. */
  backgroundSize?: number;
  pooler?: Pooler;
  /** More settings of pg's clients. */
  client?: pg.ClientConfig;
}

/** A caller may hold so much of the connections at once, and waits so long for one. */
const shareOfCaller = 0.4;
const waitMs = 4_000;
const connectMs = 4_000;
const backgroundConnectMs = 30_000;
const waitingPerConnection = 20;

/**
 * The connections of one instance. Requests share theirs fairly, wait for one a bounded time, and are refused with 503
 * when too many wait; background work has its own. Statements have the time limits of the work that sends them.
 */
export class DatabasePool {
  readonly #requests: pg.Pool;
  readonly #background: pg.Pool;
  readonly #shares: FairShare;

  constructor(readonly options: DatabasePoolOptions) {
    const { size, backgroundSize = size } = options;
    this.#requests = this.#open('request', size, connectMs);
    this.#background = this.#open('background', backgroundSize, backgroundConnectMs);
    this.#shares = new FairShare({
      capacity: size,
      perCaller: Math.max(1, Math.ceil(size * shareOfCaller)),
      mostWaiting: size * waitingPerConnection,
      waitMs,
      refusal: () =>
        unavailable('overloaded', 'Too many requests wait for the database; try again shortly.', 2),
    });
  }

  /** Takes a connection; its `release` gives it back. */
  async connect(): Promise<pg.PoolClient> {
    const { kind, caller } = currentWork();
    if (kind === 'background') return this.#background.connect().catch(rethrow);
    const release = await this.#shares.acquire(caller);
    try {
      const client = await this.#requests.connect();
      const giveBack = client.release.bind(client);
      client.release = (error) => {
        release();
        giveBack(error);
      };
      return client;
    } catch (error) {
      release();
      throw markDatabaseError(error);
    }
  }

  /** Sends one statement by a connection of the pool. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    const client = await this.connect();
    try {
      const result = await client.query<Row>(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof Error && !('severity' in error) ? error : undefined);
      throw error;
    }
  }

  /** Calls the listener with each error of an idle connection, which has been given up. */
  onLostConnection(listener: (error: Error) => void): void {
    for (const pool of [this.#requests, this.#background])
      pool.on('error', ({ message, stack }) => listener(Object.assign(new Error(message), { stack })));
  }

  async end(): Promise<void> {
    await Promise.all([this.#requests.end(), this.#background.end()]);
  }

  #open(kind: WorkKind, max: number, connectionTimeoutMillis: number): pg.Pool {
    const { address, pooler = 'none', client } = this.options;
    const settings = settingsOf(timeLimits[kind]).map(([name, ms]) => `-c ${name}=${ms}`);
    const pool = new pg.Pool({
      fallback_application_name: `hub-${kind}`,
      ...address.client,
      ...address.hosts[0],
      ...client,
      ...keepalive,
      ...{ max, connectionTimeoutMillis },
      ...(pooler === 'none' && { options: settings.join(' ') }),
      ...{ Client: HubClient, primary: new Primary(address), keepsPlans: pooler !== 'transaction' },
    } as unknown as pg.PoolConfig);
    pool.on('error', () => {});
    return pool;
  }
}

function rethrow(error: unknown): never {
  throw markDatabaseError(error);
}

import pg from 'pg';
import { FairShare } from '../sharing/fair-share.ts';
import type { ReleaseShare } from '../sharing/fair-share.ts';
import { Lanes } from '../sharing/lanes.ts';
import { readDatabaseAddress } from './database-address.ts';
import type { DatabaseAddress } from './database-address.ts';
import { markDatabaseError, tooManyWaiting } from './database-errors.ts';
import { HubClient, keepalive } from './hub-client.ts';
import { Primary } from './primary.ts';
import { ReadReplica } from './read-replica.ts';
import { settingsOf, timeLimits } from './time-limits.ts';
import type { WorkKind, WorkContext } from './work-context.ts';
import { currentWork, refusalOfReport } from './work-context.ts';

/** The kind of pooler before the database. In transaction mode, only a `prepared` one supports prepared statements. */
export type Pooler = 'none' | 'transaction' | 'prepared';

export interface DatabasePoolOptions {
  address: DatabaseAddress;
  /** The connections for requests. For every ten of them, reports have three more. */
  size: number;
  /** The connections for background work, which requests never use; by default as many as for requests. */
  backgroundSize?: number;
  pooler?: Pooler;
  /** A standby that reports read while it is at most this far behind. */
  replica?: { address: DatabaseAddress; lagSeconds: number };
  /** Additional settings for the clients of pg. */
  client?: pg.ClientConfig;
}

/** The number of connections of an instance. */
export interface PoolSizes {
  /** The connections for requests; by default 10. */
  poolSize?: number;
  /** The connections for background work; by default as many as for requests. */
  backgroundPoolSize?: number;
  pooler?: Pooler;
  /** The address of a standby for reports. */
  databaseReadUrl?: string;
  /** How far behind it may be, in seconds; by default 5. */
  readLagSeconds?: number;
}

/** Returns the options of the pool of one instance, which the ORM and other code share. */
export function poolOptionsOf(
  address: DatabaseAddress,
  { poolSize: size = 10, backgroundPoolSize: backgroundSize, pooler, databaseReadUrl, readLagSeconds = 5 }: PoolSizes,
): DatabasePoolOptions {
  const replica = databaseReadUrl
    ? { address: readDatabaseAddress(databaseReadUrl), lagSeconds: readLagSeconds }
    : undefined;
  return { address, size, backgroundSize, pooler, replica };
}

/** The limits for sharing the connections of one kind of work among callers. */
interface Sharing {
  size: number;
  /** The part of the connections that one caller may use at once, from 0 to 1. */
  partOfCaller: number;
  waitMs: number;
}

const requestSharing = (size: number): Sharing => ({ size, partOfCaller: 0.4, waitMs: 4_000 });
const reportSharing = (size: number): Sharing => ({
  size: Math.max(1, Math.round(size * 0.3)),
  partOfCaller: 0.5,
  waitMs: 10_000,
});

const connectMs = 4_000;
const backgroundConnectMs = 30_000;
const waitingPerConnection = 20;

/**
 * Callers choose the fields, and so the text of statements. This many characters limit their plans to some 6 MB in each
 * connection. The plans of statements that are written in the code take about as much again.
 */
const planCharactersOfCallers = 64_000;

/**
 * The connections of one instance. Requests share their connections fairly and wait for one for a limited time; if too
 * many wait, they are refused with 503. Reports and background work have separate connections, so that they delay no
 * request. Statements have the time limits of their kind of work.
 */
export class DatabasePool {
  readonly #pools: Record<WorkKind, pg.Pool>;
  readonly #shares: Record<Exclude<WorkKind, 'background'>, FairShare>;
  readonly #replica?: { readonly fitness: ReadReplica; readonly pool: pg.Pool };
  readonly #lanes = { request: new WeakMap<object, Lanes>(), report: new WeakMap<object, Lanes>() };

  constructor(readonly options: DatabasePoolOptions) {
    const { address, size, backgroundSize = size, replica } = options;
    const [requests, reports] = [requestSharing(size), reportSharing(size)];
    this.#pools = {
      request: this.#open('request', requests.size, connectMs),
      report: this.#open('report', reports.size, connectMs),
      background: this.#open('background', backgroundSize, backgroundConnectMs),
    };
    this.#replica = replica && {
      fitness: new ReadReplica({ primary: address, replica: replica.address, lagSeconds: replica.lagSeconds }),
      pool: this.#open('report', reports.size, connectMs, replica.address),
    };
    this.#shares = { request: shareOut(requests), report: shareOut(reports) };
  }

  /** Takes a connection; its `release` gives it back. */
  async connect(): Promise<pg.PoolClient> {
    const context = currentWork();
    const { kind } = context;
    if (kind === 'background') return this.#pools.background.connect().catch(rethrow);
    const release = await this.#admit(kind, context);
    try {
      requireTime(context);
      const client = (await this.#connectToReplica(context)) ?? (await this.#pools[kind].connect());
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

  /** Sends one statement on a connection of the pool. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const client = await this.connect();
    try {
      const result = await client.query<Row>(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(canContinue(client, error) ? undefined : true);
      throw error;
    }
  }

  /** Calls the listener with each error of an idle connection, which is then closed. */
  onLostConnection(listener: (error: Error) => void): void {
    for (const pool of this.#all)
      pool.on('error', ({ message, stack }) => listener(Object.assign(new Error(message), { stack })));
  }

  async end(): Promise<void> {
    await this.#replica?.fitness.close();
    await Promise.all(this.#all.map((pool) => pool.end()));
  }

  get #all(): pg.Pool[] {
    return [...Object.values(this.#pools), ...(this.#replica ? [this.#replica.pool] : [])];
  }

  /** Takes a connection to the replica, for work that may read it while the replica is fit. */
  async #connectToReplica({ replica: use }: WorkContext): Promise<pg.PoolClient | undefined> {
    if (!use || !this.#replica || !(await this.#replica.fitness.isFit())) return undefined;
    try {
      const client = await this.#replica.pool.connect();
      use.isRead = true;
      return client;
    } catch {
      return void this.#replica.fitness.doubt('it accepts no connection');
    }
  }

  /** Waits for a share. One request has at most as many waiting statements as its caller can run at once. */
  async #admit(kind: Exclude<WorkKind, 'background'>, context: WorkContext): Promise<ReleaseShare> {
    const { caller, read } = context;
    const leave = read && (await this.#lanesOf(read, kind).enter());
    try {
      requireTime(context);
      const release = await this.#shares[kind].acquire(caller);
      return () => {
        release();
        leave?.();
      };
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  /** Returns the lanes of one request, which its counter of read bytes identifies. */
  #lanesOf(request: object, kind: Exclude<WorkKind, 'background'>): Lanes {
    const known = this.#lanes[kind].get(request) ?? new Lanes(this.#shares[kind].perCaller);
    this.#lanes[kind].set(request, known);
    return known;
  }

  #open(kind: WorkKind, max: number, connectionTimeoutMillis: number, address = this.options.address): pg.Pool {
    const { pooler = 'none', client } = this.options;
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
      ...(kind !== 'background' && { planCharacters: planCharactersOfCallers }),
    } as unknown as pg.PoolConfig);
    pool.on('error', () => {});
    return pool;
  }
}

function shareOut({ size, partOfCaller, waitMs }: Sharing): FairShare {
  return new FairShare({
    capacity: size,
    perCaller: Math.max(1, Math.ceil(size * partOfCaller)),
    mostWaiting: size * waitingPerConnection,
    waitMs,
    refusal: tooManyWaiting,
  });
}

/**
 * Whether a connection can be used again after a failure: the server has answered, and it is in no transaction. A text of
 * several statements, as pg-boss sends them, may fail between its `begin` and its `commit`.
 */
function canContinue(client: pg.PoolClient, error: unknown): boolean {
  const isAnswer = error instanceof Error && 'severity' in error;
  const { readyForQuery } = client as unknown as { readyForQuery: boolean };
  return isAnswer && readyForQuery && (client as unknown as pg.Client).getTransactionStatus() === 'I';
}

/** Refuses a report that has ended while it waited. */
function requireTime(context: WorkContext): void {
  const refusal = refusalOfReport(context);
  if (refusal) throw refusal;
}

function rethrow(error: unknown): never {
  throw markDatabaseError(error);
}

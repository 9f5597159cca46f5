import type { Socket } from 'node:net';
import pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import type { RunningConnection } from './cancel-statement.ts';
import { markDatabaseError, needsAnotherServer } from './database-errors.ts';
import { KeptPlans } from './kept-plans.ts';
import type { Primary } from './primary.ts';
import { refusalOfStatement } from './read-limit.ts';
import { noteStatement } from './slow-statements.ts';
import { answerMs } from './time-limits.ts';
import { currentWork } from './work-context.ts';

/** After five silent seconds, one keepalive is sent each second; ten without an answer close the connection. */
export const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

export interface HubClientConfig extends pg.ClientConfig {
  /** The server to connect to; by default `host` and `port`. */
  primary?: Primary;
  /** Whether PostgreSQL keeps the plans of statements; false behind a pooler without prepared statements. */
  keepsPlans?: boolean;
  /**
   * The maximum total length, in characters, of kept statements that are not constant. One character takes some 100
   * bytes of PostgreSQL's memory.
   */
  planCharacters?: number;
}

/** The code of "cached plan must not change result type": a migration has changed a column since. */
const planIsOld = '0A000';

/** A statement got no answer in time. Its connection is closed, and its result is unknown. */
export class NoAnswerInTime extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * A connection that detects a dead server: by keepalives while it is idle, and by a time limit for each statement. It
 * connects to the server that can write. Each prepared statement is named by a hash of its text, so that a name means
 * the same statement on every connection of a pooler.
 */
export class HubClient extends pg.Client {
  readonly #primary?: Primary;
  readonly #plans?: KeptPlans;

  /** Passes the configuration unchanged: a pool makes its password non-enumerable, so a copy would lack it. */
  constructor(config: HubClientConfig) {
    super(config);
    this.#primary = config.primary;
    if (config.keepsPlans ?? true) this.#plans = new KeptPlans(config.planCharacters ?? Infinity);
    this.on('error', () => this.#primary?.doubt());
  }

  override connect(...[done]: unknown[]): never {
    const connected = this.#connect();
    if (typeof done !== 'function') return connected as never;
    connected.then(
      () => void done(null, this),
      (error: unknown) => void done(error),
    );
    return undefined as never;
  }

  async #connect(): Promise<this> {
    if (this.#primary) Object.assign(this, await this.#primary.host());
    try {
      await super.connect();
      return this;
    } catch (error) {
      this.#primary?.doubt();
      throw markDatabaseError(error);
    }
  }

  override query(...args: unknown[]): never {
    const send = super.query.bind(this) as (...sent: unknown[]) => unknown;
    const [text, values] = args;
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') return send(...args) as never;
    const refusal = refusalOfStatement(text, currentWork());
    if (refusal) return Promise.reject(refusal) as never;
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = hasValues ? this.#plans?.nameOf(text) : undefined;
    const statement = name ? { name, text, values } : { text, values };
    return this.#inTime(answerTo(send, statement), text) as never;
  }

  async #inTime(answer: Promise<unknown>, text: string): Promise<unknown> {
    const context = currentWork();
    const startedAt = performance.now();
    const ms = answerMs(context.kind);
    const readBefore = this.#bytesRead;
    const ended = context.kind === 'report' ? context.reports?.ended : undefined;
    const cancel = (): void => this.#cancel(ended!.reason as Error);
    ended?.addEventListener('abort', cancel);
    const timer = setTimeout(() => this.#giveUp(new NoAnswerInTime(`no answer within ${ms} ms`)), ms).unref();
    try {
      return await answer;
    } catch (error) {
      ended?.throwIfAborted();
      // The stack of the work that waits, instead of that of the socket which read the error.
      if (error instanceof Error) Error.captureStackTrace(error);
      if ((error as { code?: string }).code === planIsOld) this.#plans?.renew(text);
      if (needsAnotherServer(error)) this.#giveUp(error as Error);
      throw markDatabaseError(error);
    } finally {
      clearTimeout(timer);
      ended?.removeEventListener('abort', cancel);
      if (context.read) context.read.bytes += this.#bytesRead - readBefore;
      noteStatement(text, performance.now() - startedAt, context);
    }
  }

  /** Cancels the running statement, and closes its connection. */
  #cancel(reason: Error): void {
    cancelStatement(this as unknown as RunningConnection);
    this.#socket.destroy(reason);
  }

  /** Closes the connection; the pool then opens another one. */
  #giveUp(error: Error): void {
    this.#primary?.doubt();
    this.#socket.destroy(error);
  }

  get #bytesRead(): number {
    return this.#socket.bytesRead;
  }

  get #socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

/** Sends a statement. The promise of pg keeps the rows of all statements until the whole heap is collected (decision 67). */
function answerTo(send: (...sent: unknown[]) => unknown, statement: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    send(statement, (error: unknown, result: unknown) => (error ? reject(error as Error) : resolve(result)));
  });
}

/** Returns a client outside of any pool, not yet connected. */
export function openClient(config: HubClientConfig): pg.Client {
  return new HubClient({ ...keepalive, ...config });
}

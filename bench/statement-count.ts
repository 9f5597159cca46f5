import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A line of PostgreSQL's log for each statement that a client sends: simple, or with parameters. */
const logged = /LOG:  (?:execute [^:]+|statement): (.*)/g;

/** The statement that a listening connection sends at intervals. */
const heartbeat = 'select 1';

/**
 * Counts the statements that PostgreSQL receives, from its own log. It so counts those of every program alike, whatever
 * library it uses and however it is built.
 */
export class StatementCount {
  readonly #log: string;

  constructor(
    private readonly url: string,
    dataFolder: string,
  ) {
    this.#log = join(dataFolder, 'postgres.log');
  }

  /** Logs all statements while work runs. Connections read a changed setting before their next statement. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.#set('all');
    try {
      return await work();
    } finally {
      await this.#set('none');
    }
  }

  /** The number of statements logged so far. */
  read(): number {
    return [...readFileSync(this.#log, 'utf8').matchAll(logged)].filter(([, text]) => text !== heartbeat).length;
  }

  async #set(value: string): Promise<void> {
    const client = new Client(this.url);
    await client.connect();
    await client.query(`alter system set log_statement = '${value}'`);
    await client.query('select pg_reload_conf()');
    await client.end();
    // The backends read the setting a moment later.
    await sleep(100);
  }
}

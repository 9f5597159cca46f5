import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../src/platform/embedded/postgres.ts';
import type { EmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';
import { freePort } from '../../support/hub-process.ts';

const settings = {
  wal_level: 'replica',
  max_wal_senders: '4',
  fsync: 'off',
  io_method: 'sync',
  shared_buffers: '16MB',
};

/** Two embedded servers of which one follows the other. */
export class Pair {
  readonly #folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'hub-standby-'));
  readonly #ports: Record<'primary' | 'standby', number> = { primary: 0, standby: 0 };
  primary!: EmbeddedPostgres;
  standby!: EmbeddedPostgres;

  static async start(): Promise<Pair> {
    const pair = new Pair();
    chmodSync(pair.#folder, 0o755);
    for (const server of ['primary', 'standby'] as const) pair.#ports[server] = await freePort();
    await pair.#start('primary');
    await pair.primary.stop();
    // A stopped cluster is copied with its owners, as PostgreSQL wants them.
    execFileSync('cp', ['-a', pair.#dir('primary'), pair.#dir('standby')]);
    writeFileSync(join(pair.#dir('standby'), 'standby.signal'), '', { mode: 0o666 });
    await pair.#start('primary');
    await pair.startStandby();
    return pair;
  }

  async startStandby(): Promise<void> {
    const { password } = new URL(this.primary.url);
    const primary = `host=127.0.0.1 port=${this.#ports.primary} user=hub password=${password}`;
    await this.#start('standby', { primary_conninfo: primary });
  }

  /** Sends one statement to a server. */
  async ask(server: 'primary' | 'standby', sql: string): Promise<unknown[]> {
    const client = new pg.Client(this[server].url);
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.standby?.stop();
    await this.primary?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(server: 'primary' | 'standby', more: Record<string, string> = {}): Promise<void> {
    const port = this.#ports[server];
    this[server] = await startEmbedded({ dir: this.#dir(server), port, settings: { ...settings, ...more } });
  }

  #dir(server: string): string {
    return join(this.#folder, server);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../support/hub-process.ts';
import { Daemon, makeFolder, run } from './daemon.ts';

/** A PostgreSQL of Debian with a synchronous standby, which has every write before it is acknowledged. */
export class Cluster {
  readonly #folder = makeFolder();
  primary!: Daemon;
  standby!: Daemon;
  readonly ports: [primary: number, standby: number] = [0, 0];

  static async start(): Promise<Cluster> {
    const cluster = new Cluster();
    for (const nth of [0, 1] as const) cluster.ports[nth] = await freePort();
    await cluster.#startPrimary();
    await cluster.#startStandby();
    const sql = [
      `alter system set synchronous_standby_names = 'standby'`,
      'select pg_reload_conf()',
      'create database hub',
    ];
    for (const each of sql) await cluster.ask(0, each, 'postgres');
    return cluster;
  }

  /** The address of both servers; the hub uses the one that accepts writes. */
  get url(): string {
    const [a, b] = this.ports;
    return `postgresql://hub@127.0.0.1:${a},127.0.0.1:${b}/hub?target_session_attrs=read-write`;
  }

  async ask(nth: 0 | 1, sql: string, database = 'hub'): Promise<unknown[]> {
    const client = new Client({ host: '127.0.0.1', port: this.ports[nth], user: 'hub', database });
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  /** Promotes the standby to primary, and turns off synchronous replication. */
  async promote(): Promise<void> {
    await this.ask(1, `alter system set synchronous_standby_names = ''`);
    await this.ask(1, 'select pg_promote()');
    await this.ask(1, 'select pg_reload_conf()');
  }

  async stop(): Promise<void> {
    for (const server of [this.standby, this.primary]) {
      server?.signal('SIGCONT');
      await server?.stop('SIGQUIT');
    }
    await sleep(200);
    this.#folder.remove();
  }

  async #startPrimary(): Promise<void> {
    const data = `${this.#folder.path}/primary`;
    await run('initdb', ['-D', data, '-U', 'hub', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
    this.primary = await this.#serve(data, 0);
  }

  async #startStandby(): Promise<void> {
    const data = `${this.#folder.path}/standby`;
    const from = `host=127.0.0.1 port=${this.ports[0]} user=hub application_name=standby`;
    await run('pg_basebackup', ['-D', data, '-R', '--no-sync', '-c', 'fast', '-d', from]);
    this.standby = await this.#serve(data, 1);
  }

  async #serve(data: string, nth: 0 | 1): Promise<Daemon> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(this.ports[nth]),
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: '200',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return Daemon.start('postgres', ['-D', data, ...args], this.ports[nth]);
  }
}

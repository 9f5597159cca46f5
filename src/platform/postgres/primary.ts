import pg from 'pg';
import type { DatabaseAddress, Host } from './database-address.ts';

const probeMs = 2_000;

/**
 * Finds and remembers which of several servers can write. After any sign of a change, it probes the servers again. A
 * single server is never probed.
 */
export class Primary {
  #known?: Promise<Host>;

  constructor(private readonly address: DatabaseAddress) {}

  host(): Promise<Host> {
    const [first, ...others] = this.address.hosts;
    if (!others.length) return Promise.resolve(first);
    this.#known ??= this.#find();
    return this.#known;
  }

  /** Forgets the server; called when a connection failed, or when a server refused to write. */
  doubt(): void {
    this.#known = undefined;
  }

  async #find(): Promise<Host> {
    try {
      return await Promise.any(this.address.hosts.map((host) => this.#requireWritable(host)));
    } catch {
      this.doubt();
      const names = this.address.hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
      throw Object.assign(new Error(`None of ${names} can write at the moment.`), { code: 'ECONNREFUSED' });
    }
  }

  async #requireWritable(host: Host): Promise<Host> {
    const client = new pg.Client({
      ...this.address.client,
      ...host,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('cannot write');
      return host;
    } finally {
      void client.end().catch(() => {});
    }
  }
}

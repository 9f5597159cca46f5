import type { Client } from 'pg';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../time/clock.ts';
import { wallMs } from '../time/clock.ts';
import type { DatabaseAddress } from './database-address.ts';
import { openClient } from './hub-client.ts';
import { Primary } from './primary.ts';

/** Whether an instance can serve, and the reasons if it cannot. */
export interface ReadinessAnswer {
  isReady: boolean;
  reasons: string[];
}

/** Sends a statement without values, and returns its rows. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;

/** A further requirement of an instance; returns a sentence about what is missing, or undefined. */
export type Requirement = (ask: Ask) => Promise<string | undefined>;

const answerMs = 800;
const freshMs = 1_000;

/** Instances with a larger clock difference would bill, and expire tokens, at different times. */
const mostClockOffsetMs = 30_000;

/**
 * Takes a transaction id, which fails on a read-only server, and writes a file, which fails on a full disk. The probe
 * uses no table, so it waits for no lock.
 */
const probe = `begin; set local statement_timeout = ${answerMs};
  select pg_current_xact_id(), pg_export_snapshot(); select extract(epoch from clock_timestamp()) * 1000 as now_ms, current_setting('transaction_read_only') as only_reads; commit`;

interface Probed {
  now_ms: string;
  only_reads: 'on' | 'off';
}

/**
 * Checks whether an instance can serve: its database answers within a second, can write, and has the same time. The
 * check has a separate connection, so that a full pool does not affect it. It runs at most once a second.
 */
export class Readiness {
  #client?: Promise<Client>;
  #asked?: { at: number; verdict: Promise<ReadinessAnswer> };
  #offsetMs = 0;
  #onlyReads = false;
  #isDraining = false;

  constructor(
    private readonly address: DatabaseAddress,
    private readonly requirements: readonly Requirement[] = [],
  ) {}

  /** The time of the database. Due work uses it, because the clock of one instance may be wrong. */
  readonly clock: Clock = {
    now: () => Temporal.Instant.fromEpochMilliseconds(Math.round(wallMs() + this.#offsetMs)),
  };

  /** Makes every later check fail, so that load balancers notice before the instance ends. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Always answers within a second. */
  async check(): Promise<ReadinessAnswer> {
    if (this.#isDraining) return no('The hub is stopping.');
    const now = performance.now();
    if (!this.#asked || now - this.#asked.at > freshMs) this.#asked = { at: now, verdict: this.#inTime() };
    return this.#asked.verdict;
  }

  async close(): Promise<void> {
    this.#drop(this.#client);
  }

  async #inTime(): Promise<ReadinessAnswer> {
    let timer: NodeJS.Timeout | undefined;
    const connecting = (this.#client ??= this.#connect());
    const late = new Promise<ReadinessAnswer>((resolve) => {
      timer = setTimeout(() => {
        this.#drop(connecting);
        resolve(no('The database does not answer in time.'));
      }, answerMs);
    });
    const verdict = await Promise.race([this.#ask(connecting), late]);
    clearTimeout(timer);
    return verdict;
  }

  async #ask(connecting: Promise<Client>): Promise<ReadinessAnswer> {
    try {
      const ask = await this.#readTime(await connecting);
      const reasons: string[] = [];
      for (const requirement of [...this.requirements, this.#requireTime, this.#requireWriting]) {
        const missing = await requirement(ask);
        if (missing !== undefined) reasons.push(missing);
      }
      return { isReady: !reasons.length, reasons };
    } catch (error) {
      this.#drop(connecting);
      return no(`The database cannot be used (${(error as { code?: string }).code ?? 'no connection'}).`);
    }
  }

  async #readTime(client: Client): Promise<Ask> {
    const before = wallMs();
    const results = (await client.query(probe)) as unknown as { rows: Probed[] }[];
    const middle = (before + wallMs()) / 2;
    const { now_ms: nowMs, only_reads: onlyReads } = results[3]!.rows[0]!;
    this.#offsetMs = Number(nowMs) - middle;
    this.#onlyReads = onlyReads === 'on';
    return async <Row>(sql: string) => (await client.query(sql)).rows as Row[];
  }

  readonly #requireTime: Requirement = async () => {
    const seconds = Math.round(Math.abs(this.#offsetMs) / 1000);
    if (seconds * 1000 <= mostClockOffsetMs) return undefined;
    const direction = this.#offsetMs > 0 ? 'behind' : 'ahead of';
    return `The clock of this machine is ${seconds} s ${direction} the database's; set it by NTP.`;
  };

  readonly #requireWriting: Requirement = async () => (this.#onlyReads ? 'The database can only be read.' : undefined);

  async #connect(): Promise<Client> {
    const [first] = this.address.hosts;
    const client = openClient({
      ...{ ...this.address.client, ...first, keepsPlans: false },
      ...{
        primary: new Primary(this.address),
        connectionTimeoutMillis: answerMs,
        fallback_application_name: 'hub-ready',
      },
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Closes a connection that failed or is late, even one that opens only later. The next check opens another one. */
  #drop(connecting: Promise<Client> | undefined): void {
    if (this.#client === connecting) this.#client = undefined;
    connecting?.then((client) => client.end()).catch(() => {});
  }
}

function no(reason: string): ReadinessAnswer {
  return { isReady: false, reasons: [reason] };
}

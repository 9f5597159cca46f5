import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import { openClient } from './hub-client.ts';
import { Primary } from './primary.ts';
import { ReplayLag } from './replay-lag.ts';

/** Whether reports read the replica from now on, and why if they do not. */
export interface ReplicaChange {
  isRead: boolean;
  reason?: string;
}

export interface ReplicaOptions {
  /** The server that can write. */
  primary: DatabaseAddress;
  /** A physical standby of it, which can be read. */
  replica: DatabaseAddress;
  /** How far behind it may be, in seconds. */
  lagSeconds: number;
}

const probeMs = 1_000;
const answerMs = 2_000;

/** How long the replica is watched after the last report. */
const watchMs = 60_000;

/** The pauses in which a replica that replays everything at once reaches the primary, in a first look. */
const catchUpMs = [0, 10, 40, 150, 300];

const changed = channel('hub.replica');

const primaryState = `select system_identifier::text as cluster, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position
  from pg_control_system()`;
const replicaState = `select system_identifier::text as cluster, pg_is_in_recovery() as follows,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position
  from pg_control_system()`;

interface State {
  cluster: string;
  position: string | null;
  follows?: boolean;
}

/**
 * Decides whether reports may read the replica: it answers, follows the primary, and is not too far behind. It is asked
 * once a second while there are reports, and never when there are none.
 */
export class ReadReplica {
  readonly #lag = new ReplayLag();
  readonly #clients: Partial<Record<'primary' | 'replica', Promise<Client>>> = {};
  #looking?: Promise<void>;
  #lookedAt = -Infinity;
  #wantedAt = -Infinity;
  #known?: ReplicaChange;
  #timer?: NodeJS.Timeout;

  constructor(private readonly options: ReplicaOptions) {}

  /** Whether a report that begins now may read the replica. */
  async isFit(): Promise<boolean> {
    return (await this.judge()).isRead;
  }

  /** Whether reports may read the replica, and why if they may not. */
  async judge(): Promise<ReplicaChange> {
    this.#wantedAt = performance.now();
    if (this.#known && this.#wantedAt - this.#lookedAt <= 2 * probeMs) return this.#known;
    // A server that hangs delays one report at most: the others read the primary until the look at it ends.
    if (this.#known && this.#looking) return { isRead: false, reason: 'it does not answer in time' };
    await this.#look();
    return this.#known!;
  }

  /** Takes the replica for unfit until the next look; called when it failed a report. */
  doubt(reason: string): void {
    this.#conclude(reason);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#wantedAt = -Infinity;
    this.#drop();
    await this.#looking;
  }

  #look(): Promise<void> {
    clearTimeout(this.#timer);
    this.#looking ??= this.#measure()
      .then(
        (reason) => this.#conclude(reason),
        (error: unknown) => {
          this.#drop();
          this.#conclude(`it cannot be asked (${(error as { code?: string }).code ?? (error as Error).message})`);
        },
      )
      .finally(() => {
        this.#looking = undefined;
        this.#lookedAt = performance.now();
        if (this.#lookedAt - this.#wantedAt < watchMs)
          this.#timer = setTimeout(() => void this.#look(), probeMs).unref();
      });
    return this.#looking;
  }

  /** Returns why the replica cannot be read, or undefined if it can. */
  async #measure(): Promise<string | undefined> {
    const { lagSeconds } = this.options;
    const primary = await this.#ask('primary', primaryState);
    this.#lag.note(BigInt(primary.position!), performance.now());
    for (const pauseMs of catchUpMs) {
      await sleep(pauseMs, undefined, { ref: false });
      const replica = await this.#ask('replica', replicaState);
      if (replica.cluster !== primary.cluster) return 'it is not a physical standby of the database';
      if (!replica.follows || replica.position === null) return 'it is not a standby';
      if (this.#lag.msBehind(BigInt(replica.position), performance.now()) <= lagSeconds * 1000) return undefined;
    }
    return `it is more than ${lagSeconds} s behind`;
  }

  async #ask(server: 'primary' | 'replica', sql: string): Promise<State> {
    const connecting = (this.#clients[server] ??= this.#connect(this.options[server]));
    const { rows } = await (await connecting).query<State>({ text: sql });
    return rows[0]!;
  }

  async #connect(address: DatabaseAddress): Promise<Client> {
    const client = openClient({
      ...{ ...address.client, ...address.hosts[0], primary: new Primary(address), keepsPlans: false },
      ...{ connectionTimeoutMillis: answerMs, query_timeout: answerMs, fallback_application_name: 'hub-replica' },
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #drop(): void {
    for (const server of ['primary', 'replica'] as const) {
      void this.#clients[server]?.then((client) => client.end()).catch(() => {});
      this.#clients[server] = undefined;
    }
  }

  #conclude(reason: string | undefined): void {
    const isRead = reason === undefined;
    if (this.#known?.isRead === isRead && this.#known.reason === reason) return;
    this.#known = { isRead, reason };
    changed.publish(this.#known);
  }
}

/** Calls the listener whenever reports begin to read the replica, or cease to; returns a function that stops it. */
export function onReplicaChange(listener: (change: ReplicaChange) => void): () => void {
  const receive = (message: unknown): void => listener(message as ReplicaChange);
  changed.subscribe(receive);
  return () => void changed.unsubscribe(receive);
}

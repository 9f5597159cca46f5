import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail } from '../../auth/mails/mail.ts';
import { Lanes } from '../../platform/deliveries/lanes.ts';
import type { Lane, LaneSizes } from '../../platform/deliveries/lanes.ts';
import { claimRuns } from './claim-runs.ts';
import { disableFailed } from './disable-failed.ts';
import type { DisablingDeps } from './disable-failed.ts';
import { recordResults } from './record-results.ts';
import type { Run, RunResult } from './run.ts';
import { sendRun } from './send-run.ts';
import type { SendRunDeps } from './send-run.ts';

export interface SenderDeps extends Omit<SendRunDeps, 'signal'> {
  orm: { em: EntityManager };
  disabling: DisablingDeps;
  onFailure: (error: unknown) => void;
  sizes?: LaneSizes;
  leaseSeconds?: number;
}

const defaultSizes: LaneSizes = { fast: 128, slow: 512, slowAfterMs: 250 };

/** Longer than a run and its record take, which ends 20 seconds and one attempt after it began. */
const defaultLease = 60;

/** The time that attempts have to end when the process stops. */
const graceMs = 3_000;

/**
 * Sends messages that are due: it leases endpoints (claim-runs.ts), sends outside of any transaction (send-run.ts), and
 * records all results that have come in since the last record in one transaction (record-results.ts).
 */
export class WebhookSender {
  readonly #lanes: Lanes;
  readonly #closing = new AbortController();
  #results: RunResult[] = [];
  #recording?: Promise<void>;
  #claiming?: Promise<void>;
  #isWanted = false;
  #isClosed = false;

  constructor(readonly deps: SenderDeps) {
    this.#lanes = new Lanes(deps.sizes ?? defaultSizes);
  }

  /** Looks for what is due. */
  wake(): void {
    this.#isWanted = true;
    if (!this.#isClosed) this.#claiming ??= this.#claim();
  }

  /** Ends without losing results; what is still being sent is sent again by another process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const end = performance.now() + graceMs;
    while (!this.#isIdle && performance.now() < end) await pause(10);
    this.#closing.abort();
    while (!this.#isIdle) await pause(10);
    this.deps.post.close();
  }

  /** Waits until nothing is due, for tests. */
  async drain(): Promise<void> {
    for (this.wake(); !this.#isIdle; await pause(1));
  }

  /** Aborted when attempts that still run are given up. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get #isIdle(): boolean {
    return this.#lanes.isEmpty && !this.#recording && !this.#claiming;
  }

  async #claim(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        // Few free places are worth no statement; the next record comes soon.
        const isWorthIt = this.#lanes.free('fast') >= (this.deps.sizes ?? defaultSizes).fast / 4;
        const found = [...(isWorthIt ? await this.#start('fast') : []), ...(await this.#start('slow'))];
        if (found.length) this.#isWanted = true;
      }
    } catch (error) {
      this.deps.onFailure(error);
    } finally {
      this.#claiming = undefined;
    }
  }

  async #start(lane: Lane): Promise<Run[]> {
    const { orm, now, leaseSeconds = defaultLease } = this.deps;
    const most = this.#lanes.free(lane);
    const runs = await claimRuns(orm.em.fork(), { lane, most, leaseSeconds }, now());
    for (const run of runs)
      void this.#lanes.run(
        lane,
        () => this.#send(run),
        () => this.wake(),
      );
    return runs;
  }

  async #send(run: Run): Promise<void> {
    const result = await sendRun({ ...this.deps, signal: this.#closing.signal }, run);
    this.#results.push(result);
    this.#recording ??= this.#record();
  }

  async #record(): Promise<void> {
    try {
      while (this.#results.length) {
        const results = this.#results;
        this.#results = [];
        await this.#recordAll(results);
        this.wake();
      }
    } finally {
      this.#recording = undefined;
    }
  }

  /** What cannot be recorded together is recorded run by run. What is not recorded is sent again after its lease. */
  async #recordAll(results: RunResult[]): Promise<void> {
    try {
      await this.#recordOnce(results);
    } catch (error) {
      this.deps.onFailure(error);
      if (results.length === 1) return;
      for (const result of results) await this.#recordOnce([result]).catch(this.deps.onFailure);
    }
  }

  async #recordOnce(results: RunResult[]): Promise<void> {
    const { orm, now, disabling } = this.deps;
    const mails = await orm.em.fork().transactional(async (em) => {
      const failed = await recordResults(em, results, now());
      const written: Mail[] = [];
      for (const endpoint of failed) written.push(...(await disableFailed(em, endpoint, disabling, now())));
      return written;
    });
    disabling.mailbox.announce(mails);
  }
}

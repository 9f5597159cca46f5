import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { Lanes } from '../../platform/sharing/lanes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { InTransaction } from '../turns/run-due.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import type { EndedWork } from './attempted.ts';
import { retrySeconds, startDue } from './collect-due.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { giveNotices } from './give-notices.ts';
import { sendSandboxEvents } from './send-sandbox-events.ts';

interface HubParts {
  orm: { em: EntityManager };
  clock: Clock;
  log: Logger;
}

/** How long a gateway may take to answer. */
const timeoutMs = 20_000;

/** The transactions of this work at the same time; many calls of gateways may be answered at once. */
const transactionsAtOnce = 5;

/** The dependencies of the work of gateways in this process. */
export function collectionDeps({
  orm,
  clock,
  log,
  gateways,
  box,
}: HubParts & Pick<CollectionDeps, 'gateways' | 'box'>): CollectionDeps {
  return {
    inTransaction: (work) => orm.em.fork().transactional(work),
    gateways,
    box,
    now: () => clock.now(),
    timeoutMs,
    onNoAnswer: (subject, error) => log.warn({ err: bare(error), subject }, 'a gateway did not answer'),
    onMismatch: (subject, mismatch) => log.error({ subject, mismatch }, 'a gateway took something else than was asked'),
    onFailure: (subject, error) =>
      log.error({ err: bare(error), subject }, 'work on a payment failed; it is done again'),
  };
}

/**
 * An error without its details, which are not for a log: that of a gateway's library may have the whole answer, and that of
 * the database a row, both with tokens and secrets of customers.
 */
function bare(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack } = error;
  const { code } = error as { code?: unknown };
  return Object.assign(new Error(message), { name, stack, ...(typeof code === 'string' && { code }) });
}

/**
 * Calls and asks gateways in the background, and sends the webhooks of the sandbox. It does not wait for answers: each one
 * wakes it when it has come, since it makes room for another call.
 */
export class CollectionWork {
  readonly #calls = new CallsUnderWay();
  readonly #work: BackgroundWork;
  readonly #deps: CollectionDeps;
  #retry?: NodeJS.Timeout;

  constructor({ orm, log, readiness, collection }: HubParts & { readiness: Readiness; collection: CollectionDeps }) {
    this.#deps = { ...collection, inTransaction: inTurns(collection.inTransaction) };
    const collect = async (): Promise<number> => {
      const { isReady } = await readiness.check();
      if (!isReady) return 0;
      const started = await startDue(this.#deps, this.#calls, (ended) => this.#noteEnd(ended));
      return started + (await sendSandboxEvents({ ...this.#deps, orm }));
    };
    const work = () => runAs({ kind: 'background', caller: 'hub' }, collect);
    this.#work = new BackgroundWork(work, (error) => log.error({ err: error }, 'bug'));
  }

  wake(): void {
    this.#work.wake();
  }

  /** Gives the notices that are due by the real time; returns how many. */
  giveNotices(signal?: AbortSignal): Promise<number> {
    return runAs({ kind: 'background', caller: 'hub' }, () => giveNotices(this.#deps, signal));
  }

  /** Waits for the calls that are under way; no other one starts after it. */
  async close(): Promise<void> {
    await this.#work.close();
    await this.#calls.idle();
    clearTimeout(this.#retry);
  }

  #noteEnd({ isTransient }: EndedWork): void {
    if (isTransient) this.#retry = setTimeout(() => this.wake(), retrySeconds * 1000 + 1).unref();
    else this.wake();
  }
}

function inTurns(inTransaction: InTransaction): InTransaction {
  const turns = new Lanes(transactionsAtOnce);
  return async (work) => {
    const leave = await turns.enter();
    try {
      return await inTransaction(work);
    } finally {
      leave();
    }
  };
}

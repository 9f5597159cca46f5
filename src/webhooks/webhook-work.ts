import type { EntityManager } from '@mikro-orm/postgresql';
import { setMaxListeners } from 'node:events';
import type { Temporal } from 'temporal-polyfill';
import { BackgroundWork } from '../platform/events/background-work.ts';
import { GuardedPost } from '../platform/http/guarded-post.ts';
import type { GuardedPostOptions } from '../platform/http/guarded-post.ts';
import type { Logger } from '../platform/log.ts';
import { asUnavailable } from '../platform/postgres/database-errors.ts';
import { runAs } from '../platform/postgres/work-context.ts';
import type { Readiness } from '../platform/postgres/readiness.ts';
import type { SealedBox } from '../platform/seal.ts';
import type { DisablingDeps } from './sending/disable-failed.ts';
import { WebhookSender } from './sending/webhook-sender.ts';
import type { SenderDeps } from './sending/webhook-sender.ts';
import { WebhookSigner } from './signing/sign.ts';
import { isWorkWaiting } from './writing/is-work-waiting.ts';
import { writeMessages } from './writing/write-messages.ts';

export interface WebhookDeps extends Pick<SenderDeps, 'sizes' | 'leaseSeconds'> {
  orm: { em: EntityManager };
  now: () => Temporal.Instant;
  log: Logger;
  box: SealedBox;
  disabling: DisablingDeps;
  allowPrivateAddresses: boolean;
  lookup?: GuardedPostOptions['lookup'];
}

/** The time that an endpoint has to answer. */
const timeoutMs = 15_000;

/** The work on webhooks: it writes the messages about events, and sends those that are due. */
export class WebhookWork {
  readonly sender: WebhookSender;
  readonly writing: BackgroundWork;
  readonly #stop = new AbortController();
  readonly #write: () => Promise<number>;
  #polling?: NodeJS.Timeout;
  #readiness?: Pick<Readiness, 'check'>;

  constructor({ orm, now, log, box, allowPrivateAddresses, lookup, ...deps }: WebhookDeps) {
    const onFailure = (err: unknown) => {
      if (!asUnavailable(err)) log.error({ err }, 'bug');
    };
    const signer = new WebhookSigner(box);
    const post = new GuardedPost({ allowPrivateAddresses, timeoutMs, lookup });
    this.sender = new WebhookSender({ ...deps, orm, now, signer, post, onFailure });
    setMaxListeners(0, this.sender.closing);
    const writing = {
      inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => orm.em.fork().transactional(work),
      ...{ now, signal: this.#stop.signal },
      onFailure: (project: string, err: unknown) => log.error({ err, project }, 'bug'),
    };
    this.#write = () => writeMessages(writing);
    const work = async (): Promise<number> => {
      if (!(await isWorkWaiting(orm.em.fork(), now())) || !(await this.#isReady())) return 0;
      const count = await this.#write();
      this.sender.wake();
      return count;
    };
    this.writing = new BackgroundWork(() => runAs({ kind: 'background', caller: 'hub' }, work), onFailure);
  }

  wake(): void {
    this.writing.wake();
  }

  /** Looks for events every second. A notification with each event would cost every transaction that records one. */
  start(readiness: Pick<Readiness, 'check'>): void {
    this.#readiness = readiness;
    this.#polling ??= setInterval(() => this.wake(), 1_000).unref();
  }

  /** Looks for events no longer, unless it is woken. */
  stop(): void {
    clearInterval(this.#polling);
  }

  /** Writes and sends all that is due now. */
  async drain(): Promise<void> {
    while (await this.#write());
    await this.sender.drain();
  }

  async close(): Promise<void> {
    this.stop();
    this.#stop.abort();
    await this.writing.close();
    await this.sender.close();
  }

  /** Whether this instance may work. The check costs more than a look for work. */
  async #isReady(): Promise<boolean> {
    return !this.#readiness || (await this.#readiness.check()).isReady;
  }
}

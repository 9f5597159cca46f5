import { setTimeout } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import type { CollectionDeps } from '../../../src/billing/collection/collection-deps.ts';
import { receiveWebhook } from '../../../src/billing/collection/receive-webhook.ts';
import { gatewayPurpose } from '../../../src/billing/payments/gateways/gateway-accounts.ts';
import type { Gateway } from '../../../src/billing/payments/gateways/gateway.ts';
import { openGateways } from '../../../src/billing/payments/gateways/open-gateways.ts';
import type { Gateways } from '../../../src/billing/payments/gateways/gateways.ts';
import { signWebhook } from '../../../src/billing/payments/gateways/sandbox/sandbox-webhooks.ts';
import type { InTransaction } from '../../../src/billing/turns/run-due.ts';
import type { Random } from '../../../src/cli/demo/random.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { SealedBox } from '../../../src/platform/seal.ts';
import { testSecret } from '../../support/secret.ts';

/** The process ended here. */
export class Crash extends Error {}

/** Percentages of each fault, for each call. */
interface Faults {
  crash: number;
  gateway: number;
}

/** The account whose webhooks are sent, and the secret of their signatures. */
interface WebhookAccount {
  accountId: string;
  secret: string;
}

export const box = new SealedBox(testSecret, gatewayPurpose);

/** Workers of a hub that crash, and a gateway that fails in every way, by a seed. Time passes by command. */
export class FaultyHub {
  now = Temporal.Instant.from('2026-03-01T12:00:00Z');
  readonly inTransaction: InTransaction;
  readonly #gateways: Gateways;

  constructor(
    readonly orm: Orm,
    readonly random: Random,
    stripeUrl = '',
  ) {
    this.inTransaction = (work) => orm.em.fork().transactional(work);
    const now = () => this.now;
    this.#gateways = openGateways({ inTransaction: this.inTransaction, now, stripeUrl, onRefused: () => {} });
  }

  pass(duration: Temporal.DurationLike): void {
    this.now = this.now.add(duration);
  }

  /** The dependencies of a worker with these faults. */
  deps(faults: Faults): CollectionDeps {
    return {
      inTransaction: async (work) => {
        this.#crash(faults);
        const result = await this.inTransaction(work);
        this.#crash(faults);
        return result;
      },
      gateways: { ...this.#gateways, sandbox: this.#faulty(faults) },
      box,
      now: () => this.now,
      timeoutMs: faults.gateway ? 250 : 20_000,
      onNoAnswer: () => {},
      onMismatch: () => {},
      onFailure: () => {},
    };
  }

  /** Several workers take what is due, until one of them crashes or nothing is left. */
  async work(faults: Faults, workers = 2): Promise<void> {
    const one = async (): Promise<void> => {
      while (await collectDue(this.deps(faults)));
    };
    const outcomes = await Promise.allSettled(Array.from({ length: workers }, one));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof Crash)) throw outcome.reason;
  }

  /** Sends the webhooks that the sandbox has written for an account: in any order, and each so often; none is removed. */
  async sendWebhooks({ accountId, secret }: WebhookAccount, copies = () => this.random.whole(0, 2)): Promise<void> {
    const events = await this.orm.em
      .fork()
      .execute<{ body: string }[]>(
        `select body from sandbox_event where type_id('gatewayaccount', account_id) = ? order by body`,
        [accountId],
      );
    const sent = events.flatMap((event) => Array.from({ length: copies() }, () => event));
    const shuffled = sent.map((event) => ({ event, at: this.random.whole(0, 1_000_000) }));
    shuffled.sort((one, other) => one.at - other.at);
    for (const { event } of shuffled) {
      const signature = signWebhook(secret, event.body, this.now);
      const webhook = { body: event.body, header: () => signature, now: this.now };
      await receiveWebhook(this.deps(noFaults), { gateway: 'sandbox', accountId, webhook });
    }
  }

  #crash({ crash }: Faults): void {
    if (this.random.happens(crash)) throw new Crash('the process ended');
  }

  /** Fails before the gateway has the call, after it, or never answers; then also by what it answers. */
  #faulty(faults: Faults): Gateway {
    const wrap = (call: (...given: never[]) => unknown) => {
      return async (...given: never[]): Promise<unknown> => {
        this.#crash(faults);
        if (this.random.happens(faults.gateway)) throw new Error(this.random.pick(['HTTP 500', 'HTTP 429', 'reset']));
        const answer = await call(...given);
        this.#crash(faults);
        if (!this.random.happens(faults.gateway)) return answer;
        if (this.random.happens(30)) await setTimeout(400);
        if (this.random.happens(50)) throw new SyntaxError('Unexpected token < in JSON');
        throw new Error('HTTP 502');
      };
    };
    const calls = Object.entries(this.#gateways.sandbox).map(([name, value]) => {
      const isCall = typeof value === 'function' && name !== 'readWebhook';
      return [name, isCall ? wrap(value as (...given: never[]) => unknown) : value];
    });
    return Object.fromEntries(calls) as Gateway;
  }
}

export const noFaults: Faults = { crash: 0, gateway: 0 };

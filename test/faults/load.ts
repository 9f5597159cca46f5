import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../support/client.ts';
import type { HubProcess } from '../support/hub-process.ts';

/** The results of a load. */
export interface Outcome {
  /** The number of answers by status: 0 is no answer within 30 s, -1 a lost connection. */
  statuses: Record<number, number>;
  /** The slugs of products whose registration the hub acknowledged. */
  acknowledged: string[];
  slowestMs: number;
}

/** Registers and lists products repeatedly until it is stopped. */
export class Load {
  readonly outcome: Outcome = { statuses: {}, acknowledged: [], slowestMs: 0 };
  readonly #runners: Promise<void>[];
  #isStopping = false;

  constructor(
    hub: Pick<HubProcess, 'address'>,
    keys: readonly string[],
    readonly name: string,
  ) {
    this.#runners = keys.map((key, nth) => this.#run(HubClient.withKey(hub.address, key), `${name}-${nth}`));
  }

  async stop(): Promise<Outcome> {
    this.#isStopping = true;
    await Promise.all(this.#runners);
    return this.outcome;
  }

  async #run(client: HubClient, prefix: string): Promise<void> {
    for (let count = 0; !this.#isStopping; count += 1) {
      const slug = `${prefix}-${count}`;
      const { status } = await this.#send(() => client.post('/catalog/products', { slug, name: 'Loaded' }));
      if (status === 201) this.outcome.acknowledged.push(slug);
      await this.#send(() => client.get('/catalog/products?first=5'));
      await sleep(20);
    }
  }

  async #send(request: () => Promise<{ status: number }>): Promise<{ status: number }> {
    const start = performance.now();
    const answer = await Promise.race([
      request().catch(() => ({ status: -1 })),
      sleep(30_000, { status: 0 }, { ref: false }),
    ]);
    this.outcome.slowestMs = Math.max(this.outcome.slowestMs, Math.round(performance.now() - start));
    this.outcome.statuses[answer.status] = (this.outcome.statuses[answer.status] ?? 0) + 1;
    return answer;
  }
}

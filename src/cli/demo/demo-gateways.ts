import type { EntityManager } from '@mikro-orm/postgresql';
import { collectDue } from '../../billing/collection/collect-due.ts';
import type { CollectionDeps } from '../../billing/collection/collection-deps.ts';
import type { CommandDeps } from '../command-deps.ts';
import { collectionOf } from '../gateways.ts';
import type { DemoTimeline } from './timeline.ts';

/**
 * The calls of gateways in the demo. They are made within its only transaction, and so one after the other, although a
 * worker makes several at the same time.
 */
export class DemoGateways {
  readonly #deps: CollectionDeps;
  #latest: Promise<unknown> = Promise.resolve();

  constructor(
    deps: CommandDeps,
    private readonly timeline: DemoTimeline,
  ) {
    const inTransaction = this.#inTurn.bind(this);
    const on = { onNoAnswer: fail, onMismatch: fail, onFailure: fail };
    this.#deps = { ...collectionOf({ ...deps, do: inTransaction }), ...on, now: () => timeline.end };
  }

  get box(): CollectionDeps['box'] {
    return this.#deps.box;
  }

  /** Makes the calls that are due by the test clocks of the customers. Returns how many. */
  async collect(): Promise<number> {
    let done = 0;
    for (let latest = 1; latest; done += latest) latest = await collectDue(this.#deps);
    return done;
  }

  #inTurn<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    const mine = this.#latest.then(() => this.timeline.do(work));
    this.#latest = mine.catch(() => {});
    return mine;
  }
}

function fail(subject: string, error: unknown): never {
  throw new Error(`The demo failed at ${subject}.`, { cause: error });
}

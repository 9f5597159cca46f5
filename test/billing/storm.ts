import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { UserViewer } from '../../src/auth/viewer.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import type { CustomerInput } from '../../src/billing/customers/customer-input.ts';
import { Fulfilment } from '../../src/billing/orders/order-states.ts';
import { createOrder } from '../../src/billing/verbs/create-order.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Refusal } from '../../src/errors.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { decodeId, encodeId, newId } from '../../src/platform/values/ids.ts';
import { Seed } from '../support/seed.ts';
import { actNames, acts, items } from './storm-acts.ts';
import { orderItems } from './storm-orders.ts';
import { runMoves } from './storm-sharing.ts';
import { expectBooksToAgree } from './storm-contradictions.ts';
import { Chance } from './storm-random.ts';
import { selfService } from './self-service.ts';
import { couponCodes, openShop } from './storm-shop.ts';
import type { StormShop } from './storm-shop.ts';

export interface Storm {
  steps: number;
  workers: number;
  seed: number;
}

const profile = { paymentTermDays: 10, graceHours: 24, giveUpDays: 20, giveUp: GiveUp.unpaid };

/** Performs random operations on a few customers concurrently; afterwards the books must agree. */
export async function runStorm(orm: Orm, { steps, workers, seed }: Storm): Promise<{ done: number; refused: number }> {
  const clock = new FrozenClock('2026-01-31T10:00:00Z');
  const seeds = new Seed(orm, clock);
  const shop = await openShop(seeds, `storm-${seed}`, profile);
  const people = [await seeds.user(), await seeds.user()].map((user) => selfService(user, shop.projectId));
  const scene = new StormRun(shop, { people, clock }, new Chance(seed));
  let left = steps;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (left > 0) {
        left -= 1;
        await scene.step();
      }
    }),
  );
  await expectBooksToAgree(orm.em.fork(), shop.projectId);
  return scene;
}

class StormRun {
  done = 0;
  refused = 0;
  /** Two customers who also act for themselves. */
  private readonly people: readonly UserViewer[];
  private readonly clock: FrozenClock;

  constructor(
    readonly shop: StormShop,
    { people, clock }: { people: readonly UserViewer[]; clock: FrozenClock },
    readonly chance: Chance,
  ) {
    this.people = people;
    this.clock = clock;
  }

  async step(): Promise<void> {
    if (this.chance.isTrue(0.1)) this.clock.advance({ hours: this.chance.from(1, 400) });
    const { orm } = this.shop;
    try {
      if (this.chance.isTrue(0.03)) await runMoves(orm, this.clock.now());
      else await orm.em.fork().transactional(this.#choose());
      this.done += 1;
    } catch (error) {
      // A refusal is a legal answer; any other error fails the test.
      if (!(translate(error) instanceof Refusal)) throw error;
      this.refused += 1;
    }
  }

  #choose(): (em: EntityManager) => Promise<unknown> {
    const { chance, shop } = this;
    const now = this.clock.now();
    const at = chance.next();
    if (at < 0.06) return (em) => subscribe(em, chance.pick(this.people), this.#ownOrder(), now);
    if (at < 0.1) return (em) => createOrder(em, chance.pick(this.people), this.#orderOfPerson(), now);
    if (at < 0.24) return (em) => subscribe(em, shop.viewer, this.#order(), now);
    if (at < 0.64) return (em) => this.#act(em, now);
    return (em) => this.#due(em, now);
  }

  async #act(em: EntityManager, now: Temporal.Instant): Promise<unknown> {
    const { chance, shop } = this;
    const rows = await em.execute<{ id: string }[]>(
      'select id from subscription where project_id = ? order by id desc limit 12',
      [decodeId('project', shop.projectId)],
    );
    const id = rows.length ? encodeId('subscription', chance.pick(rows).id) : newId('subscription');
    const by = chance.isTrue(0.2) ? chance.pick(this.people) : undefined;
    return acts[chance.pick(actNames)](em, { shop, chance, subscriptionId: id, by, now });
  }

  /** Runs one step of the worker in the open transaction. */
  #due(em: EntityManager, until: Temporal.Instant): Promise<unknown> {
    const onFailure = (_: unknown, error: unknown) => {
      throw error;
    };
    return runDue({ inTransaction: (work) => work(em), until, maxSteps: 1, onFailure });
  }

  #order() {
    return this.#ownOrder({ externalId: `customer-${this.chance.from(0, 3)}` });
  }

  #orderOfPerson() {
    return { items: orderItems(this), coupons: [], fulfilment: Fulfilment.when_paid };
  }

  /** What a person orders for themself; it waits for its first payment. */
  #ownOrder(customer?: CustomerInput) {
    const { chance, shop } = this;
    const by = customer ? undefined : this.people[0];
    const coupons = chance.isTrue(0.2) ? [chance.pick(couponCodes)] : [];
    return orderWithDefaults({ customer, items: items({ shop, chance, by }), coupons });
  }
}

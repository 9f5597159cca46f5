import { Temporal } from 'temporal-polyfill';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Shop } from '../support/shop.ts';
import { Seed, unique } from '../support/seed.ts';

/** The start of the subscriptions of a scene. */
export const begin = Temporal.Instant.from('2026-11-15T10:00:00Z');
/** The time of the mutation, two periods later and in another year: renewals, drafts and first numbers are due. */
export const later = Temporal.Instant.from('2027-01-17T10:00:00Z');

const licensed = (unitAmount: string, maxMachines: number) => ({
  prices: [{ unitAmount }],
  licencePolicy: { maxMachines, atEnd: LicenceEnd.maintain, offlineDays: 14 },
});

/** Plans in euros, by usage, and in currencies in which nothing has been billed so far. */
const plans = {
  basic: licensed('30', 3),
  pro: licensed('60', 5),
  calls: { unitAmount: '0.1', meter: 'calls' },
  dollar: { currency: 'USD', unitAmount: '20' },
  tried: licensed('10', 1),
  yen: { currency: 'JPY', unitAmount: '900' },
  lifetime: { ...licensed('200', 1), prices: [{ currency: 'CHF', unitAmount: '200', interval: Interval.once }] },
};

/**
 * A separate project with one customer, for whom much is due: renewals in two currencies, the project's first postings in
 * one of them, and the first numbers of a year.
 */
export class LockScene {
  api!: HubClient;
  projectId!: string;
  shop!: Shop<keyof typeof plans>;
  product!: Json;
  customerId!: string;
  subscription!: Json;
  invoiceId!: string;
  clockId?: string;
  readonly #seed: Seed;

  private constructor(
    readonly hub: TestHub,
    readonly clock: FrozenClock,
  ) {
    this.#seed = new Seed(hub.orm, clock);
  }

  /** Creates a scene; with `byClock` the customer has a test clock, so that their time has not passed yet. */
  static async set(hub: TestHub, clock: FrozenClock, { byClock = false } = {}): Promise<LockScene> {
    const scene = new LockScene(hub, clock);
    clock.set(begin);
    await scene.#open();
    if (byClock) scene.clockId = await scene.#newClock();
    await scene.#subscribe();
    return scene;
  }

  /** Runs a mutation, which must not be refused, and returns its payload. */
  async do(mutation: string, variables: Record<string, unknown> = {}): Promise<Json> {
    const types = Object.keys(variables).map((name) => `$${name}: ${name[0]!.toUpperCase()}${name.slice(1)}!`);
    const head = types.length ? `mutation (${types.join(', ')})` : 'mutation';
    const answer = await ask(this.api, `${head} { ${mutation} }`, variables);
    return Object.values(answer)[0] as Json;
  }

  sql(statement: string, ...ids: unknown[]): Promise<unknown> {
    return this.hub.orm.em.fork().execute(statement, ids);
  }

  /** Sets the clock to the later time, at which everything is due. */
  fallBehind(): void {
    this.clock.set(later);
  }

  /** Puts the test clock into a state as during an advance or after its failure. */
  async moveClock(status: 'advancing' | 'failed'): Promise<void> {
    const nowAt = status === 'failed' ? later : begin;
    await this.sql(
      'update test_clock set status = ?, now_at = ?, target_at = ? where id = ?',
      ...[status, nowAt.toString(), later.toString(), decodeId('clock', this.clockId!)],
    );
  }

  get subscriptionId(): string {
    return String(this.subscription.id);
  }

  /** The licence that came with the subscription. */
  async licence(): Promise<Json> {
    const query = `{ subscription(id: "${this.subscriptionId}") { licences { id key } } }`;
    const { subscription } = await ask(this.api, query);
    return subscription.licences[0]!;
  }

  async #open(): Promise<void> {
    const percentOff = '10';
    this.shop = await Shop.open(this.#seed, {
      profile: { graceHours: 24, paymentTermDays: 90 },
      tax: '19',
      meters: { calls: Aggregation.sum },
      coupons: { ONE: { percentOff }, TWO: { percentOff } },
      features: [{ key: 'export', name: 'Export', type: FeatureType.boolean }],
      plans,
    });
    this.projectId = this.shop.projectId;
    this.api = HubClient.withKey(this.hub.address, await this.#seed.key(this.shop.project));
    const { products } = await ask(this.api, '{ products { nodes { id slug plans { key prices { id } } } } }');
    this.product = products.nodes[0]!;
  }

  async #newClock(): Promise<string> {
    const { testClock } = await this.do(
      `createTestClock(input: { name: "Clock", now: "${begin}" }) { testClock { id } }`,
    );
    return String(testClock.id);
  }

  /** Creates the subscriptions of a customer who is identified by email address alone. */
  async #subscribe(): Promise<void> {
    const customer = { email: `${unique('buyer')}@example.org`, testClockId: this.clockId };
    const order = async (items: object[], more: object = {}) => {
      const createSubscriptionInput = { customer, items, ...more };
      const { subscription } = await this.do(
        `createSubscription(input: $createSubscriptionInput) {
           subscription { id customer { id } items { id plan { id } } latestInvoice { id lines { id } } } }`,
        { createSubscriptionInput },
      );
      return subscription;
    };
    this.subscription = await order(this.shop.items('basic', 'calls'));
    await order(this.shop.items('dollar'), { trialDays: 30 });
    // Its licence is revoked before the first renewal is numbered.
    await order(this.shop.items('tried'), { trialDays: 10, trialEnd: 'cancel' });
    // The ledger account must be created by the first invoice, not by the start of the trial.
    await this.sql(
      `delete from ledger_account where currency = 'USD' and project_id = ?`,
      decodeId('project', this.projectId),
    );
    this.customerId = String(this.subscription.customer.id);
    this.invoiceId = String(this.subscription.latestInvoice.id);
  }

  /** Quarantines the subscription, as after a failure. */
  async quarantine(): Promise<void> {
    await this.sql(
      `update subscription set quarantined_at = created_at, quarantine_error = 'failed', next_due_at = null where id = ?`,
      decodeId('subscription', this.subscriptionId),
    );
  }
}

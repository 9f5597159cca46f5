import { Temporal } from 'temporal-polyfill';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { UngroupedUsage } from '../../src/catalog/pricing/price-groups.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { billDue } from '../support/due.ts';
import { Shop } from '../support/shop.ts';
import { Seed, unique } from '../support/seed.ts';

export const begin = Temporal.Instant.from('2026-04-01T00:00:00Z');

const tier = (upTo: string | null, amounts: object) => ({ upTo, ...amounts });
const { graduated, volume, package: packaged, percentage, graduated_percentage } = PricingModel;
const { count, sum, max, unique: different, weighted_sum } = Aggregation;

/** Every pricing model for usage and every aggregation, each on its own meter. */
export const offers: Record<string, [Aggregation, Partial<PriceInput>]> = {
  each: [count, { unitAmount: '0.0125' }],
  free: [sum, { model: graduated, tiers: [tier('1000', { unitAmount: '0' }), tier(null, { unitAmount: '0.01' })] }],
  cheaper: [sum, { model: volume, tiers: [tier('500', { unitAmount: '0.13' }), tier(null, { unitAmount: '0.07' })] }],
  packs: [sum, { model: packaged, unitAmount: '5', packageSize: '100', freeUnits: '50' }],
  fees: [sum, { model: percentage, percent: '2.55', fixedAmount: '0.3', freeUnits: '100' }],
  share: [
    sum,
    {
      model: graduated_percentage,
      tiers: [tier('800', { percent: '3.3' }), tier(null, { percent: '1', flatAmount: '1' })],
    },
  ],
  people: [different, { model: graduated, tiers: [tier('2', { unitAmount: '0' }), tier(null, { unitAmount: '3' })] }],
  peak: [max, { model: volume, tiers: [tier('200', { unitAmount: '0.2' }), tier(null, { unitAmount: '0.15' })] }],
  stored: [
    weighted_sum,
    { model: graduated, tiers: [tier('50', { unitAmount: '0' }), tier(null, { unitAmount: '0.01' })] },
  ],
};

const unitGroup = (region: string, unitAmount: string) => ({
  ...{ match: { region }, unitAmount, tiers: [], flatFeeOnZero: false, currencyOptions: [] },
});

const tieredGroup = (region: string, ...tiers: ReturnType<typeof tier>[]) => ({
  ...{ match: { region }, tiers, flatFeeOnZero: false, currencyOptions: [] },
});

/** The same for meters that group by region; what no group matches costs the amounts of the price, or nothing. */
const regional: typeof offers = {
  regions: [sum, { unitAmount: '0.0333', groups: [unitGroup('eu', '0.0667'), unitGroup('us', '0')] }],
  zones: [
    sum,
    {
      ...{ model: volume, ungrouped: UngroupedUsage.free },
      groups: [tieredGroup('eu', tier('300', { unitAmount: '0.13' }), tier(null, { unitAmount: '0.07' }))],
    },
  ],
  peaks: [max, { unitAmount: '0.2', groups: [unitGroup('eu', '0.35')] }],
  guests: [different, { unitAmount: '3', groups: [unitGroup('us', '2')] }],
};
Object.assign(offers, regional);

/** The price of each offer, by the meter that it counts with. */
function pricesOf(terms: typeof offers): Record<string, Partial<PriceInput>> {
  return Object.fromEntries(Object.entries(terms).map(([meter, [, price]]) => [meter, { meter, ...price }]));
}

export type MarketPlan = string;

/** A project that sells all of these plans, and the actions of two customers with equal usage. */
export class UsageMarket {
  now = begin;

  private constructor(private readonly shop: Shop) {}

  static async open(orm: Orm, graceHours: number): Promise<UsageMarket> {
    const shop = await Shop.open(new Seed(orm, new FrozenClock(begin)), {
      profile: { graceHours, paymentTermDays: 365 },
      meters: Object.fromEntries(
        Object.entries(offers).map(([key, [aggregation]]) => [
          key,
          { aggregation, groupBy: key in regional ? ['region'] : [] },
        ]),
      ),
      plans: { base: { unitAmount: '10' }, ...pricesOf(offers) },
    });
    return new UsageMarket(shop);
  }

  private items(plans: readonly MarketPlan[]) {
    return this.shop.items('base', ...plans);
  }

  /** Subscribes a new customer to all plans from the start; returns the subscription's id and the usage subject. */
  async subscribe(): Promise<{ id: string; subject: string }> {
    this.now = begin;
    const subject = unique('cust');
    const order = { customer: { externalId: subject }, items: this.items(Object.keys(offers)) };
    const { id } = await this.shop.subscribe(order, begin);
    return { id, subject };
  }

  async until(at: Temporal.Instant): Promise<void> {
    this.now = at;
    const failures = await billDue(this.shop.orm, at);
    if (failures.length) throw new Error(JSON.stringify(failures));
  }

  pause(id: string): Promise<unknown> {
    const input = { id, unused: Unused.keep, resumeAt: null, resumeAnchor: ResumeAnchor.kept };
    return this.shop.do((em) => pauseSubscription(em, this.shop.viewer, input, this.now));
  }

  resume(id: string): Promise<unknown> {
    return this.shop.do((em) => resumeSubscription(em, this.shop.viewer, { id }, this.now));
  }

  /** Drops some of the plans and adds them again at once. */
  async swap(id: string, plans: readonly MarketPlan[]): Promise<void> {
    const others = Object.keys(offers).filter((plan) => !plans.includes(plan));
    for (const items of [this.items(others), this.items(Object.keys(offers))])
      await this.shop.do((em) => changeSubscription(em, this.shop.viewer, { id, items, at: ChangeAt.now }, this.now));
  }

  /** Records equal usage of both customers. */
  use(
    subjects: readonly string[],
    { meter, quantity, at }: { meter: MarketPlan; quantity: number; at: Temporal.Instant },
  ): Promise<unknown> {
    const isPeople = meter === 'people' || meter === 'guests';
    const value = isPeople ? `person-${quantity % 7}` : null;
    const amount = isPeople || meter === 'each' ? '1' : String(quantity);
    const events = subjects.map((subject) => ({
      ...{ meter, subject, value, quantity: amount, occurredAt: at, key: unique('event') },
      properties: [{ region: 'eu' }, { region: 'us' }, null][quantity % 3],
    }));
    return this.shop.do((em) => recordUsage(em, this.shop.viewer, { events }, this.now));
  }

  /** Returns the billed usage of the first month, less credits, by plan. */
  async billed(id: string): Promise<Record<MarketPlan, string>> {
    const rows = await this.shop.orm.em.fork().execute<{ price: string; minor: string }[]>(
      `select line.price_id as price, sum(line.amount_minor - coalesce((
          select sum(given.net_minor) from credit_note_line given where given.invoice_line_id = line.id), 0))::text as minor
       from invoice_line line where line.subscription_id = ? and line.usage_since_at < ? group by 1`,
      [decodeId('subscription', id), begin.add({ hours: 24 * 30 }).toString()],
    );
    const minors = new Map(rows.map(({ price, minor }) => [price, minor]));
    return Object.fromEntries(
      Object.keys(offers).map((plan) => [plan, minors.get(decodeId('price', this.shop.price(plan))) ?? '-']),
    );
  }
}

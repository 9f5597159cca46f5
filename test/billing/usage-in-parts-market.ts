import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { billDue } from '../support/due.ts';
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

export type MarketPlan = string;

/** A project that sells all of these plans, and the actions of two customers with equal usage. */
export class UsageMarket {
  now = begin;
  private viewer!: ProjectViewer;
  private readonly prices = new Map<string, string>();

  constructor(private readonly orm: Orm) {}

  static async open(orm: Orm, graceHours: number): Promise<UsageMarket> {
    const market = new UsageMarket(orm);
    const seed = new Seed(orm, new FrozenClock(begin));
    const viewer = (market.viewer = seed.owner(await seed.project()));
    await market.do((em) => updateBillingProfile(em, viewer, { graceHours, paymentTermDays: 365 }, begin));
    await market.do(async (em) => {
      for (const [key, [aggregation]] of Object.entries(offers))
        await createMeter(em, viewer, { key, name: key, aggregation }, begin);
    });
    const plans = Object.entries(offers).map(([key, [, terms]]) => ({
      ...{ key, name: key },
      prices: [completePriceInput({ currency: 'EUR', meter: key, ...terms })],
    }));
    const base = { key: 'base', name: 'base', prices: [completePriceInput({ currency: 'EUR', unitAmount: '10' })] };
    const product = wholeProduct({ slug: 'p', name: 'P', plans: [base, ...plans] });
    const { id: productId } = await market.do((em) => registerProduct(em, viewer, product, begin));
    const em = orm.em.fork();
    const keys = new Map((await em.find(Plan, { productId })).map(({ id, key }) => [id, key]));
    for (const { id, planId } of await em.find(Price, { productId })) market.prices.set(keys.get(planId)!, id);
    return market;
  }

  private do<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.orm.em.fork().transactional(work);
  }

  private items(plans: readonly MarketPlan[]) {
    return ['base', ...plans].map((plan) => ({ priceId: this.prices.get(plan)!, quantity: 1 }));
  }

  /** Subscribes a new customer to all plans from the start; returns the subscription's id and the usage subject. */
  async subscribe(): Promise<{ id: string; subject: string }> {
    this.now = begin;
    const subject = unique('cust');
    const input = orderWithDefaults({ customer: { externalId: subject }, items: this.items(Object.keys(offers)) });
    const { id } = await this.do((em) => subscribe(em, this.viewer, input, begin));
    return { id, subject };
  }

  async until(at: Temporal.Instant): Promise<void> {
    this.now = at;
    const failures = await billDue(this.orm, at);
    if (failures.length) throw new Error(JSON.stringify(failures));
  }

  pause(id: string): Promise<unknown> {
    const input = { id, unused: Unused.keep, resumeAt: null, resumeAnchor: ResumeAnchor.kept };
    return this.do((em) => pauseSubscription(em, this.viewer, input, this.now));
  }

  resume(id: string): Promise<unknown> {
    return this.do((em) => resumeSubscription(em, this.viewer, { id }, this.now));
  }

  /** Drops some of the plans and adds them again at once. */
  async swap(id: string, plans: readonly MarketPlan[]): Promise<void> {
    const others = Object.keys(offers).filter((plan) => !plans.includes(plan));
    for (const items of [this.items(others), this.items(Object.keys(offers))])
      await this.do((em) => changeSubscription(em, this.viewer, { id, items, at: ChangeAt.now }, this.now));
  }

  /** Records equal usage of both customers. */
  use(
    subjects: readonly string[],
    { meter, quantity, at }: { meter: MarketPlan; quantity: number; at: Temporal.Instant },
  ): Promise<unknown> {
    const value = meter === 'people' ? `person-${quantity % 7}` : null;
    const amount = meter === 'people' || meter === 'each' ? '1' : String(quantity);
    const events = subjects.map((subject) => ({
      ...{ meter, subject, value, quantity: amount, occurredAt: at, key: unique('event') },
    }));
    return this.do((em) => recordUsage(em, this.viewer, { events }, this.now));
  }

  /** Returns the billed usage of the first month, less credits, by plan. */
  async billed(id: string): Promise<Record<MarketPlan, string>> {
    const rows = await this.orm.em.fork().execute<{ price: string; minor: string }[]>(
      `select line.price_id as price, sum(line.amount_minor - coalesce((
          select sum(given.net_minor) from credit_note_line given where given.invoice_line_id = line.id), 0))::text as minor
       from invoice_line line where line.subscription_id = ? and line.usage_since_at < ? group by 1`,
      [decodeId('subscription', id), begin.add({ hours: 24 * 30 }).toString()],
    );
    const minors = new Map(rows.map(({ price, minor }) => [price, minor]));
    return Object.fromEntries(
      Object.keys(offers).map((plan) => [plan, minors.get(decodeId('price', this.prices.get(plan)!)) ?? '-']),
    );
  }
}

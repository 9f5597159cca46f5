import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import type { CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { TestClockStatus } from '../../src/billing/customers/clocks/test-clock.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import type { CreateTaxRateInput } from '../../src/billing/customers/taxes/tax-rate-input.ts';
import type { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { FeatureInput, PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import type { Properties } from '../../src/metering/properties.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { billDue } from '../support/due.ts';
import { Seed, unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import type { ShopPlan } from '../support/shop.ts';
import { staleEvents } from '../support/events.ts';
import { documentsOf } from './stories-documents.ts';
import { storyPlans } from './stories-plans.ts';

/** April has 30 days: a day of `basic` is 1.00. */
const firstOfApril = '2026-04-01';

const requests = { aggregation: Aggregation.sum, unit: 'request', groupBy: ['region', 'model'] };
const meters = { calls: Aggregation.sum, peak: Aggregation.max, turnover: Aggregation.sum, requests };

const intervals: Record<string, Interval> = { yearly: Interval.year, weekly: Interval.week, once: Interval.once };

export interface ShopTerms {
  /** When the story begins: by default on the first of April 2026. */
  begins?: string;
  currency?: string;
  tax?: string;
  rates?: Omit<CreateTaxRateInput, 'replace'>[];
  profile?: Omit<UpdateBillingProfileInput, 'projectId'>;
  /** The coupon with which every subscription begins. */
  coupon?: Partial<CreateCouponInput>;
  /** Further coupons, by code. */
  coupons?: Record<string, Partial<CreateCouponInput>>;
  /** What it sells, by default the plans of most stories. */
  plans?: Record<string, ShopPlan | Partial<PriceInput>>;
  features?: FeatureInput[];
  buyer?: Pick<NonNullable<CreateSubscriptionInput['customer']>, 'address' | 'vatId' | 'timezone'>;
  /** Whether the customer has a test clock. */
  hasClock?: boolean;
}

/** A project that sells a few plans to one customer, from the first of April 2026 on. */
export class StoryShop {
  /** The customer who acts now. */
  externalId = unique('cust');
  readonly #subscriptions = new Map<string, string>();
  readonly beginsAt: Temporal.Instant;
  now: Temporal.Instant;
  /** The subscription, or the last one that began. */
  id = '';

  private constructor(
    readonly shop: Shop,
    readonly terms: ShopTerms,
    private readonly clockId?: string,
  ) {
    this.now = this.beginsAt = dayOf(terms.begins ?? firstOfApril);
  }

  static async open(orm: Orm, terms: ShopTerms = {}): Promise<StoryShop> {
    const { currency, tax, profile, coupon, rates = [], plans = storyPlans, features } = terms;
    const now = dayOf(terms.begins ?? firstOfApril);
    const seed = new Seed(orm, new FrozenClock(now));
    const coupons = { ...(coupon && { OFF: coupon }), ...terms.coupons };
    const shop = await Shop.open(seed, { currency, tax, profile, meters, coupons, plans, features });
    for (const rate of rates) await shop.do((em) => createTaxRate(em, shop.viewer, { ...rate, replace: false }, now));
    return new StoryShop(shop, terms, terms.hasClock ? await clockOf(shop, now) : undefined);
  }

  get orm(): Orm {
    return this.shop.orm;
  }

  get viewer(): ProjectViewer {
    return this.shop.viewer;
  }

  do<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.shop.do(work);
  }

  /** Items by the names of their plans; "card yearly seats" is the yearly price of seats of card, "game once" an order. */
  items(...names: (string | [name: string, quantity: number])[]): { priceId: string; quantity: number }[] {
    return names.map((item) => {
      const [name, quantity] = typeof item === 'string' ? [item, 1] : item;
      const [plan = '', ...words] = name.split(' ');
      const interval = intervals[words.find((word) => word in intervals) ?? ''] ?? Interval.month;
      const component = words.find((word) => !(word in intervals));
      return { priceId: this.shop.price(plan, interval, component), quantity };
    });
  }

  /** The customer, as an order names them. */
  get customer() {
    return { externalId: this.externalId, testClockId: this.clockId, ...this.terms.buyer };
  }

  async subscribe(items: Parameters<StoryShop['items']>, order: Partial<CreateSubscriptionInput> = {}): Promise<void> {
    const coupons = this.terms.coupon ? ['OFF'] : [];
    const whole = { customer: this.customer, coupons, items: this.items(...items), ...order };
    this.id = (await this.shop.subscribe(whole, this.now)).id;
    this.#subscriptions.set(this.externalId, this.id);
  }

  /** Lets another customer act, by a name of the story. */
  actAs(name: string): void {
    this.externalId = `${this.viewer.projectId}-${name}`;
    this.id = this.#subscriptions.get(this.externalId) ?? '';
  }

  /** Advances to a day and runs the worker, or advances the test clock of the customer. */
  async until(day: string): Promise<void> {
    this.now = dayOf(day);
    const { clockId: id, now: to } = this;
    if (id) {
      const { status } = await this.do((em) => advanceTestClock(em, this.viewer, { id, input: { to } }, to));
      if (status !== TestClockStatus.ready) throw new Error(`The test clock is ${status}.`);
      return;
    }
    const failures = await billDue(this.orm, this.now);
    if (failures.length) throw new Error(JSON.stringify(failures));
  }

  async use(quantity: string, day: string, meter = 'calls', properties?: Properties): Promise<void> {
    const event = {
      meter,
      subject: this.externalId,
      quantity,
      properties,
      occurredAt: dayOf(day),
      key: unique('event'),
    };
    await this.do((em) => recordUsage(em, this.viewer, { events: [event] }, this.now));
  }

  /** Pays the oldest open invoice, in whole or in part. */
  async pay(amount: string | null = null): Promise<void> {
    await this.do(async (em) => {
      const where = { subscriptionId: this.id, status: InvoiceStatus.open };
      const invoice = await em.findOneOrFail(Invoice, where, { orderBy: { id: 'asc' } });
      const input = { invoiceId: invoice.id, amount, method: 'manual', surplus: Surplus.refuse };
      await recordPayment(em, this.viewer, input, this.now);
    });
  }

  /** Pays all open invoices, oldest first. */
  async payAll(): Promise<void> {
    const where = { projectId: this.viewer.projectId, status: InvoiceStatus.open };
    const open = await this.orm.em.fork().find(Invoice, where, { orderBy: { id: 'asc' } });
    for (const { id: invoiceId } of open) {
      const input = { invoiceId, method: 'manual', surplus: Surplus.refuse };
      await this.do((em) => recordPayment(em, this.viewer, input, this.now));
    }
  }

  /** The status of the subscription; "none" if nothing was subscribed to. */
  async status(): Promise<string> {
    return this.id ? (await this.orm.em.fork().findOneOrFail(Subscription, { id: this.id })).status : 'none';
  }

  /** Returns every invoice and credit note, as "04-16 change 30.50 - 3.05 + 5.22 tax = 32.67"; the ledger must agree. */
  async documents(): Promise<string[]> {
    const em = this.orm.em.fork();
    const { projectId } = this.viewer;
    const { difference } = await verifyLedger(em, projectId);
    if (difference) throw new Error(difference.sentence);
    const [stale] = await staleEvents(em, projectId);
    if (stale) throw new Error(`An event contradicts its subject: ${JSON.stringify(stale)}`);
    return documentsOf(em, projectId);
  }
}

async function clockOf(shop: Shop, now: Temporal.Instant): Promise<string> {
  const { id } = await shop.do((em) => createTestClock(em, shop.viewer, { name: 'Clock', now }, now));
  return id;
}

/** Parses "04-16" (a day of 2026), a date or an instant; a date means its first instant in UTC. */
export function dayOf(day: string): Temporal.Instant {
  const date = day.length === 5 ? `2026-${day}` : day;
  return Temporal.Instant.from(date.includes('T') ? date : `${date}T00:00:00Z`);
}

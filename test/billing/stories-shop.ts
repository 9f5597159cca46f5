import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import type { CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { TestClockStatus } from '../../src/billing/customers/clocks/test-clock.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import type { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { BillingTiming, Interval } from '../../src/catalog/offers/price.ts';
import { UngroupedUsage } from '../../src/catalog/pricing/price-groups.ts';
import type { PriceGroupTerms } from '../../src/catalog/pricing/price-groups.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import type { Properties } from '../../src/metering/properties.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import { billDue } from '../support/due.ts';
import { Seed, unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import type { ShopPlan } from '../support/shop.ts';
import { staleEvents } from '../support/events.ts';

/** April has 30 days: a day of `basic` is 1.00. */
const begin = '2026-04-01';

const licencePolicy = { atEnd: LicenceEnd.restrict, offlineDays: 14 };
const licensed = { prices: [{ unitAmount: '30' }], licencePolicy };

const graduated = {
  model: PricingModel.graduated,
  tiers: [
    { upTo: '100', unitAmount: '0.5' },
    { upTo: null, unitAmount: '0.2' },
  ],
};

/**
 * Monthly prices of 30 and of 61, whose half is not a whole number, volume prices, cheaper above 100 units, and other
 * prices of usage.
 */
const plans: Record<string, ShopPlan | Partial<PriceInput>> = {
  basic: { prices: [{ unitAmount: '30' }, { unitAmount: '300', interval: Interval.year }] },
  pro: { unitAmount: '61' },
  later: { unitAmount: '30', billingTiming: BillingTiming.in_arrears },
  calls: {
    ...{ model: PricingModel.volume, meter: 'calls' },
    tiers: [
      { upTo: '100', unitAmount: '1' },
      { upTo: null, unitAmount: '0.5' },
    ],
  },
  steps: {
    ...{ model: PricingModel.graduated, meter: 'calls' },
    tiers: [
      { upTo: '50', unitAmount: '0.8' },
      { upTo: null, unitAmount: '0.2', flatAmount: '6' },
    ],
  },
  packs: { model: PricingModel.package, meter: 'calls', unitAmount: '10', packageSize: '25', freeUnits: '20' },
  peak: { unitAmount: '0.6', meter: 'peak' },
  regions: {
    ...{ model: PricingModel.graduated, meter: 'requests', tiers: tiersOf(['100', '0'], [null, '0.1']) },
    groups: [
      group({ region: 'eu' }, { tiers: tiersOf(['100', '0.2'], [null, '0.05']) }),
      group({ region: 'eu', model: 'large' }, { tiers: tiersOf([null, '1']) }),
    ],
  },
  regions_only: {
    ...{ meter: 'requests', ungrouped: UngroupedUsage.free },
    groups: [group({ region: 'eu' }, { unitAmount: '0.5' })],
  },
  licensed,
  licensed_plus: licensed,
  card: {
    prices: [
      { unitAmount: '30' },
      { unitAmount: '300', interval: Interval.year },
      { unitAmount: '5', component: 'seats' },
      { unitAmount: '50', interval: Interval.year, component: 'seats' },
      { unitAmount: '0.1', meter: 'calls', component: 'calls', isRequired: true },
      { unitAmount: '75', interval: Interval.once, component: 'setup', isRequired: true },
    ],
    licencePolicy,
  },
  team: {
    prices: [
      { unitAmount: '300', intervalCount: 3 },
      { unitAmount: '365', interval: Interval.year, component: 'seats' },
    ],
  },
  quarterly: {
    prices: [{ unitAmount: '20' }, { ...graduated, meter: 'calls', component: 'calls', intervalCount: 3 }],
  },
};

export interface ShopTerms {
  currency?: string;
  tax?: string;
  profile?: Omit<UpdateBillingProfileInput, 'projectId'>;
  coupon?: Partial<CreateCouponInput>;
  buyer?: Pick<NonNullable<CreateSubscriptionInput['customer']>, 'address' | 'vatId' | 'timezone'>;
  /** Whether the customer has a test clock. */
  hasClock?: boolean;
}

/** A project that sells a few plans to one customer, from the first of April 2026 on. */
export class StoryShop {
  readonly externalId = unique('cust');
  now = dayOf(begin);
  id!: string;

  private constructor(
    readonly shop: Shop,
    readonly terms: ShopTerms,
    private readonly clockId?: string,
  ) {}

  static async open(orm: Orm, terms: ShopTerms = {}): Promise<StoryShop> {
    const { currency, tax, profile, coupon } = terms;
    const seed = new Seed(orm, new FrozenClock(dayOf(begin)));
    const requests = { aggregation: Aggregation.sum, unit: 'request', groupBy: ['region', 'model'] };
    const meters = { calls: Aggregation.sum, peak: Aggregation.max, requests };
    const coupons = coupon && { OFF: coupon };
    const shop = await Shop.open(seed, { currency, tax, profile, meters, coupons, plans });
    return new StoryShop(shop, terms, terms.hasClock ? await clockOf(shop) : undefined);
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

  /** The items of an order by the names of their plans; "card yearly seats" is the yearly price of seats of card. */
  items(...names: (string | [name: string, quantity: number])[]): { priceId: string; quantity: number }[] {
    return names.map((item) => {
      const [name, quantity] = typeof item === 'string' ? [item, 1] : item;
      const [plan = '', ...words] = name.split(' ');
      const interval = words.includes('yearly') ? Interval.year : Interval.month;
      const component = words.find((word) => word !== 'yearly');
      return { priceId: this.shop.price(plan, interval, component), quantity };
    });
  }

  async subscribe(items: Parameters<StoryShop['items']>, order: Partial<CreateSubscriptionInput> = {}): Promise<void> {
    const customer = { externalId: this.externalId, testClockId: this.clockId, ...this.terms.buyer };
    const coupons = this.terms.coupon ? ['OFF'] : [];
    const whole = { customer, coupons, items: this.items(...items), ...order };
    this.id = (await this.shop.subscribe(whole, this.now)).id;
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
      const where = { subscriptionId: this.id, status: 'open' as Invoice['status'] };
      const invoice = await em.findOneOrFail(Invoice, where, { orderBy: { id: 'asc' } });
      const input = { invoiceId: invoice.id, amount, method: 'manual', surplus: Surplus.refuse };
      await recordPayment(em, this.viewer, input, this.now);
    });
  }

  async status(): Promise<string> {
    return (await this.orm.em.fork().findOneOrFail(Subscription, { id: this.id })).status;
  }

  /** Returns every invoice and credit note, as "04-16 change 30.50 - 3.05 + 5.22 tax = 32.67"; the ledger must agree. */
  async documents(): Promise<string[]> {
    const em = this.orm.em.fork();
    const { difference } = await verifyLedger(em, this.viewer.projectId);
    if (difference) throw new Error(difference.sentence);
    const [stale] = await staleEvents(em, this.viewer.projectId);
    if (stale) throw new Error(`An event contradicts its subject: ${JSON.stringify(stale)}`);
    const where = { projectId: this.viewer.projectId };
    const invoices = await em.find(Invoice, where, { orderBy: { id: 'asc' } });
    const lines = await em.find(InvoiceLine, where, { orderBy: { position: 'asc' } });
    const notes = await em.find(CreditNote, where, { orderBy: { id: 'asc' } });
    const documents = [
      ...notes.map((note) => ({ at: note.issuedAt, text: describeNote(note) })),
      ...invoices.map((one) => ({
        at: one.createdAt,
        text: describeInvoice(
          one,
          lines.filter(({ invoiceId }) => invoiceId === one.id),
        ),
      })),
    ];
    return documents
      .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
      .map(({ at, text }) => `${at.toString().slice(5, 10)} ${text}`);
  }
}

async function clockOf(shop: Shop): Promise<string> {
  const now = dayOf(begin);
  const { id } = await shop.do((em) => createTestClock(em, shop.viewer, { name: 'Clock', now }, now));
  return id;
}

function describeInvoice(invoice: Invoice, lines: InvoiceLine[]): string {
  const { currency, discountMinor, taxMinor, totalMinor, status, reason } = invoice;
  const money = (minor: bigint) => formatMinor(minor, currency);
  const parts = lines.map(({ amountMinor }) => money(amountMinor)).join(' + ');
  const discount = discountMinor ? ` - ${money(discountMinor)}` : '';
  const tax = taxMinor ? ` + ${money(taxMinor)} tax` : '';
  const total = discount || tax || lines.length > 1 ? ` = ${money(totalMinor)}` : '';
  const mark = status === 'open' || status === 'paid' ? '' : ` (${status})`;
  return `${reason.replace('subscription_', '')} ${parts}${discount}${tax}${total}${mark}`;
}

function describeNote({ netMinor, taxMinor, currency }: CreditNote): string {
  const tax = taxMinor ? ` + ${formatMinor(taxMinor, currency)} tax` : '';
  return `credit ${formatMinor(netMinor, currency)}${tax}`;
}

/** Parses "04-16" (a day of 2026), a date or an instant; a date means its first instant in UTC. */
export function dayOf(day: string): Temporal.Instant {
  const date = day.length === 5 ? `2026-${day}` : day;
  return Temporal.Instant.from(date.includes('T') ? date : `${date}T00:00:00Z`);
}

function tiersOf(...tiers: [upTo: string | null, unitAmount: string][]) {
  return tiers.map(([upTo, unitAmount]) => ({ upTo, unitAmount }));
}

function group(match: PriceGroupTerms['match'], amounts: Partial<PriceGroupTerms>): PriceGroupTerms {
  return { tiers: [], flatFeeOnZero: false, currencyOptions: [], match, ...amounts };
}

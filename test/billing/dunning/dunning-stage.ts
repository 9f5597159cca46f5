import { afterAll, beforeAll } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import { giveNotices } from '../../../src/billing/collection/give-notices.ts';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import { TestClock } from '../../../src/billing/customers/clocks/test-clock.ts';
import type { CreateCustomerInput } from '../../../src/billing/customers/customer-input.ts';
import type { UpdateBillingProfileInput } from '../../../src/billing/customers/profile/billing-profile-input.ts';
import { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import { GatewayName } from '../../../src/billing/payments/gateways/gateway-name.ts';
import { Surplus } from '../../../src/billing/payments/payment-input.ts';
import type { Subscription } from '../../../src/billing/subscriptions/subscription.ts';
import type { CreateSubscriptionInput } from '../../../src/billing/subscriptions/subscription-input.ts';
import { finishAdvance } from '../../../src/billing/turns/finish-advances.ts';
import { addPaymentMethod } from '../../../src/billing/verbs/change-payment-methods.ts';
import { advanceTestClock } from '../../../src/billing/verbs/advance-test-clock.ts';
import { connectGateway } from '../../../src/billing/verbs/connect-gateway.ts';
import { createInvoice } from '../../../src/billing/verbs/create-invoice.ts';
import { createTestClock } from '../../../src/billing/verbs/create-test-clock.ts';
import { recordPayment } from '../../../src/billing/verbs/record-payment.ts';
import type { PaymentMethod } from '../../../src/billing/payments/methods/payment-method.ts';
import { Interval } from '../../../src/catalog/offers/price.ts';
import { TaxBehavior } from '../../../src/catalog/offers/price.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { billDue } from '../../support/due.ts';
import { Seed, unique } from '../../support/seed.ts';
import { FrozenClock } from '../../../src/platform/time/clock.ts';
import { Shop } from '../../support/shop.ts';
import { FaultyHub, box, noFaults } from '../gateways/faults.ts';

export interface ReminderRow {
  type: string;
  subject: string;
  at: string;
  payload: Record<string, unknown>;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

type Order = Pick<CreateSubscriptionInput, 'items'> & Partial<CreateSubscriptionInput>;

/** A project with a sandbox, whose customers live by the real time or by a test clock; time passes by command. */
export class DunningStage {
  readonly hub: FaultyHub;
  readonly startedAt: Temporal.Instant;
  private constructor(
    readonly shop: Shop<'basic'>,
    hub: FaultyHub,
    readonly clockId: string | undefined,
  ) {
    this.hub = hub;
    this.startedAt = hub.now;
  }

  static async open(profile: UpdateBillingProfileInput, onClock = false): Promise<DunningStage> {
    const hub = new FaultyHub(database.orm, new Random(1));
    const seed = new Seed(database.orm, new FrozenClock(hub.now));
    const prices = [{ unitAmount: '30' }, { unitAmount: '300', interval: Interval.year }];
    const shop = await Shop.open(seed, { profile, plans: { basic: { prices } } });
    await hub.inTransaction((em) =>
      connectGateway(em, shop.viewer, { gateway: GatewayName.sandbox }, { box, now: hub.now }),
    );
    const clock = { name: 'A year', now: hub.now };
    const made = onClock && (await hub.inTransaction((em) => createTestClock(em, shop.viewer, clock, hub.now)));
    return new DunningStage(shop, hub, made ? made.id : undefined);
  }

  get orm(): TestDatabase['orm'] {
    return database.orm;
  }

  customer(values: Partial<CreateCustomerInput> = {}): Order['customer'] & object {
    return { externalId: unique('cust'), email: 'ada@example.org', testClockId: this.clockId, ...values };
  }

  async subscribe(order: Partial<Order> = {}, interval = Interval.month): Promise<Subscription> {
    const items = [{ priceId: this.shop.price('basic', interval), quantity: 1 }];
    return this.shop.subscribe({ customer: this.customer(), items, ...order }, this.hub.now);
  }

  /** Writes an open invoice by hand. */
  bill(customer = this.customer()): Promise<Invoice> {
    const line = { description: 'Work', quantity: '1', unitAmount: '100', taxBehavior: TaxBehavior.exclusive };
    const head = { customer, currency: 'EUR', lines: [line], finalize: true };
    return this.hub.inTransaction((em) => createInvoice(em, this.shop.viewer, head, this.hub.now));
  }

  async add(customerId: string, token: string): Promise<PaymentMethod> {
    const { hub, shop } = this;
    const method = await hub.inTransaction((em) => addPaymentMethod(em, shop.viewer, { customerId, token }, hub.now));
    await hub.work(noFaults);
    return method;
  }

  async pay(invoiceId: string, amount?: string): Promise<void> {
    const input = { invoiceId, amount, method: 'manual', surplus: Surplus.refuse };
    await this.hub.inTransaction((em) => recordPayment(em, this.shop.viewer, input, this.hub.now));
  }

  /** The days that pass, with the work of each. */
  async pass(days: number): Promise<void> {
    const { hub, clockId } = this;
    for (let left = clockId ? 1 : days; left; left -= 1) {
      hub.pass({ hours: clockId ? 24 * days : 24 });
      if (clockId) await this.#advance(clockId);
      await billDue(database.orm, hub.now);
      await hub.work(noFaults, 1);
      await giveNotices(hub.deps(noFaults));
    }
  }

  async #advance(id: string): Promise<void> {
    const { hub } = this;
    const input = { to: hub.now };
    await hub.inTransaction((em) => advanceTestClock(em, this.shop.viewer, { id, input }, hub.now));
    const collect = () => collectDue(hub.deps(noFaults));
    await finishAdvance({ inTransaction: hub.inTransaction, now: hub.now, collect }, id);
    const clock = await database.orm.em.fork().findOneOrFail(TestClock, { id });
    if (clock.status !== 'ready') throw new Error(`The clock is ${clock.status}: ${clock.error ?? ''}`);
  }

  invoice(where: Partial<Invoice> = {}): Promise<Invoice> {
    const own = { projectId: this.shop.projectId, number: { $ne: null }, ...where };
    return database.orm.em.fork().findOneOrFail(Invoice, own, { orderBy: { id: 'asc' } });
  }

  /** The events of some types, in the order in which they happened, with the days since the beginning. */
  async events(types: RegExp): Promise<(ReminderRow & { day: number })[]> {
    const rows = await database.orm.em.fork().execute<ReminderRow[]>(
      `select type, subject, at, payload from outbox_event
       where type_id('project', project_id) = ? order by recorded_at, id`,
      [this.shop.projectId],
    );
    const start = this.startedAt.epochMilliseconds;
    return rows
      .filter(({ type }) => types.test(type))
      .map((row) => ({ ...row, day: (new Date(row.at).getTime() - start) / 86_400_000 }));
  }

  /** The reminders, as the day since the beginning and the day of the schedule. */
  async reminders(): Promise<[day: number, days: number][]> {
    const events = await this.events(/^invoice.reminded$/);
    return events.map(({ day, payload }) => [Math.round(day), payload.days as number]);
  }
}

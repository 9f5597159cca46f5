import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import type { CreateSubscriptionInput } from '../../../billing/subscriptions/subscription-input.ts';
import { orderWithDefaults } from '../../../billing/subscriptions/order-with-defaults.ts';
import { subscribe } from '../../../billing/verbs/subscribe.ts';
import { Interval } from '../../../catalog/offers/price.ts';
import type { SealedBox } from '../../../platform/seal.ts';
import { schedule } from '../advance-time.ts';
import type { CustomerScript } from '../customer-scripts.ts';
import type { DemoCustomer, DemoState, Subscriber } from '../demo-state.ts';
import { priceKey } from '../open-shop.ts';
import { createDemoCustomer } from '../schedule-customer.ts';
import type { SeededProject } from '../set-up.ts';

const address = { street: 'Speicherstraße 12', postalCode: '20457', city: 'Hamburg', country: 'DE' };

/** Customers of one project who show a feature each, by a timetable of their own. */
export class Showcase {
  constructor(
    private readonly state: DemoState,
    private readonly project: number,
  ) {}

  get shop(): SeededProject {
    return this.state.projects[this.project]!;
  }

  get viewer(): Viewer {
    return this.shop.viewer;
  }

  get end(): Temporal.Instant {
    return this.state.timeline.end;
  }

  /** The day at a share of the history, from 0 to 1. */
  dayAt(share: number): number {
    return Math.floor(this.state.timeline.days * share);
  }

  /** Schedules what happens at nine on a day, or some hours later. */
  on(day: number, run: () => Promise<unknown>, hours = 0): void {
    schedule(this.state, this.shop, this.at(day, hours), run);
  }

  at(day: number, hours = 0): Temporal.Instant {
    return this.state.timeline.midnight(day).add({ hours: 9 + hours });
  }

  do<T>(verb: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.state.timeline.do(verb);
  }

  /** Opens the secrets of gateways. */
  get box(): SealedBox {
    return this.state.gateways.box;
  }

  /** Makes the calls of gateways that are due. */
  async collect(): Promise<void> {
    await this.state.gateways.collect();
  }

  /** Creates a company in Germany, which pays in time. */
  async customer(name: string, startDay: number, differences: Partial<CustomerScript> = {}): Promise<DemoCustomer> {
    const { state, shop: project } = this;
    const script: CustomerScript = {
      ...{ name, email: `billing@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`, isPerson: false },
      ...{ project: this.project, product: 'forge-cloud', plan: 'company', currency: 'EUR', interval: Interval.month },
      ...{ timezone: 'Europe/Berlin', address, vatId: null, locale: 'de', quantity: 4, startDay },
      ...{ habit: 'prompt', paysFirst: 0, isRefunded: false, hasCoupon: false },
      ...differences,
    };
    const created = await createDemoCustomer(state, project, script, this.at(startDay));
    const customer = { ...created, script, project, invoices: 0 };
    state.customers.set(customer.customerId, customer);
    return customer;
  }

  /** Subscribes a customer; the usage of their first subscription is counted. */
  async subscribe(
    customer: DemoCustomer,
    order: Partial<CreateSubscriptionInput> & Pick<CreateSubscriptionInput, 'items'>,
  ): Promise<Subscriber> {
    const { customerId } = customer;
    const input = orderWithDefaults({ customerId, currency: 'EUR', ...order });
    const { id: subscriptionId } = await this.do((em) => subscribe(em, this.viewer, input, this.end));
    const subscriber = { ...customer, subscriptionId };
    const { subscribers } = this.state;
    const isCounted = [...subscribers.values()].some((one) => one.customerId === customerId);
    if (!isCounted) subscribers.set(subscriptionId, subscriber);
    return subscriber;
  }

  /** The id of a price in euros. */
  price(product: string, plan: string, { interval = Interval.month, component = null }: PriceOf = {}): string {
    const key = priceKey({ product, plan, currency: 'EUR', interval, component });
    const id = this.shop.prices.get(key);
    if (!id) throw new Error(`The demo has no price ${key}.`);
    return id;
  }
}

interface PriceOf {
  interval?: Interval;
  component?: string | null;
}

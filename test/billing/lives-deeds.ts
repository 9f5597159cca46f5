import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { CouponRedemption } from '../../src/billing/invoicing/coupons/coupon-redemption.ts';
import { removeCoupon } from '../../src/billing/verbs/remove-coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { takeTurn } from '../../src/billing/turns/take-turn.ts';
import { finalizeInvoice, voidInvoice, writeOffInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { ChangeStatus, SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { wholeOrder } from '../../src/billing/subscriptions/whole-order.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import type { World } from './lives-world.ts';
import type { Deed, LifeItem } from './lives.ts';

/** Where and when something is done. */
export interface Doing {
  em: EntityManager;
  world: World;
  /** What names it among all that is done. */
  place: number;
  /** The time it is for the customers. */
  at: Temporal.Instant;
  /** The time it is for the hub; not theirs, if they live by a test clock. */
  now: Temporal.Instant;
}

type Of<D extends Deed['do']> = Extract<Deed, { do: D }>;

const deeds: { [D in Deed['do']]: (doing: Doing, deed: Of<D>) => Promise<unknown> } = {
  subscribe: (doing, { order: { customer, interval, items, startInHours, minimumMinor, coupons, ...order } }) => {
    const { em, world, now } = doing;
    const { currency } = world.life;
    const input = wholeOrder({
      ...order,
      customerId: world.customers[customer],
      items: itemsOf(world, interval, items),
      startAt: dateOf(doing, startInHours),
      anchorDay: order.anchor === 'calendar' && interval !== 'week' ? order.anchorDay : null,
      minimumAmount: minimumMinor === null ? null : formatMinor(BigInt(minimumMinor), currency),
      coupons: coupons.map((coupon) => `COUPON-${coupon}`),
    });
    return subscribe(em, world.viewer, input, now);
  },
  change: (doing, { sub, interval, items, at, inHours, proration }) => {
    const wanted = {
      items: itemsOf(doing.world, interval, items),
      at,
      atDate: dateOf(doing, inHours),
      proration,
    };
    return changeSubscription(doing.em, doing.world.viewer, { id: one(doing, sub), ...wanted }, doing.now);
  },
  'forget-change': async (doing, { sub }) => {
    const { em, world, now } = doing;
    const subscriptionId = one(doing, sub);
    const found = await em.findOne(Subscription, { id: subscriptionId });
    if (!found) return;
    await takeTurn(em, found.customerId, now);
    const where = { subscriptionId, status: ChangeStatus.pending };
    const [planned] = await em.find(SubscriptionChange, where, { orderBy: { at: 'asc' } });
    return planned && cancelSubscriptionChange(em, world.viewer, planned.id, now);
  },
  pause: (doing, { sub, unused, inHours, resumeAnchor }) => {
    const input = { unused, resumeAt: dateOf(doing, inHours), resumeAnchor };
    return pauseSubscription(doing.em, doing.world.viewer, { id: one(doing, sub), ...input }, doing.now);
  },
  resume: (doing, { sub, anchor }) =>
    resumeSubscription(doing.em, doing.world.viewer, { id: one(doing, sub), anchor }, doing.now),
  cancel: (doing, { sub, at, inHours, unused }) => {
    const input = { at, atDate: dateOf(doing, inHours), unused };
    return cancelSubscription(doing.em, doing.world.viewer, { id: one(doing, sub), ...input }, doing.now);
  },
  keep: (doing, { sub }) => keepSubscription(doing.em, doing.world.viewer, one(doing, sub), doing.now),
  use: ({ em, world, place, at, now }, { customer, meter, quantity, hoursAgo }) => {
    const occurredAt = at.subtract({ hours: hoursAgo });
    const subject = world.customers[customer]!;
    const event = { meter, subject, quantity: String(quantity), occurredAt, key: `${place}` };
    return recordUsage(em, world.viewer, { events: [event] }, now);
  },
  pay: async (doing, { customer, percent }) => {
    const invoice = await oldest(doing, customer, InvoiceStatus.open);
    if (!invoice) return;
    const part = (invoice.dueMinor * BigInt(percent) + 99n) / 100n;
    const amount = formatMinor(part, invoice.currency);
    const input = { invoiceId: invoice.id, amount, method: 'manual', surplus: Surplus.credit };
    return recordPayment(doing.em, doing.world.viewer, input, doing.now);
  },
  void: async (doing, { customer }) => {
    const invoice = await oldest(doing, customer, InvoiceStatus.open);
    return invoice && voidInvoice(doing.em, doing.world.viewer, invoice.id, doing.now);
  },
  'write-off': async (doing, { customer }) => {
    const invoice = await oldest(doing, customer, InvoiceStatus.open);
    return invoice && writeOffInvoice(doing.em, doing.world.viewer, invoice.id, doing.now);
  },
  finalize: async (doing, { customer }) => {
    const invoice = await oldest(doing, customer, InvoiceStatus.draft);
    return invoice && finalizeInvoice(doing.em, doing.world.viewer, invoice.id, doing.now);
  },
  coupon: (doing, { sub, coupon }) => {
    const input = { subscriptionId: one(doing, sub), coupon: `COUPON-${coupon}` };
    return applyCoupon(doing.em, doing.world.viewer, input, doing.now);
  },
  'drop-coupon': async ({ em, world, now }, { customer }) => {
    const customerId = world.customers[customer]!;
    await takeTurn(em, customerId, now);
    const [used] = await em.find(CouponRedemption, { customerId, endedAt: null }, { orderBy: { id: 'asc' } });
    return used && removeCoupon(em, world.viewer, used.id, now);
  },
  move: ({ em, world, now }, { customer, zone: timezone }) =>
    updateCustomer(em, world.viewer, { id: world.customers[customer]!, input: { timezone } }, now),
};

/** Every kind of deed. */
export const deedNames = Object.keys(deeds) as Deed['do'][];

/** Does it, in the transaction that is open; undefined, where there is nothing to do it to. */
export function act<D extends Deed['do']>(doing: Doing, deed: Of<D>): Promise<unknown> {
  return deeds[deed.do as D](doing, deed);
}

/** Which one it is, where there are fewer than was thought, or none. */
function one({ world: { subscriptions } }: Doing, place: number): string {
  return subscriptions[place] ?? subscriptions[0] ?? 'subscription_01h455vb4pex5vsknk084sn02q';
}

function dateOf({ at }: Doing, inHours: number | null): Temporal.Instant | null {
  return inHours === null ? null : at.add({ hours: inHours });
}

function itemsOf({ prices }: World, interval: string, items: readonly LifeItem[]) {
  return items.map(({ plan, quantity }) => ({ priceId: prices.get(`${interval} ${plan}`)!, quantity }));
}

async function oldest({ em, world, now }: Doing, place: number, status: InvoiceStatus): Promise<Invoice | undefined> {
  const customerId = world.customers[place]!;
  await takeTurn(em, customerId, now);
  const [invoice] = await em.find(Invoice, { customerId, status }, { orderBy: { id: 'asc' } });
  return invoice;
}

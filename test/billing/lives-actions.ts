import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../src/auth/viewer.ts';
import type { Interval } from '../../src/catalog/offers/price.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { CouponRedemption } from '../../src/billing/invoicing/coupons/coupon-redemption.ts';
import { removeCoupon } from '../../src/billing/verbs/remove-coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { lockAndCatchUp } from '../../src/billing/turns/lock-and-catch-up.ts';
import { finalizeInvoice, voidInvoice, writeOffInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { createRefund } from '../../src/billing/verbs/create-refund.ts';
import { PendingCharge, PendingChargeStatus } from '../../src/billing/invoicing/pending/pending-charge.ts';
import { createPendingCharge } from '../../src/billing/verbs/create-pending-charge.ts';
import { removePendingCharge } from '../../src/billing/verbs/remove-pending-charge.ts';
import { setOwnInvoices } from '../../src/billing/verbs/set-own-invoices.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { reversePayment } from '../../src/billing/verbs/reverse-payment.ts';
import { reverseRefund } from '../../src/billing/verbs/reverse-refund.ts';
import { balancesOf } from '../../src/billing/customers/customer-balances.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { giveFreeTime } from '../../src/billing/verbs/give-free-time.ts';
import { moveBillingDate } from '../../src/billing/verbs/move-billing-date.ts';
import { moveTrialEnd } from '../../src/billing/verbs/move-trial-end.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { ChangeStatus, SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import { documentPerformers } from './lives-documents.ts';
import { oldest, oldestInvoice, subscriptionAt } from './lives-objects.ts';
import { orderPerformers } from './lives-orders.ts';
import { sharingPerformers } from './lives-sharing.ts';
import type { LifeWorld } from './lives-world.ts';
import type { Action, LifeItem, LifeOrder } from './lives.ts';

/** The part of a world that actions use. */
export type ActionWorld = Pick<LifeWorld, 'viewer' | 'people' | 'customers' | 'subscriptions'> & {
  shop: Pick<LifeWorld['shop'], 'price'>;
  life: Pick<LifeWorld['life'], 'currency'>;
};

/** Where and when an action is performed. */
export interface ActionContext {
  em: EntityManager;
  world: ActionWorld;
  /** The index of the action in its life. */
  index: number;
  /** The customers' time. */
  at: Temporal.Instant;
  /** The hub's time, which differs from the customers' time under a test clock. */
  now: Temporal.Instant;
}

type ActionOf<D extends Action['do']> = Extract<Action, { do: D }>;

const performers: { [D in Action['do']]: (context: ActionContext, action: ActionOf<D>) => Promise<unknown> } = {
  subscribe: (context, { order }) => {
    const { em, world, now } = context;
    if (order.isSelfService) return subscribe(em, world.people[order.customer]!, ownOrder(context, order), now);
    return subscribe(em, world.viewer, orderOf(context, order), now);
  },
  change: async (context, { sub, isSelfService, interval, items, at, inHours, proration, billing }) => {
    const viewer = await viewerOf(context, sub, isSelfService);
    const terms = {
      items: itemsOf(context.world, interval, items),
      at,
      atDate: dateOf(context, inHours),
      proration: isSelfService ? null : proration,
      billing: isSelfService ? null : billing,
    };
    return changeSubscription(context.em, viewer, { id: subscriptionAt(context, sub), ...terms }, context.now);
  },
  'cancel-change': async (context, { sub }) => {
    const { em, world, now } = context;
    const subscriptionId = subscriptionAt(context, sub);
    const found = await em.findOne(Subscription, { id: subscriptionId });
    if (!found) return;
    await lockAndCatchUp(em, found.customerId, now);
    const where = { subscriptionId, status: ChangeStatus.pending };
    const [planned] = await em.find(SubscriptionChange, where, { orderBy: { at: 'asc' } });
    return planned && cancelSubscriptionChange(em, world.viewer, planned.id, now);
  },
  pause: (context, { sub, unused, inHours, resumeAnchor }) => {
    const input = { unused, resumeAt: dateOf(context, inHours), resumeAnchor };
    return pauseSubscription(
      context.em,
      context.world.viewer,
      { id: subscriptionAt(context, sub), ...input },
      context.now,
    );
  },
  resume: (context, { sub, anchor }) =>
    resumeSubscription(context.em, context.world.viewer, { id: subscriptionAt(context, sub), anchor }, context.now),
  cancel: async (context, { sub, isSelfService, at, inHours, unused }) => {
    const viewer = await viewerOf(context, sub, isSelfService);
    const input = isSelfService
      ? { at, atDate: null, unused: Unused.keep }
      : { at, atDate: dateOf(context, inHours), unused };
    return cancelSubscription(context.em, viewer, { id: subscriptionAt(context, sub), ...input }, context.now);
  },
  keep: (context, { sub }) =>
    keepSubscription(context.em, context.world.viewer, subscriptionAt(context, sub), context.now),
  ...orderPerformers,
  ...documentPerformers,
  ...sharingPerformers,
  'move-trial-end': (context, { sub, inHours }) => {
    const input = { id: subscriptionAt(context, sub), trialEndAt: dateOf(context, inHours) };
    return moveTrialEnd(context.em, context.world.viewer, input, context.now);
  },
  'give-free-time': (context, { sub, days }) => {
    const input = { id: subscriptionAt(context, sub), days, reason: 'A gift' };
    return giveFreeTime(context.em, context.world.viewer, input, context.now);
  },
  'move-billing-date': async (context, { sub, afterHours, stub }) => {
    const { em, world, now } = context;
    const id = subscriptionAt(context, sub);
    const found = await em.findOne(Subscription, { id });
    if (!found) return;
    await lockAndCatchUp(em, found.customerId, now);
    const { currentPeriodEndAt } = await em.findOneOrFail(Subscription, { id }, { refresh: true });
    const billingDateAt = currentPeriodEndAt.add({ hours: afterHours });
    return moveBillingDate(em, world.viewer, { id, billingDateAt, stub }, now);
  },
  use: ({ em, world, index, at, now }, { customer, meter, quantity, hoursAgo, region }) => {
    const occurredAt = at.subtract({ hours: hoursAgo });
    const subject = world.customers[customer]!;
    const properties = meter === 'requests' ? { status: 'ok', ...(region && { region }) } : undefined;
    const event = { meter, subject, quantity: String(quantity), occurredAt, key: `${index}`, properties };
    return recordUsage(em, world.viewer, { events: [event] }, now);
  },
  pay: async (context, { customer, percent }) => {
    const invoice = await oldestInvoice(context, customer, InvoiceStatus.open);
    if (!invoice) return;
    const part = (invoice.dueMinor * BigInt(percent) + 99n) / 100n;
    const amount = formatMinor(part, invoice.currency);
    const input = { invoiceId: invoice.id, amount, method: 'manual', surplus: Surplus.credit };
    return recordPayment(context.em, context.world.viewer, input, context.now);
  },
  void: async (context, { customer }) => {
    const invoice = await oldestInvoice(context, customer, InvoiceStatus.open);
    return invoice && voidInvoice(context.em, context.world.viewer, invoice.id, context.now);
  },
  'write-off': async (context, { customer }) => {
    const invoice = await oldestInvoice(context, customer, InvoiceStatus.open);
    return invoice && writeOffInvoice(context.em, context.world.viewer, invoice.id, context.now);
  },
  'reverse-payment': async (context, { customer }) => {
    const payment = await oldest(context, Payment, customer);
    const reason = 'An error';
    return payment && reversePayment(context.em, context.world.viewer, { id: payment.id, reason }, context.now);
  },
  'pay-out': async ({ em, world, now }, { customer }) => {
    const customerId = world.customers[customer]!;
    await lockAndCatchUp(em, customerId, now);
    const [balances] = await balancesOf(em, [{ customerId, kind: 'customer_credit' }]);
    return balances?.length && createRefund(em, world.viewer, { customerId, method: 'manual' }, now);
  },
  'reverse-pay-out': async (context, { customer }) => {
    const refund = await oldest(context, Refund, customer);
    const reason = 'An error';
    return refund && reverseRefund(context.em, context.world.viewer, { id: refund.id, reason }, context.now);
  },
  finalize: async (context, { customer }) => {
    const invoice = await oldestInvoice(context, customer, InvoiceStatus.draft);
    return invoice && finalizeInvoice(context.em, context.world.viewer, { id: invoice.id }, context.now);
  },
  charge: (context, { sub, minor }) => {
    const { em, world, now } = context;
    const unitAmount = formatMinor(BigInt(minor), world.life.currency);
    const charge = { description: 'Work', quantity: '1', unitAmount, taxBehavior: TaxBehavior.exclusive };
    return createPendingCharge(em, world.viewer, { subscriptionId: subscriptionAt(context, sub), ...charge }, now);
  },
  'remove-charge': async ({ em, world, now }, { customer }) => {
    const customerId = world.customers[customer]!;
    await lockAndCatchUp(em, customerId, now);
    const where = { customerId, status: PendingChargeStatus.pending };
    const [charge] = await em.find(PendingCharge, where, { orderBy: { id: 'asc' }, limit: 1 });
    return charge && removePendingCharge(em, world.viewer, charge.id, now);
  },
  combine: ({ em, world, now }, { customer, isCombined }) =>
    updateCustomer(em, world.viewer, { id: world.customers[customer]!, input: { combineInvoices: isCombined } }, now),
  'own-invoices': (context, { sub, isOwn }) => {
    const { em, world, now } = context;
    return setOwnInvoices(em, world.viewer, { id: subscriptionAt(context, sub), hasOwnInvoices: isOwn }, now);
  },
  'apply-coupon': (context, { sub, coupon }) => {
    const input = { subscriptionId: subscriptionAt(context, sub), coupon: `COUPON-${coupon}` };
    return applyCoupon(context.em, context.world.viewer, input, context.now);
  },
  'remove-coupon': async ({ em, world, now }, { customer }) => {
    const customerId = world.customers[customer]!;
    await lockAndCatchUp(em, customerId, now);
    const [used] = await em.find(CouponRedemption, { customerId, endedAt: null }, { orderBy: { id: 'asc' } });
    return used && removeCoupon(em, world.viewer, used.id, now);
  },
  'change-zone': ({ em, world, now }, { customer, zone: timezone }) =>
    updateCustomer(em, world.viewer, { id: world.customers[customer]!, input: { timezone } }, now),
};

/** The names of all kinds of action. */
export const actionNames = Object.keys(performers) as Action['do'][];

/** Performs an action in the open transaction; undefined if it has no object. */
export function performAction<D extends Action['do']>(context: ActionContext, action: ActionOf<D>): Promise<unknown> {
  return performers[action.do as D](context, action);
}

function orderOf(context: ActionContext, terms: LifeOrder): CreateSubscriptionInput {
  const {
    customer,
    interval,
    items,
    startInHours,
    paidInHours,
    minimumMinor,
    coupons,
    isSelfService: _,
    ...order
  } = terms;
  const { world } = context;
  return orderWithDefaults({
    ...order,
    customerId: world.customers[customer],
    items: itemsOf(world, interval, items),
    startAt: dateOf(context, startInHours),
    paidUntilAt: startInHours !== null && startInHours < 0 ? dateOf(context, paidInHours) : null,
    ...(paidInHours === null ? {} : { trialDays: 0 }),
    anchorDay: order.anchor === 'calendar' && interval !== 'week' ? order.anchorDay : null,
    minimumAmount: minimumMinor === null ? null : formatMinor(BigInt(minimumMinor), world.life.currency),
    coupons: coupons.map((coupon) => `COUPON-${coupon}`),
  });
}

/** The same order as a person may place it for themself: without the terms that only the project may grant. */
function ownOrder(context: ActionContext, order: LifeOrder): CreateSubscriptionInput {
  const listed = order.items.map((item) => ({ ...item, agreedMinor: null }));
  const { customerId, items, minimumAmount, coupons } = orderOf(context, { ...order, items: listed });
  return orderWithDefaults({ customerId, items, minimumAmount, coupons });
}

/** The project, or the person whose subscription it is. */
async function viewerOf(context: ActionContext, sub: number, isSelfService: boolean): Promise<Viewer> {
  const { em, world } = context;
  const found = isSelfService && (await em.fork().findOne(Subscription, { id: subscriptionAt(context, sub) }));
  return found ? world.people[world.customers.indexOf(found.customerId)]! : world.viewer;
}

function dateOf({ at }: ActionContext, inHours: number | null): Temporal.Instant | null {
  return inHours === null ? null : at.add({ hours: inHours });
}

function itemsOf({ shop, life }: ActionWorld, interval: string, items: readonly LifeItem[]) {
  return items.map(({ plan: name, quantity, interval: own = interval, agreedMinor }) => {
    const [plan = '', component] = name.split(' ');
    const ownTerms = agreedMinor ? { unitAmount: formatMinor(BigInt(agreedMinor), life.currency) } : null;
    return { priceId: shop.price(plan, own as Interval, component), quantity, ownTerms };
  });
}

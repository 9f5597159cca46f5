import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../src/auth/viewer.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { voidCreditNote } from '../../src/billing/verbs/void-credit-note.ts';
import {
  deleteInvoice,
  finalizeInvoice,
  voidInvoice,
  writeOffInvoice,
} from '../../src/billing/verbs/finalize-invoice.ts';
import { createRefund } from '../../src/billing/verbs/create-refund.ts';
import { createPendingCharge } from '../../src/billing/verbs/create-pending-charge.ts';
import { removePendingCharge } from '../../src/billing/verbs/remove-pending-charge.ts';
import { setOwnInvoices } from '../../src/billing/verbs/set-own-invoices.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { giveFreeTime } from '../../src/billing/verbs/give-free-time.ts';
import { moveBillingDate } from '../../src/billing/verbs/move-billing-date.ts';
import { moveTrialEnd } from '../../src/billing/verbs/move-trial-end.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { reversePayment } from '../../src/billing/verbs/reverse-payment.ts';
import { reverseRefund } from '../../src/billing/verbs/reverse-refund.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { ChangeBilling, ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { decodeId, encodeId, newId } from '../../src/platform/values/ids.ts';
import { orderActs } from './storm-orders.ts';
import type { Chance } from './storm-random.ts';
import { couponCodes } from './storm-shop.ts';
import type { PlanKey, StormShop } from './storm-shop.ts';

/** The object and the time of an act. */
export interface ActScene {
  shop: StormShop;
  chance: Chance;
  subscriptionId: string;
  /** The person who acts for themself; by default the project acts. */
  by?: Viewer;
  now: Temporal.Instant;
}

export type Act = (em: EntityManager, scene: ActScene) => Promise<unknown>;

const monthly: PlanKey[] = ['basic', 'team', 'free', 'support', 'calls', 'regions', 'card'];

/** The plans whose unit price a project may agree with one customer. */
const negotiable: PlanKey[] = ['basic', 'team'];

/** Everything that a project can do to a subscription and the invoices of its customer, with random terms. */
export const acts = {
  ...orderActs,
  changeNow: (em, scene) => change(em, scene, { at: ChangeAt.now }),
  gatherChange: (em, scene) => change(em, scene, { at: ChangeAt.now, billing: ChangeBilling.next_invoice }),
  addCharge: (em, { shop, chance, subscriptionId, now }) => {
    const charge = { description: 'Work', quantity: '1', unitAmount: String(chance.from(0, 40)) };
    const input = { subscriptionId, ...charge, taxBehavior: TaxBehavior.exclusive };
    return createPendingCharge(em, shop.viewer, input, now);
  },
  removeCharge: async (em, scene) =>
    removePendingCharge(em, scene.shop.viewer, await some(em, 'charge', scene), scene.now),
  combine: async (em, { shop, chance, subscriptionId, now }) => {
    const found = await em.fork().findOne(Subscription, { id: subscriptionId });
    const id = found?.customerId ?? newId('customer');
    return updateCustomer(em, shop.viewer, { id, input: { combineInvoices: chance.isTrue(0.7) } }, now);
  },
  setOwnInvoices: (em, { shop, chance, subscriptionId: id, now }) =>
    setOwnInvoices(em, shop.viewer, { id, hasOwnInvoices: chance.isTrue(0.3) }, now),
  changeAtPeriodEnd: (em, scene) => change(em, scene, { at: ChangeAt.period_end }),
  changeOnDay: (em, scene) => change(em, scene, { at: ChangeAt.now, atDate: later(scene) }),
  cancelNow: (em, scene) => cancel(em, scene, { at: CancelAt.now }),
  cancelAtPeriodEnd: (em, scene) => cancel(em, scene, { at: CancelAt.period_end }),
  cancelOnDay: (em, scene) => cancel(em, scene, { at: CancelAt.now, atDate: later(scene) }),
  keep: (em, { shop, subscriptionId, by = shop.viewer, now }) => keepSubscription(em, by, subscriptionId, now),
  pause: (em, scene) => {
    const { shop, chance, subscriptionId: id, now } = scene;
    const resumeAt = chance.isTrue(0.5) ? later(scene) : null;
    const terms = { unused: unused(chance), resumeAnchor: anchor(chance), resumeAt };
    return pauseSubscription(em, shop.viewer, { id, ...terms }, now);
  },
  resume: (em, { shop, chance, subscriptionId: id, now }) =>
    resumeSubscription(em, shop.viewer, { id, anchor: chance.isTrue(0.5) ? anchor(chance) : null }, now),
  moveTrialEnd: (em, scene) => {
    const trialEndAt = scene.chance.isTrue(0.5) ? later(scene) : null;
    return moveTrialEnd(em, scene.shop.viewer, { id: scene.subscriptionId, trialEndAt }, scene.now);
  },
  giveFreeTime: (em, { shop, chance, subscriptionId: id, now }) =>
    giveFreeTime(em, shop.viewer, { id, days: chance.from(1, 40), reason: 'An outage' }, now),
  moveBillingDate: (em, scene) => {
    const stub = scene.chance.isTrue(0.5) ? Stub.prorate : Stub.free;
    const input = { id: scene.subscriptionId, billingDateAt: later(scene), stub };
    return moveBillingDate(em, scene.shop.viewer, input, scene.now);
  },
  payWhole: (em, scene) => pay(em, scene, { amount: null, surplus: Surplus.refuse }),
  payPart: (em, scene) => pay(em, scene, { amount: String(scene.chance.from(1, 12)), surplus: Surplus.refuse }),
  payMore: (em, scene) => pay(em, scene, { amount: String(scene.chance.from(13, 90)), surplus: Surplus.credit }),
  finalizeInvoice: (em, scene) =>
    onInvoice(em, scene, (within, viewer, id, now) => finalizeInvoice(within, viewer, { id }, now)),
  deleteInvoice: (em, scene) => onInvoice(em, scene, deleteInvoice),
  voidInvoice: (em, scene) => onInvoice(em, scene, voidInvoice),
  writeOffInvoice: (em, scene) => onInvoice(em, scene, writeOffInvoice),
  creditInvoice: (em, scene) =>
    onInvoice(em, scene, (within, viewer, invoiceId, now) =>
      creditInvoice(within, viewer, { invoiceId, reason: CreditReason.goodwill }, now),
    ),
  voidCreditNote: async (em, scene) =>
    voidCreditNote(em, scene.shop.viewer, await some(em, 'creditnote', scene), scene.now),
  reversePayment: async (em, scene) => {
    const id = await some(em, 'payment', scene);
    return reversePayment(em, scene.shop.viewer, { id, reason: 'An error' }, scene.now);
  },
  refundPayment: async (em, scene) => {
    const paymentId = await some(em, 'payment', scene);
    return createRefund(em, scene.shop.viewer, { paymentId, method: 'manual' }, scene.now);
  },
  payOutCreditNote: async (em, scene) => {
    const creditNoteId = await some(em, 'creditnote', scene);
    return createRefund(em, scene.shop.viewer, { creditNoteId, method: 'manual' }, scene.now);
  },
  reverseRefund: async (em, scene) => {
    const id = await some(em, 'refund', scene);
    return reverseRefund(em, scene.shop.viewer, { id, reason: 'An error' }, scene.now);
  },
  applyCoupon: (em, { shop, chance, subscriptionId, now }) =>
    applyCoupon(em, shop.viewer, { subscriptionId, coupon: chance.pick(couponCodes) }, now),
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

export const actNames = Object.keys(acts) as ActName[];

function change(
  em: EntityManager,
  scene: ActScene,
  when: { at: ChangeAt; atDate?: Temporal.Instant; billing?: ChangeBilling },
) {
  const { shop, subscriptionId: id, by = shop.viewer, now } = scene;
  return changeSubscription(em, by, { id, items: items(scene), ...when }, now);
}

/** Picks one or two monthly plans, or sometimes the yearly plan. */
export function items({ shop, chance, by }: Pick<ActScene, 'shop' | 'chance' | 'by'>) {
  const one = chance.pick(monthly);
  const other = chance.pick(monthly);
  const keys: PlanKey[] = chance.isTrue(0.1) ? ['yearly'] : [...new Set([one, other])];
  return keys.map((key) => ({
    priceId: shop.price(key, key === 'yearly' ? Interval.year : Interval.month),
    quantity: key === 'calls' ? 1 : chance.from(1, 5),
    ownTerms: !by && negotiable.includes(key) && chance.isTrue(0.2) ? { unitAmount: String(chance.from(1, 20)) } : null,
  }));
}

function cancel(em: EntityManager, scene: ActScene, when: { at: CancelAt; atDate?: Temporal.Instant }) {
  const { shop, chance, subscriptionId: id, by, now } = scene;
  const paidTime = unused(chance);
  return cancelSubscription(em, by ?? shop.viewer, { id, unused: by ? Unused.keep : paidTime, ...when }, now);
}

function pay(em: EntityManager, scene: ActScene, how: { amount: string | null; surplus: Surplus }) {
  return onInvoice(em, scene, (within, viewer, invoiceId, now) =>
    recordPayment(within, viewer, { invoiceId, method: 'manual', ...how }, now),
  );
}

async function onInvoice(
  em: EntityManager,
  scene: ActScene,
  verb: (em: EntityManager, viewer: StormShop['viewer'], id: string, now: Temporal.Instant) => Promise<unknown>,
) {
  return verb(em, scene.shop.viewer, await some(em, 'invoice', scene), scene.now);
}

const tables = {
  ...{ invoice: 'invoice', creditnote: 'credit_note', payment: 'payment', refund: 'refund' },
  ...{ charge: 'pending_charge' },
};

/** Returns the id of one of the customer's latest documents, or of one that does not exist if there are none. */
async function some(
  em: EntityManager,
  kind: keyof typeof tables,
  { chance, subscriptionId }: ActScene,
): Promise<string> {
  const rows = await em.execute<{ id: string }[]>(
    `select d.id from ${tables[kind]} d
     join subscription s on s.customer_id = d.customer_id and s.project_id = d.project_id
     where s.id = ? order by d.id desc limit 4`,
    [decodeId('subscription', subscriptionId)],
  );
  return rows.length ? encodeId(kind, chance.pick(rows).id) : newId(kind);
}

function later({ chance, now }: ActScene): Temporal.Instant {
  return now.add({ minutes: chance.from(1, 50_000) });
}

function unused(chance: Chance): Unused {
  return chance.isTrue(0.5) ? Unused.keep : Unused.credit;
}

function anchor(chance: Chance): ResumeAnchor {
  return chance.isTrue(0.5) ? ResumeAnchor.reset : ResumeAnchor.kept;
}

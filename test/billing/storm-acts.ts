import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../src/auth/viewer.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { createPendingCharge } from '../../src/billing/verbs/create-pending-charge.ts';
import { removeCoupon } from '../../src/billing/verbs/remove-coupon.ts';
import { removePendingCharge } from '../../src/billing/verbs/remove-pending-charge.ts';
import { setOwnInvoices } from '../../src/billing/verbs/set-own-invoices.ts';
import { updateSubscriptionTerms } from '../../src/billing/verbs/update-subscription-terms.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { giveFreeTime } from '../../src/billing/verbs/give-free-time.ts';
import { moveBillingDate } from '../../src/billing/verbs/move-billing-date.ts';
import { moveTrialEnd } from '../../src/billing/verbs/move-trial-end.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ChangeStatus, SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { ChangeBilling, ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { documentActs } from './storm-documents.ts';
import { customerOf, some } from './storm-objects.ts';
import { orderActs } from './storm-orders.ts';
import { paymentActs } from './storm-payments.ts';
import type { Chance } from './storm-random.ts';
import { sharingActs } from './storm-sharing.ts';
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
  ...documentActs,
  ...paymentActs,
  ...sharingActs,
  changeNow: (em, scene) => change(em, scene, { at: ChangeAt.now }),
  gatherChange: (em, scene) => change(em, scene, { at: ChangeAt.now, billing: ChangeBilling.next_invoice }),
  addCharge: (em, { shop, chance, subscriptionId, now }) => {
    const charge = { description: 'Work', quantity: '1', unitAmount: String(chance.from(0, 40)) };
    const input = { subscriptionId, ...charge, taxBehavior: TaxBehavior.exclusive };
    return createPendingCharge(em, shop.viewer, input, now);
  },
  removeCharge: async (em, scene) =>
    removePendingCharge(em, scene.shop.viewer, await some(em, 'charge', scene), scene.now),
  combine: async (em, scene) => {
    const { shop, chance, now } = scene;
    const id = await customerOf(em, scene);
    return updateCustomer(em, shop.viewer, { id, input: { combineInvoices: chance.isTrue(0.7) } }, now);
  },
  setOwnInvoices: (em, { shop, chance, subscriptionId: id, now }) =>
    setOwnInvoices(em, shop.viewer, { id, hasOwnInvoices: chance.isTrue(0.3) }, now),
  changeAtPeriodEnd: (em, scene) => change(em, scene, { at: ChangeAt.period_end }),
  changeOnDay: (em, scene) => change(em, scene, { at: ChangeAt.now, atDate: later(scene) }),
  /** Plans two changes, one after the other. */
  ramp: async (em, scene) => {
    const first = later(scene);
    await change(em, scene, { at: ChangeAt.now, atDate: first });
    return change(em, scene, { at: ChangeAt.now, atDate: first.add({ hours: scene.chance.from(1, 2000) }) });
  },
  cancelChange: async (em, { shop, subscriptionId, now }) => {
    const where = { subscriptionId, status: ChangeStatus.pending };
    const [planned] = await em.fork().find(SubscriptionChange, where, { orderBy: { at: 'asc' }, limit: 1 });
    return cancelSubscriptionChange(em, shop.viewer, planned?.id ?? newId('change'), now);
  },
  setTerms: (em, { shop, chance, subscriptionId: id, now }) => {
    const input = { paymentTermDays: chance.pick([null, 0, 5, 30]) };
    return updateSubscriptionTerms(em, shop.viewer, { id, input }, now);
  },
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
  applyCoupon: (em, { shop, chance, subscriptionId, now }) =>
    applyCoupon(em, shop.viewer, { subscriptionId, coupon: chance.pick(couponCodes) }, now),
  removeCoupon: async (em, scene) =>
    removeCoupon(em, scene.shop.viewer, await some(em, 'redemption', scene), scene.now),
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
  const keys: PlanKey[] = chance.isTrue(0.1)
    ? [chance.pick(['yearly', 'annual'] as const)]
    : [...new Set([one, other])];
  return keys.map((key) => ({
    priceId: shop.price(key, key === 'yearly' || key === 'annual' ? Interval.year : Interval.month),
    quantity: key === 'calls' ? 1 : chance.from(1, 5),
    ownTerms: !by && negotiable.includes(key) && chance.isTrue(0.2) ? { unitAmount: String(chance.from(1, 20)) } : null,
  }));
}

function cancel(em: EntityManager, scene: ActScene, when: { at: CancelAt; atDate?: Temporal.Instant }) {
  const { shop, chance, subscriptionId: id, by, now } = scene;
  const paidTime = unused(chance);
  return cancelSubscription(em, by ?? shop.viewer, { id, unused: by ? Unused.keep : paidTime, ...when }, now);
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

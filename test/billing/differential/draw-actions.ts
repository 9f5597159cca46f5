import { Proration } from '../../../src/billing/customers/profile/proration.ts';
import type { BillingAnchor } from '../../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt, ChangeAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import {
  PaymentBehavior,
  ResumeAnchor,
  TrialEnd,
  Unused,
} from '../../../src/billing/subscriptions/subscription-terms.ts';
import type { Action } from '../lives.ts';
import type { Chance } from '../storm-random.ts';
import { soldBefore } from './offers.ts';
import type { SoldInterval } from './offers.ts';

/** Literals, since the code before has this enum in another file; it runs what this folder has, but for types. */
const anchors = ['anniversary', 'calendar'] as BillingAnchor[];

/** An action at a minute from the beginning; the subscription of a customer has the index of the customer. */
export type DatedAction = (Action | { do: 'credit' }) & { minute: number; customer: number };

const sometimes = <T>(chance: Chance, probability: number, value: () => T): T | null =>
  chance.isTrue(probability) ? value() : null;

const isSelfService = false;

/** Draws the order with which a subscription begins. */
export function drawOrder(chance: Chance, customer: number): Action {
  const interval = chance.pick<SoldInterval>([...Array<SoldInterval>(8).fill('month'), 'year', 'week']);
  const order = {
    ...{ customer, isSelfService, interval, items: drawItems(chance, interval) },
    startInHours: sometimes(chance, 0.1, () => chance.from(1, 900)),
    paidInHours: null,
    trialDays: chance.isTrue(0.25) ? chance.from(1, 40) : 0,
    trialEnd: chance.pick([TrialEnd.bill, TrialEnd.bill, TrialEnd.cancel, TrialEnd.pause]),
    anchor: chance.pick(anchors),
    anchorDay: sometimes(chance, 0.3, () => chance.from(28, 31)),
    proration: sometimes(chance, 0.2, () => chance.pick(Object.values(Proration))),
    paymentBehavior: chance.isTrue(0.1) ? PaymentBehavior.require_payment : PaymentBehavior.send_invoice,
    minimumMinor: sometimes(chance, 0.2, () => chance.from(100, 30_000)),
    coupons: chance.isTrue(0.3) ? [chance.from(0, 2)] : [],
  };
  return { do: 'subscribe', order };
}

/** Draws one to three items of different plans with prices of one interval. */
function drawItems(chance: Chance, interval: SoldInterval) {
  const plans = Object.keys(soldBefore[interval]);
  const chosen = new Set(Array.from({ length: chance.pick([1, 1, 1, 2, 3]) }, () => chance.pick(plans)));
  return [...chosen].map((plan) => ({ plan, quantity: chance.from(1, 12) }));
}

const drawers: Record<string, { weight: number; draw: (chance: Chance, of: number) => Action | { do: 'credit' } }> = {
  use: {
    weight: 12,
    draw: (chance, customer) => ({
      ...{
        do: 'use',
        customer,
        meter: chance.pick(['calls', 'calls', 'turnover', 'peak']),
        quantity: chance.from(1, 2500),
      },
      hoursAgo: chance.isTrue(0.3) ? chance.from(0, 1700) : 0,
      region: null,
    }),
  },
  part: { weight: 2, draw: (chance, customer) => ({ do: 'pay', customer, percent: chance.pick([1, 50, 130]) }) },
  change: {
    weight: 6,
    draw: (chance, sub) => {
      const interval = chance.pick<SoldInterval>(['month', 'month', 'month', 'year', 'week']);
      return {
        ...{ do: 'change', sub, isSelfService, interval, items: drawItems(chance, interval) },
        at: chance.pick(Object.values(ChangeAt)),
        inHours: sometimes(chance, 0.25, () => chance.from(1, 1500)),
        proration: sometimes(chance, 0.2, () => chance.pick(Object.values(Proration))),
        billing: null,
      };
    },
  },
  unplan: { weight: 1, draw: (_, sub) => ({ do: 'cancel-change', sub }) },
  pause: {
    weight: 2,
    draw: (chance, sub) => ({
      ...{ do: 'pause', sub, unused: chance.pick(Object.values(Unused)) },
      inHours: sometimes(chance, 0.7, () => chance.from(1, 1500)),
      resumeAnchor: chance.pick(Object.values(ResumeAnchor)),
    }),
  },
  resume: { weight: 2, draw: (_, sub) => ({ do: 'resume', sub, anchor: null }) },
  cancel: {
    weight: 1,
    draw: (chance, sub) => ({
      ...{ do: 'cancel', sub, isSelfService, at: chance.pick(Object.values(CancelAt)) },
      inHours: sometimes(chance, 0.3, () => chance.from(1, 1500)),
      unused: chance.pick(Object.values(Unused)),
    }),
  },
  keep: { weight: 1, draw: (_, sub) => ({ do: 'keep', sub }) },
  void: { weight: 1, draw: (_, customer) => ({ do: 'void', customer }) },
  'write-off': { weight: 1, draw: (_, customer) => ({ do: 'write-off', customer }) },
  finalize: { weight: 1, draw: (_, customer) => ({ do: 'finalize', customer }) },
  credit: { weight: 1, draw: () => ({ do: 'credit' }) },
  'apply-coupon': { weight: 1, draw: (chance, sub) => ({ do: 'apply-coupon', sub, coupon: chance.from(0, 2) }) },
  'remove-coupon': { weight: 1, draw: (_, customer) => ({ do: 'remove-coupon', customer }) },
  move: {
    weight: 1,
    draw: (chance, customer) => ({
      ...{ do: 'change-zone', customer },
      zone: chance.pick(['UTC', 'Europe/Berlin', 'Pacific/Apia']),
    }),
  },
};

const drawn = Object.values(drawers).flatMap(({ weight, draw }) => Array.from({ length: weight }, () => draw));

/** Draws one action of a customer or on their subscription. */
export function drawAction(chance: Chance, of: number): Action | { do: 'credit' } {
  return chance.pick(drawn)(chance, of);
}

import fc from 'fast-check';
import { MissingTaxRate } from '../../src/billing/customers/profile/sale-policies.ts';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import { Fulfilment } from '../../src/billing/orders/order-states.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { lifeOf } from './lives-arbitraries.ts';
import type { TimedAction, Action, Life, LifeItem, LifeOrder } from './lives.ts';

/**
 * Draws lives that begin with a tour: each kind of action once, at a moment at which it cannot be refused. Drafts have
 * three days of grace, so that there is one to finalise after a renewal.
 */
export const tourOf = (days: number, mostActions: number): fc.Arbitrary<Life> =>
  fc.tuple(lifeOf(days, mostActions), fc.integer({ min: 1, max: 5 }), fc.nat(2)).map(([life, quantity, coupon]) => ({
    ...life,
    days: life.days + tourDays,
    profile: { ...life.profile, graceHours: 72, missingTaxRate: MissingTaxRate.flag },
    actions: [...tour(seats(quantity), seats(quantity + 1), coupon), ...after(24 * tourDays, life.actions)],
  }));

const tourDays = 17;

/** The period is a week. The pause delays each renewal by two hours, and a change of the clocks by one. */
function tour(items: LifeItem[], others: LifeItem[], coupon: number): TimedAction[] {
  const [customer, other, sub] = [0, 1, 0];
  const plan = { interval: 'week' as const, proration: null, isSelfService: false, billing: null };
  const once = { isSelfService: false, quantity: 1, coupons: [], fulfilment: Fulfilment.when_paid };
  const noDate = { inHours: null };
  return [
    on(0, 0, { do: 'subscribe', order: { ...order, items } }),
    on(0, 1, { do: 'pay', customer, percent: 120 }),
    on(0, 2, { do: 'pay-out', customer }),
    on(0, 3, { do: 'reverse-pay-out', customer }),
    on(0, 4, { do: 'reverse-payment', customer }),
    on(0, 5, { do: 'pay', customer, percent: 100 }),
    on(0, 7, { do: 'order', customer, ...once, plans: ['game'] }),
    on(0, 8, { do: 'pay', customer, percent: 100 }),
    on(0, 9, { do: 'refund', customer }),
    on(0, 10, { do: 'void-note', customer }),
    on(0, 11, { do: 'order', customer, ...once, plans: ['pass'] }),
    on(0, 12, { do: 'cancel-order', customer, isSelfService: true }),
    on(0, 13, { do: 'give', customer, plan: 'pass', inHours: 100 }),
    on(0, 14, { do: 'revoke', customer }),
    on(0, 15, { do: 'write-invoice', customer: other, minor: 5000, deductMinor: 1000, isFinal: false }),
    on(0, 16, { do: 'edit-draft', customer: other, minor: -500 }),
    on(0, 17, { do: 'delete-draft', customer: other }),
    on(0, 18, { do: 'write-invoice', customer: other, minor: 5000, deductMinor: 1000, isFinal: true }),
    on(0, 19, { do: 'reissue', customer: other }),
    on(0, 20, { do: 'finalize', customer: other }),
    on(0, 21, { do: 'pay', customer: other, percent: 100 }),
    on(0, 22, { do: 'credit-part', customer: other, percent: 50 }),
    on(0, 23, { do: 'refund-payment', customer: other, percent: 10 }),
    on(1, 0, { do: 'apply-coupon', sub, coupon }),
    on(1, 1, { do: 'remove-coupon', customer }),
    on(1, 2, { do: 'set-terms', sub, days: 30 }),
    on(1, 3, { do: 'move', plan: 'seat', toVersion: 1, at: MoveAt.now }),
    on(2, 0, { do: 'change', sub, ...plan, items: others, at: ChangeAt.period_end, ...noDate }),
    on(2, 1, { do: 'cancel-change', sub }),
    on(3, 0, { do: 'pause', sub, unused: Unused.keep, ...noDate, resumeAnchor: ResumeAnchor.reset }),
    on(3, 2, { do: 'resume', sub, anchor: null }),
    on(4, 0, { do: 'cancel', sub, isSelfService: false, at: CancelAt.period_end, ...noDate, unused: Unused.keep }),
    on(4, 1, { do: 'keep', sub }),
    on(5, 0, { do: 'use', customer, meter: 'calls', quantity: 10, hoursAgo: 0, region: null }),
    on(5, 2, { do: 'charge', sub, minor: 500 }),
    on(5, 3, { do: 'remove-charge', customer }),
    on(5, 4, { do: 'own-invoices', sub, isOwn: true }),
    on(5, 5, { do: 'own-invoices', sub, isOwn: false }),
    on(9, 0, { do: 'combine', customer, isCombined: true }),
    on(5, 1, { do: 'change-zone', customer, zone: 'Europe/Berlin' }),
    on(8, 0, { do: 'finalize', customer }),
    on(8, 1, { do: 'void', customer }),
    on(15, 0, { do: 'finalize', customer }),
    on(15, 1, { do: 'write-off', customer }),
    on(16, 0, { do: 'give-free-time', sub, days: 2 }),
    on(16, 1, { do: 'move-billing-date', sub, afterHours: 20, stub: Stub.free }),
    on(16, 2, { do: 'subscribe', order: { ...order, items: [{ plan: 'calls', quantity: 1 }], trialDays: 3 } }),
    on(16, 3, { do: 'move-trial-end', sub: 1, inHours: 30 }),
    on(16, 4, { do: 'transfer', sub: 1, to: other }),
  ];
}

const order: Omit<LifeOrder, 'items'> = {
  ...{
    customer: 0,
    isSelfService: false,
    interval: 'week',
    startInHours: null,
    paidInHours: null,
    coupons: [],
    minimumMinor: null,
    proration: null,
  },
  ...{ trialDays: 0, trialEnd: TrialEnd.bill, anchor: BillingAnchor.anniversary, anchorDay: null },
  paymentBehavior: PaymentBehavior.send_invoice,
};

function seats(quantity: number): LifeItem[] {
  return [{ plan: 'seat', quantity }];
}

function on(day: number, hour: number, action: Action): TimedAction {
  return { ...action, hour: 24 * day + hour, isOnTheHour: false };
}

function after(hours: number, actions: readonly TimedAction[]): TimedAction[] {
  return actions.map((action) => ({ ...action, hour: action.hour + hours }));
}

import fc from 'fast-check';
import { BillingAnchor, CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { lifeOf } from './lives-drawn.ts';
import type { Act, Deed, Life, LifeItem, LifeOrder } from './lives.ts';

/**
 * Lives that begin with a tour: each kind of deed once, at a moment at which nothing can refuse it, whatever the rest of
 * the life is drawn to be. Drafts wait for three days, so that there is one to finalise after a renewal.
 */
export const tourOf = (days: number, mostActs: number): fc.Arbitrary<Life> =>
  fc.tuple(lifeOf(days, mostActs), fc.integer({ min: 1, max: 5 }), fc.nat(2)).map(([life, quantity, coupon]) => ({
    ...life,
    days: life.days + tourDays,
    profile: { ...life.profile, graceHours: 72 },
    acts: [...tour(seats(quantity), seats(quantity + 1), coupon), ...after(24 * tourDays, life.acts)],
  }));

const tourDays = 17;

/** The period is a week, and the pause puts each renewal off by two hours; a change of the clocks, by one. */
function tour(items: LifeItem[], others: LifeItem[], coupon: number): Act[] {
  const [customer, sub] = [0, 0];
  const plan = { interval: 'week' as const, proration: null };
  const noDate = { inHours: null };
  return [
    on(0, 0, { do: 'subscribe', order: { ...order, items } }),
    on(0, 1, { do: 'pay', customer, percent: 100 }),
    on(1, 0, { do: 'coupon', sub, coupon }),
    on(1, 1, { do: 'drop-coupon', customer }),
    on(2, 0, { do: 'change', sub, ...plan, items: others, at: ChangeAt.period_end, ...noDate }),
    on(2, 1, { do: 'forget-change', sub }),
    on(3, 0, { do: 'pause', sub, unused: Unused.keep, ...noDate, resumeAnchor: ResumeAnchor.reset }),
    on(3, 2, { do: 'resume', sub, anchor: null }),
    on(4, 0, { do: 'cancel', sub, at: CancelAt.period_end, ...noDate, unused: Unused.keep }),
    on(4, 1, { do: 'keep', sub }),
    on(5, 0, { do: 'use', customer, meter: 'calls', quantity: 10, hoursAgo: 0 }),
    on(5, 1, { do: 'move', customer, zone: 'Europe/Berlin' }),
    on(8, 0, { do: 'finalize', customer }),
    on(8, 1, { do: 'void', customer }),
    on(15, 0, { do: 'finalize', customer }),
    on(15, 1, { do: 'write-off', customer }),
  ];
}

const order: Omit<LifeOrder, 'items'> = {
  ...{ customer: 0, interval: 'week', startInHours: null, coupons: [], minimumMinor: null, proration: null },
  ...{ trialDays: 0, trialEnd: TrialEnd.bill, anchor: BillingAnchor.anniversary, anchorDay: null },
  paymentBehavior: PaymentBehavior.send_invoice,
};

function seats(quantity: number): LifeItem[] {
  return [{ plan: 'seat', quantity }];
}

function on(day: number, hour: number, deed: Deed): Act {
  return { ...deed, hour: 24 * day + hour, isSharp: false };
}

function after(hours: number, acts: readonly Act[]): Act[] {
  return acts.map((act) => ({ ...act, hour: act.hour + hours }));
}

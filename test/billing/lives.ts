import { Temporal } from 'temporal-polyfill';
import type { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import type { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import type { MissingTaxRate, SelfServiceActivation } from '../../src/billing/customers/profile/sale-policies.ts';
import type { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import type { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import type { Proration } from '../../src/billing/customers/profile/proration.ts';
import type { Fulfilment } from '../../src/billing/orders/order-states.ts';
import type { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import type { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type {
  ChangeBilling,
  PaymentBehavior,
  ResumeAnchor,
  TrialEnd,
  Unused,
} from '../../src/billing/subscriptions/subscription-terms.ts';
import type { offered } from './lives-offers.ts';

export interface LifeItem {
  /** A plan, with the component of its rate card where the price has one. */
  plan: string;
  /** The interval of the price, if it is another than that of the order. */
  interval?: keyof typeof offered;
  quantity: number;
  /** The amount that was agreed with the customer alone, in minor units. */
  agreedMinor?: number | null;
}

export interface LifeOrder {
  customer: number;
  /** Whether the customer buys for themself, on the terms that everyone gets. */
  isSelfService: boolean;
  interval: keyof typeof offered;
  items: LifeItem[];
  /** Negative for a start in the past. */
  startInHours: number | null;
  /** Until when it is paid elsewhere, where it starts in the past. */
  paidInHours: number | null;
  trialDays: number;
  trialEnd: TrialEnd;
  anchor: BillingAnchor;
  anchorDay: number | null;
  proration: Proration | null;
  paymentBehavior: PaymentBehavior;
  minimumMinor: number | null;
  coupons: number[];
}

/** An action on a subscription (by its index) or on the oldest invoice that allows it; dates are hours from the action. */
export type Action =
  | { do: 'subscribe'; order: LifeOrder }
  | {
      do: 'change';
      sub: number;
      isSelfService: boolean;
      interval: keyof typeof offered;
      items: LifeItem[];
      at: ChangeAt;
      inHours: number | null;
      proration: Proration | null;
      billing: ChangeBilling | null;
    }
  | { do: 'cancel-change'; sub: number }
  | { do: 'pause'; sub: number; unused: Unused; inHours: number | null; resumeAnchor: ResumeAnchor }
  | { do: 'resume'; sub: number; anchor: ResumeAnchor | null }
  | { do: 'cancel'; sub: number; isSelfService: boolean; at: CancelAt; inHours: number | null; unused: Unused }
  | { do: 'keep'; sub: number }
  | { do: 'use'; customer: number; meter: string; quantity: number; hoursAgo: number; region: string | null }
  | {
      do: 'order';
      customer: number;
      isSelfService: boolean;
      plans: string[];
      quantity: number;
      coupons: number[];
      fulfilment: Fulfilment;
    }
  | { do: 'cancel-order'; customer: number; isSelfService: boolean }
  | { do: 'refund'; customer: number }
  | { do: 'void-note'; customer: number }
  | { do: 'give'; customer: number; plan: string; inHours: number | null }
  | { do: 'revoke'; customer: number }
  | { do: 'move-trial-end'; sub: number; inHours: number | null }
  | { do: 'give-free-time'; sub: number; days: number }
  | { do: 'move-billing-date'; sub: number; afterHours: number; stub: Stub }
  | { do: 'pay'; customer: number; percent: number }
  | { do: 'void'; customer: number }
  | { do: 'write-off'; customer: number }
  | { do: 'reverse-payment' | 'pay-out' | 'reverse-pay-out'; customer: number }
  | { do: 'finalize'; customer: number }
  | { do: 'charge'; sub: number; minor: number }
  | { do: 'remove-charge'; customer: number }
  | { do: 'combine'; customer: number; isCombined: boolean }
  | { do: 'own-invoices'; sub: number; isOwn: boolean }
  | { do: 'apply-coupon'; sub: number; coupon: number }
  | { do: 'remove-coupon'; customer: number }
  | { do: 'change-zone'; customer: number; zone: string }
  | DocumentAction
  | SharingAction;

/** What a project writes by hand, corrects and issues again. */
type DocumentAction =
  | { do: 'write-invoice'; customer: number; minor: number; deductMinor: number; isFinal: boolean }
  | { do: 'edit-draft'; customer: number; minor: number }
  | { do: 'delete-draft'; customer: number }
  | { do: 'reissue'; customer: number }
  | { do: 'credit-part'; customer: number; percent: number }
  | { do: 'refund-payment'; customer: number; percent: number }
  | { do: 'set-terms'; sub: number; days: number | null };

/** What concerns both customers. */
type SharingAction =
  { do: 'transfer'; sub: number; to: number } | { do: 'move'; plan: string; toVersion: number; at: MoveAt };

export type TimedAction = Action & { hour: number; isOnTheHour: boolean };

export interface LifeCoupon {
  percentOff: string | null;
  amountOffMinor: number | null;
  duration: CouponDuration;
}

/** A random history of one or two customers, by which billing modes are compared. */
export interface Life {
  days: number;
  start: string;
  currency: string;
  zones: string[];
  taxPercentage: string | null;
  /** A later percentage, from some day on. */
  laterTax: { percentage: string; inDays: number } | null;
  /** Whether the rates are those of a country in which no customer is. */
  isTaxAbroad: boolean;
  profile: {
    proration: Proration;
    graceHours: number;
    paymentTermDays: number;
    giveUpDays: number | null;
    giveUp: GiveUp;
    selfServiceActivation: SelfServiceActivation;
    missingTaxRate: MissingTaxRate;
  };
  coupons: LifeCoupon[];
  actions: TimedAction[];
}

/** Returns the actions in order of time: on the hour from the start, when much is due, or at an odd time after it. */
export function inTime({ start, actions: all }: Life): { action: TimedAction; at: Temporal.Instant }[] {
  const dated = all.map((action, index) => {
    const seconds = action.isOnTheHour ? 0 : 60 * index + 7;
    return { action, at: Temporal.Instant.from(start).add({ hours: action.hour, seconds }) };
  });
  return dated.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
}

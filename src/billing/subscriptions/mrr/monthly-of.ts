import type { Temporal } from 'temporal-polyfill';
import { calculate } from '../../../catalog/pricing/calculate.ts';
import { Interval, TaxBehavior } from '../../../catalog/offers/price.ts';
import type { Rational } from '../../../platform/values/rational.ts';
import { ratesOf } from '../../customers/account.ts';
import { monthlyAmount } from '../../invoicing/arithmetic/monthly.ts';
import { entire } from '../../invoicing/arithmetic/proration.ts';
import { CouponDuration } from '../../invoicing/coupons/coupon.ts';
import type { RedeemedCoupon } from '../../invoicing/coupons/discounts.ts';
import { assemble } from '../../invoicing/invoices/assemble.ts';
import { offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { nameDiscount } from '../charging/bill.ts';
import { isLonger, isOnce } from '../item-period.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { SubscriptionStatus } from '../subscription-states.ts';

/** States in which a subscription brings in its prices: also while an invoice is overdue, but not while it is suspended. */
const countedStatuses: readonly SubscriptionStatus[] = [SubscriptionStatus.active, SubscriptionStatus.past_due];

type MonthlyState = Pick<BillingState, 'subscription' | 'items' | 'offers' | 'account' | 'redeemed'>;

/**
 * Returns the monthly recurring revenue of each item at an instant, by its id: the price of a whole period without tax and
 * after recurring discounts, as a month. Usage, and what is paid once, does not recur.
 */
export function monthlyOf(state: MonthlyState, at: Temporal.Instant): Map<string, Rational> {
  const { subscription, items } = state;
  if (!countedStatuses.includes(subscription.status)) return new Map();
  const current = items.filter((item) => !item.endedAt && recurs(state, item));
  const [longer, own] = partition(current, (item) => isLonger(subscription, offerOf(state, item).price));
  return new Map([...monthly(state, own, at), ...monthly(state, longer, at)]);
}

function recurs(state: MonthlyState, item: SubscriptionItem): boolean {
  const { price } = offerOf(state, item);
  return !price.isMetered && !isOnce(price);
}

/** The items of one cadence: an invoice with a whole period of each shows what its discounts and taxes leave. */
function monthly(
  state: MonthlyState,
  items: readonly SubscriptionItem[],
  at: Temporal.Instant,
): [id: string, monthly: Rational][] {
  if (!items.length) return [];
  const charges = items.map((item) => chargeOf(state, item));
  const used = state.redeemed.filter((one) => lowers(state, one, items));
  const rates = ratesOf(state.account, charges, at);
  const { lines } = assemble(charges, rates, used.map(nameDiscount)).totals;
  return items.map((item, index) => [item.id, monthlyAmount(lines[index]!.netMinor, offerOf(state, item).price)]);
}

function chargeOf(state: MonthlyState, item: SubscriptionItem) {
  const { price, product } = offerOf(state, item);
  const terms = price.termsIn(state.subscription.currency)!;
  const { minor } = calculate(terms, String(item.quantity), { amount: item.amount });
  return {
    ...{ amountMinor: minor, wholeMinor: minor, share: entire, period: null },
    ...{ productId: product.id, taxCode: product.taxCode, couponIds: null, isDiscountable: true },
    isTaxInclusive: price.taxBehavior === TaxBehavior.inclusive,
  };
}

/**
 * Whether a coupon lowers what recurs. One for a single period does not, and one for some periods does not lower a price
 * of years. An amount is deducted once for each period of the subscription, so not from a price that recurs less often.
 */
function lowers(
  state: MonthlyState,
  { coupon, redemption }: RedeemedCoupon,
  items: readonly SubscriptionItem[],
): boolean {
  const { subscription } = state;
  const { price } = offerOf(state, items[0]!);
  if (redemption.endedAt || coupon.duration === CouponDuration.once) return false;
  if (coupon.duration === CouponDuration.repeating && price.interval === Interval.year) return false;
  if (coupon.percentOff === null && isLonger(subscription, price)) return false;
  const since = subscription.currentPeriodStartAt;
  return redemption.countsIn(since) && (redemption.periodsLeft !== 0 || redemption.isUsedIn(since));
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

import type { CouponRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';

/** What a coupon takes off, such as "20 % off". */
export function discountWords({ percentOff, amountOff }: Pick<CouponRowFragment, 'percentOff' | 'amountOff'>): string {
  return amountOff ? `${formatMoney(amountOff)} off` : `${formatNumber(percentOff ?? '0')} % off`;
}

/** How long a subscription uses a coupon. */
export function durationWords({
  duration,
  durationPeriods,
}: Pick<CouponRowFragment, 'duration' | 'durationPeriods'>): string {
  if (duration === 'forever') return 'As long as the subscription runs';
  if (duration === 'once') return 'One period';
  return `${formatNumber(durationPeriods ?? 1)} periods`;
}

/** How often a coupon was redeemed, of how often it may be. */
export function redemptionWords({
  timesRedeemed,
  maxRedemptions,
}: Pick<CouponRowFragment, 'timesRedeemed' | 'maxRedemptions'>): string {
  const times = formatNumber(timesRedeemed ?? 0);
  return maxRedemptions ? `${times} of ${formatNumber(maxRedemptions)}` : times;
}

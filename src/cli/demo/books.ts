import type { Temporal } from 'temporal-polyfill';
import { createTestClock } from '../../billing/verbs/create-test-clock.ts';
import { CouponDuration } from '../../billing/invoicing/coupons/coupon.ts';
import { createCoupon } from '../../billing/verbs/create-coupon.ts';
import type { UpdateBillingProfileInput } from '../../billing/customers/profile/billing-profile-input.ts';
import { updateBillingProfile } from '../../billing/verbs/update-billing-profile.ts';
import { createTaxRate } from '../../billing/verbs/create-tax-rate.ts';
import type { ProjectViewer } from '../../auth/viewer.ts';
import type { Stage } from './stage.ts';

/** The code of the coupon that each project gives away. */
export const welcome = 'WELCOME20';

/** What is added to prices in the countries of the demo. */
const rates = [
  { country: 'DE', name: 'USt', percentage: '19' },
  { country: 'FR', name: 'TVA', percentage: '20' },
  { country: 'AT', name: 'USt', percentage: '20' },
  { country: 'PT', name: 'IVA', percentage: '23' },
  { country: 'PL', name: 'PTU', percentage: '23' },
];

/** How a project bills: its profile, taxes and a coupon. Answers the test clock by which its customers live. */
export async function openBooks(
  stage: Stage,
  viewer: ProjectViewer,
  { profile, at }: { profile: UpdateBillingProfileInput; at: Temporal.Instant },
): Promise<string> {
  await stage.do((em) => updateBillingProfile(em, viewer, profile, at));
  for (const rate of rates) await stage.do((em) => createTaxRate(em, viewer, { ...rate, replace: false }, at));
  const coupon = { code: welcome, name: '20 % off for three months', percentOff: '20', productIds: [] };
  const repeating = { duration: CouponDuration.repeating, durationPeriods: 3 };
  await stage.do((em) => createCoupon(em, viewer, { ...coupon, ...repeating }, at));
  const clock = { name: 'The story of the demo', now: stage.start };
  return (await stage.do((em) => createTestClock(em, viewer, clock, stage.end))).id;
}

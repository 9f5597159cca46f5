import type { Temporal } from 'temporal-polyfill';
import { createTestClock } from '../../billing/verbs/create-test-clock.ts';
import { CouponDuration } from '../../billing/invoicing/coupons/coupon.ts';
import { createCoupon } from '../../billing/verbs/create-coupon.ts';
import type { UpdateBillingProfileInput } from '../../billing/customers/profile/billing-profile-input.ts';
import { updateBillingProfile } from '../../billing/verbs/update-billing-profile.ts';
import { createTaxRate } from '../../billing/verbs/create-tax-rate.ts';
import type { ProjectViewer } from '../../auth/viewer.ts';
import type { DemoTimeline } from './timeline.ts';

/** The code of each project's coupon. */
export const welcomeCode = 'WELCOME20';

/** The tax rates of the customers' countries. */
const rates = [
  { country: 'DE', name: 'USt', percentage: '19' },
  { country: 'FR', name: 'TVA', percentage: '20' },
  { country: 'AT', name: 'USt', percentage: '20' },
  { country: 'PT', name: 'IVA', percentage: '23' },
  { country: 'PL', name: 'PTU', percentage: '23' },
];

/** Sets up the billing profile, tax rates and coupon of a project; returns the id of a test clock for its customers. */
export async function setUpBilling(
  timeline: DemoTimeline,
  viewer: ProjectViewer,
  { profile, at }: { profile: UpdateBillingProfileInput; at: Temporal.Instant },
): Promise<string> {
  await timeline.do((em) => updateBillingProfile(em, viewer, profile, at));
  for (const rate of rates) await timeline.do((em) => createTaxRate(em, viewer, { ...rate, replace: false }, at));
  const coupon = { code: welcomeCode, name: '20 % off for three months', percentOff: '20', productIds: [] };
  const repeating = { duration: CouponDuration.repeating, durationPeriods: 3 };
  await timeline.do((em) => createCoupon(em, viewer, { ...coupon, ...repeating }, at));
  const clock = { name: 'The story of the demo', now: timeline.start };
  return (await timeline.do((em) => createTestClock(em, viewer, clock, timeline.end))).id;
}

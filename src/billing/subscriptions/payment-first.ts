import type { Temporal } from 'temporal-polyfill';
import type { BillingProfile } from '../customers/profile/billing-profile.ts';
import { SelfServiceActivation } from '../customers/profile/sale-policies.ts';

const hoursToPay = 23;

/** When a purchase expires that waits for its payment. */
export function expiryOf(boughtAt: Temporal.Instant): Temporal.Instant {
  return boughtAt.add({ hours: hoursToPay });
}

/** Whether people pay first for what they buy for themselves. */
export function isPaidFirst({ selfServiceActivation }: Pick<BillingProfile, 'selfServiceActivation'>): boolean {
  return selfServiceActivation === SelfServiceActivation.payment_first;
}

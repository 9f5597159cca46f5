import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Refusal } from '../../errors.ts';
import { formatMinor } from '../../platform/values/money.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import type { BillingState } from './billing-state.ts';
import { paidUntil } from './item-period.ts';
import { isPaidFirst } from './payment-first.ts';

/**
 * Whether a change would give more than is paid for: a person makes it for themself, an amount is due at once, and the
 * project wants to be paid first.
 */
export function awaitsPayment(
  viewer: Viewer,
  { subscription, account }: Pick<BillingState, 'subscription' | 'account'>,
  dueMinor: bigint,
): boolean {
  return dueMinor > 0n && paysFirst(viewer, { subscription, account });
}

/** Whether a person acts for themself, in a project that wants to be paid first. */
function paysFirst(viewer: Viewer, { subscription, account }: Pick<BillingState, 'subscription' | 'account'>): boolean {
  return isPaidFirst(account.profile) && !viewer.may('billing:write', subscription.projectId);
}

/**
 * Refuses a date at which a person's change could give more than is paid for: nobody is asked then. At the end of the
 * period the renewal bills it.
 */
export function requireUnpaidDate(viewer: Viewer, billingState: BillingState, at: Temporal.Instant): void {
  if (at.equals(paidUntil(billingState)) || !paysFirst(viewer, billingState)) return;
  throw new Refusal(
    'payment',
    'change_needs_payment',
    'A change on a date may cost something at once: the project makes it, or change at the end of the period.',
  );
}

/** The refusal of a change that a person makes for themself and that must be paid first. */
export function needsPayment({ dueMinor, currency }: Pick<Invoice, 'dueMinor' | 'currency'>): Refusal {
  const due = `${formatMinor(dueMinor, currency)} ${currency}`;
  return new Refusal(
    'payment',
    'change_needs_payment',
    `This change costs ${due} at once: pay the project, which makes the change, or change at the end of the period.`,
  );
}

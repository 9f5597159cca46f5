import type { Viewer } from '../../auth/viewer.ts';
import { Refusal } from '../../errors.ts';
import { formatMinor } from '../../platform/values/money.ts';
import { SelfServiceActivation } from '../customers/profile/sale-policies.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import type { BillingState } from './billing-state.ts';

/**
 * Whether a change would give more than is paid for: a person makes it for themself, an amount is due at once, and the
 * project wants to be paid first.
 */
export function awaitsPayment(
  viewer: Viewer,
  { subscription, account }: Pick<BillingState, 'subscription' | 'account'>,
  dueMinor: bigint,
): boolean {
  const isSelfService = !viewer.may('billing:write', subscription.projectId);
  const isPaidFirst = account.profile.selfServiceActivation === SelfServiceActivation.payment_first;
  return isSelfService && isPaidFirst && dueMinor > 0n;
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

import type { NamedDiscount } from '../../invoicing/invoices/assemble.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { PendingCharge } from '../../invoicing/pending/pending-charge.ts';
import type { BillingState } from '../billing-state.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';

/** The reasons of invoices that are written for pending charges alone. */
const standingAlone: readonly InvoiceReason[] = [
  InvoiceReason.subscription_cycle,
  InvoiceReason.subscription_pause,
  InvoiceReason.subscription_resume,
  InvoiceReason.subscription_end,
  InvoiceReason.subscription_give_up,
];

interface WantedInvoice {
  reason: InvoiceReason;
  charges: readonly Charge[];
  takesPending?: boolean;
}

/** Returns the pending charges that an invoice of a subscription takes: all of them, unless nothing else calls for it. */
export function pendingFor(
  { pending }: Pick<BillingState, 'pending'>,
  { reason, charges, takesPending = false }: WantedInvoice,
): readonly PendingCharge[] {
  return charges.length || takesPending || standingAlone.includes(reason) ? pending : [];
}

/** Returns the coupons of pending charges that the invoice itself does not have. */
export function discountsOf(pending: readonly PendingCharge[], own: readonly NamedDiscount[]): NamedDiscount[] {
  const known = new Set(own.map(({ couponId }) => couponId));
  const gathered = new Map(pending.flatMap(({ discounts }) => discounts.map((one) => [one.couponId, one] as const)));
  return [...gathered.values()]
    .filter(({ couponId }) => !known.has(couponId))
    .map((discount) => ({ ...discount, isGathered: true }));
}

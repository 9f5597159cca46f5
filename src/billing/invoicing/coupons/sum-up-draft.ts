import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { earlier, isAfter } from '../../../platform/time/instants.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
import type { DiscountShape } from '../invoices/invoice-shapes.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { reassemble } from '../invoices/reassemble.ts';
import { CouponRedemption } from './coupon-redemption.ts';

interface DraftTotals {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  /** Those whose usage is counted anew. */
  stale: readonly InvoiceLine[];
}

/**
 * Sums a draft up again whose usage has changed. A coupon that had nothing to take off it as it was made is used now, and
 * left off where it was used up since.
 */
export async function sumUpDraft(em: EntityManager, { invoice, lines, stale }: DraftTotals): Promise<void> {
  const of = stale.map(({ usageSinceAt }) => usageSinceAt!).reduce((one, other) => earlier(one, other));
  const waiting = await waitingOn(em, invoice);
  const isCounted = (redemption: CouponRedemption, { percentOff }: DiscountShape) =>
    percentOff !== null && isUsedBetween(redemption, of, invoice.periodStartAt!);
  const isUsedUp = (discount: DiscountShape) => {
    const redemption = waiting.get(discount.couponId);
    return redemption?.periodsLeft === 0 && !isCounted(redemption, discount);
  };
  invoice.discounts = invoice.discounts.filter((discount) => !isUsedUp(discount));
  reassemble(invoice, lines);
  for (const discount of invoice.discounts) {
    const redemption = waiting.get(discount.couponId);
    if (redemption && BigInt(discount.minor) > 0n && !isCounted(redemption, discount)) redemption.use(of);
  }
}

/** By the id of the coupon, what is on a draft and takes nothing off it. */
async function waitingOn(em: EntityManager, invoice: Invoice): Promise<Map<string, CouponRedemption>> {
  const idle = invoice.discounts.filter(({ minor }) => BigInt(minor) === 0n);
  if (!idle.length) return new Map();
  const { projectId, subscriptionId } = invoice;
  const couponId = { $in: idle.map((discount) => discount.couponId) };
  const found = await em.find(CouponRedemption, { projectId, subscriptionId, couponId });
  return new Map(found.map((redemption) => [redemption.couponId, redemption]));
}

function isUsedBetween(
  { usedInPeriodAt: used }: CouponRedemption,
  from: Temporal.Instant,
  until: Temporal.Instant,
): boolean {
  return used !== null && !isAfter(from, used) && isAfter(until, used);
}

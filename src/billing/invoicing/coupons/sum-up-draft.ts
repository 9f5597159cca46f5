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
  /** The start of the period in which the subscription of the stale lines was billed. */
  since: Temporal.Instant;
  lines: readonly InvoiceLine[];
  /** The lines whose usage is counted again. */
  stale: readonly InvoiceLine[];
}

/**
 * Sums up a draft again after its usage changed. A coupon that had nothing to discount at first is used now, or removed
 * if it has been used up in the meantime.
 */
export async function sumUpDraft(em: EntityManager, { invoice, since, lines, stale }: DraftTotals): Promise<void> {
  const of = stale.map(({ usageSinceAt }) => usageSinceAt!).reduce((one, other) => earlier(one, other));
  const idle = await idleRedemptions(em, invoice, stale);
  const isCounted = (redemption: CouponRedemption, { percentOff }: DiscountShape) =>
    percentOff !== null && isUsedBetween(redemption, of, since);
  const isUsedUp = (discount: DiscountShape) => {
    const redemption = idle.get(discount.couponId);
    return redemption?.periodsLeft === 0 && !isCounted(redemption, discount);
  };
  invoice.discounts = invoice.discounts.filter((discount) => !isUsedUp(discount));
  reassemble(invoice, lines);
  for (const discount of invoice.discounts) {
    const redemption = idle.get(discount.couponId);
    if (redemption && BigInt(discount.minor) > 0n && !isCounted(redemption, discount)) redemption.use(of);
  }
}

/** The redemptions of the subscription of stale lines whose discount is 0, by coupon id. */
async function idleRedemptions(
  em: EntityManager,
  invoice: Invoice,
  stale: readonly InvoiceLine[],
): Promise<Map<string, CouponRedemption>> {
  const unused = invoice.discounts.filter(({ minor, isGathered }) => BigInt(minor) === 0n && !isGathered);
  if (!unused.length) return new Map();
  const { projectId } = invoice;
  const { subscriptionId } = stale[0]!;
  const couponId = { $in: unused.map((discount) => discount.couponId) };
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

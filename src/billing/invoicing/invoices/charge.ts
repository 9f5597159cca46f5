import type { Temporal } from 'temporal-polyfill';
import type { Share } from '../arithmetic/proration.ts';
import type { Span } from '../arithmetic/span.ts';
import type { LineKind, UsageFacts } from './invoice-line.ts';

/**
 * A charge for an invoice, before discounts and taxes. An id is null where the charge concerns no such thing. The usage
 * fields are left out where nothing is metered.
 */
export interface Charge extends Partial<UsageFacts> {
  kind: LineKind;
  description: string;
  quantity: string;
  unitAmount: string | null;
  /** `share` of `wholeMinor`, including tax if the price includes it. */
  amountMinor: bigint;
  wholeMinor: bigint;
  share: Share;
  period: Span | null;
  productId: string | null;
  priceId: string | null;
  subscriptionId: string | null;
  itemId: string | null;
  meterId: string | null;
  correctsLineId: string | null;
  /** The end of the recording time of the usage in it; later records are not in it. */
  recordedUntilAt: Temporal.Instant | null;
  isTaxInclusive: boolean;
  taxCode: string | null;
  /** The tax rate that the caller has named for a line of a one-off invoice. */
  namedRateId?: string | null;
  isDiscountable: boolean;
  /** The coupons that may discount it, where not all of its invoice may; left out otherwise. */
  couponIds?: readonly string[] | null;
}

/** A charge for metered usage. */
export type UsageCharge = Charge &
  Pick<UsageFacts, 'usageGroup'> & { [Fact in keyof Omit<UsageFacts, 'usageGroup'>]: NonNullable<UsageFacts[Fact]> };

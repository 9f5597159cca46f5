import type { Temporal } from 'temporal-polyfill';
import type { Share } from '../arithmetic/proration.ts';
import type { Span } from '../arithmetic/span.ts';
import type { LineKind, UsageFacts } from './invoice-line.ts';

/**
 * Something to be put on an invoice, before discounts and taxes. Ids are null where it is about no such thing, and what
 * tells of usage is left out where nothing is counted.
 */
export interface Charge extends Partial<UsageFacts> {
  kind: LineKind;
  description: string;
  quantity: string;
  unitAmount: string | null;
  /** `share` of `wholeMinor`, as the price says it: with the tax where that is in it. */
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
  /** Up to when usage that is in it was recorded. */
  recordedUntilAt: Temporal.Instant | null;
  isTaxInclusive: boolean;
  taxCode: string | null;
  isDiscountable: boolean;
}

/** A charge for what was counted. */
export type UsageCharge = Charge & { [Fact in keyof UsageFacts]: NonNullable<UsageFacts[Fact]> };

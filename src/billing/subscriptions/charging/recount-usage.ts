import type { Temporal } from 'temporal-polyfill';
import { calculate } from '../../../catalog/pricing/calculate.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { lineOf } from '../../invoicing/invoices/write-invoice.ts';
import { chargeUsage } from './charge-item.ts';
import { addTo } from './closing-usage.ts';
import type { CountedUsage, UsageToCount } from './count-usage.ts';
import { differenceTo } from './late-credits.ts';
import type { LineToAdjust } from './late-credits.ts';
import { isOfGroup } from './priced-groups.ts';
import { lastCountedQuantity, addedQuantity } from './usage-lines.ts';

/** Usage of one group of a price in one period, which a draft bills, or would bill. */
export interface DraftUsage extends UsageToCount {
  /** The lines of the draft that bill the price in the period, of all groups. */
  lines: readonly InvoiceLine[];
  /** The same lines of other invoices. */
  earlier: readonly InvoiceLine[];
}

interface RecountedUsage extends CountedUsage {
  /** The lines of other invoices that bill the group in the period. */
  before: readonly LineToAdjust[];
  recordedUntilAt: Temporal.Instant;
}

/** Updates the line of a group to the cost of all its usage in its period, less the amounts billed before. */
export function recount(
  invoice: Invoice,
  usage: DraftUsage,
  counted: RecountedUsage,
): { corrections: Correction[]; added?: InvoiceLine } {
  const { before, quantity, options, recordedUntilAt } = counted;
  const line = usage.lines.find((each) => isOfGroup(each, usage.group));
  if (!line) return addLine(invoice, usage, counted);
  const terms = usage.offer.price.termsIn(invoice.currency, usage.group)!;
  const { minor } = calculate(terms, quantity, options);
  const { moreMinor, corrections } = differenceTo(before, minor);
  Object.assign(line, {
    quantity: addedQuantity(quantity, lastCountedQuantity(before.map((one) => one.line))),
    ...{ amountMinor: moreMinor, wholeMinor: moreMinor },
    ...{ usageQuantity: quantity, usageMinor: minor, recordedUntilAt },
  });
  return { corrections };
}

/** Adds a line for a group without one if it has usage now; it is taxed as another line of the price. */
function addLine(
  invoice: Invoice,
  { offer, group, lines }: DraftUsage,
  { before, ...counted }: RecountedUsage,
): { corrections: Correction[]; added?: InvoiceLine } {
  const { subscriptionId, itemId, usageSinceAt, periodStartAt, periodEndAt } = lines[0]!;
  const { taxRateId, taxPercentage, taxCategory, taxRule, couponIds } = lines[0]!;
  const { currency } = invoice;
  const part = { startAt: usageSinceAt!, endAt: periodEndAt! };
  const soFar = chargeUsage({ id: subscriptionId!, currency }, { id: itemId! }, offer, { ...counted, group, part });
  const period = { startAt: periodStartAt!, endAt: periodEndAt! };
  const { charge, corrections, isEmpty } = addTo(before, { ...soFar, period });
  if (isEmpty) return { corrections };
  const added = Object.assign(lineOf(invoice, charge, lines.length), {
    taxRateId,
    taxPercentage,
    taxCategory,
    taxRule,
    couponIds,
  });
  return { corrections, added };
}

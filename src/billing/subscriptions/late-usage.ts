import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lateUsage } from '../../metering/usage-as-of.ts';
import type { Correction } from '../credit-notes/credit.ts';
import type { Charge } from '../invoices/charge.ts';
import { InvoiceLine, LineKind } from '../invoices/invoice-line.ts';
import { Invoice } from '../invoices/invoice.ts';
import { InvoiceStatus } from '../invoices/invoice-states.ts';
import type { Span } from '../reckoning/proration.ts';
import { chargeUsage } from './charge-item.ts';
import { countUsage, usageAsked } from './count-usage.ts';
import { offerOf } from './course.ts';
import type { Course } from './course.ts';
import { offersOf } from './offers.ts';
import type { Offer } from './offers.ts';
import type { SubscriptionItem } from './subscription-item.ts';

/** What usage that came late adds to periods that are billed already, and, where more units cost less, takes off. */
export interface Late {
  charges: Charge[];
  corrections: Correction[];
}

/** How far back usage is looked for: with this, all that is recorded within 13 months of its period is billed. */
const monthsBack = 13;

/** What was stamped just before a bill may have been committed just after it. */
const overlapMinutes = 60;

interface Billed {
  item: SubscriptionItem;
  offer: Offer;
  part: Span;
  lines: InvoiceLine[];
}

/**
 * Usage that was recorded after its period was billed. Each such period is reckoned anew with all that is recorded by
 * now; the difference to what was billed becomes a line of the next invoice that names the line it adjusts.
 */
export async function lateCharges(em: EntityManager, course: Course, at: Temporal.Instant): Promise<Late> {
  const late = await billedWithLateUsage(em, course, at);
  const counted = await countUsage(em, course.account.customer, late, at);
  const answer: Late = { charges: [], corrections: [] };
  late.forEach((billed, index) => {
    const { item, offer, part, lines } = billed;
    const anew = chargeUsage(course.subscription, item, offer, {
      part,
      ...counted[index]!,
      recordedUntilAt: at,
    });
    const before = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const difference = anew.amountMinor - before;
    if (difference > 0n) answer.charges.push(adjustment(anew, difference, lines));
    if (difference < 0n) answer.corrections.push({ line: lines[0]!, baseMinor: -difference });
  });
  return answer;
}

function adjustment(anew: Charge, amountMinor: bigint, lines: InvoiceLine[]): Charge {
  const before = lines.map(({ quantity }) => Number(quantity));
  return {
    ...anew,
    kind: LineKind.adjustment,
    quantity: anew.quantity,
    description: `${anew.description}: counted later (${before.at(-1)} were billed)`,
    unitAmount: null,
    wholeMinor: amountMinor,
    amountMinor,
    correctsLineId: lines[0]!.id,
  };
}

async function billedWithLateUsage(
  em: EntityManager,
  course: Course,
  at: Temporal.Instant,
): Promise<Billed[]> {
  const metered = course.items.filter((item) => offerOf(course, item).meter);
  if (!metered.length) return [];
  const periods = await billedPeriods(em, course, metered, at);
  const isLate = await lateUsage(
    em,
    periods.map(({ offer, part, lines }) => ({
      ...usageAsked(course.account.customer, offer, part),
      billedUntil: lines.at(-1)!.recordedUntilAt!.subtract({ minutes: overlapMinutes }),
      recordedUntil: at,
    })),
  );
  return periods.filter((_, index) => isLate[index]);
}

/** The periods of items whose usage is billed, each with its lines, oldest first; at the price they were billed at. */
async function billedPeriods(
  em: EntityManager,
  course: Course,
  items: readonly SubscriptionItem[],
  at: Temporal.Instant,
): Promise<Billed[]> {
  const since = at.toZonedDateTimeISO('UTC').subtract({ months: monthsBack }).toInstant();
  const lines = await em.find(
    InvoiceLine,
    {
      itemId: { $in: items.map(({ id }) => id) },
      kind: { $in: [LineKind.usage, LineKind.adjustment] },
      periodEndAt: { $gt: since },
    },
    { orderBy: { periodStartAt: 'asc', id: 'asc' } },
  );
  const standing = await standingInvoices(em, lines);
  const prices = lines.map(({ priceId }) => priceId!);
  const offers = new Map([
    ...course.offers,
    ...(await offersOf(
      em,
      prices.filter((id) => !course.offers.has(id)),
    )),
  ]);
  return items.flatMap((item) => {
    const own = lines.filter(({ itemId, invoiceId }) => itemId === item.id && standing.has(invoiceId));
    const byPeriod = Map.groupBy(own, ({ periodStartAt, priceId }) => `${periodStartAt} ${priceId}`);
    return [...byPeriod.values()].map((of) => {
      const part = { startAt: of[0]!.periodStartAt!, endAt: of[0]!.periodEndAt! };
      return { item, offer: offers.get(of[0]!.priceId!)!, part, lines: of };
    });
  });
}

/** Those that are final and count: what was taken back as void is not billed again by this. */
async function standingInvoices(em: EntityManager, lines: InvoiceLine[]): Promise<Set<string>> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
  const status = { $in: [InvoiceStatus.open, InvoiceStatus.paid, InvoiceStatus.uncollectible] };
  const found = ids.length ? await em.find(Invoice, { id: { $in: ids }, status }) : [];
  return new Set(found.map(({ id }) => id));
}

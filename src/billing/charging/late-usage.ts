import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lateUsage } from '../../metering/usage-as-of.ts';
import { Rational } from '../../platform/rational.ts';
import type { Correction } from '../credit-notes/credit.ts';
import type { Charge } from '../invoices/charge.ts';
import { InvoiceLine, LineKind } from '../invoices/invoice-line.ts';
import { Invoice } from '../invoices/invoice.ts';
import { InvoiceStatus } from '../invoices/invoice-states.ts';
import type { Span } from '../reckoning/proration.ts';
import { chargeUsage } from './charge-item.ts';
import { countUsage, usageAsked } from './count-usage.ts';
import { billedBefore, givingBack, roundDown, standingOf } from './late-credits.ts';
import { offerOf } from '../subscriptions/course.ts';
import type { Course } from '../subscriptions/course.ts';
import { offersOf } from '../subscriptions/offers.ts';
import type { Offer } from '../subscriptions/offers.ts';
import type { SubscriptionItem } from '../subscriptions/subscription-item.ts';

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
 * now; what it costs more than was billed, before discounts, becomes a line of the next invoice that names the line it
 * adjusts, and what it costs less is given back. What is given back may be of a draft: that must be final before.
 */
export async function lateCharges(em: EntityManager, course: Course, at: Temporal.Instant): Promise<Late> {
  const late = await billedWithLateUsage(em, course, at);
  const counted = await countUsage(em, course.account.customer, late, at);
  const standing = await standingOf(
    em,
    late.flatMap(({ lines }) => lines),
  );
  const answer: Late = { charges: [], corrections: [] };
  late.forEach(({ item, offer, part, lines }, index) => {
    const usage = { part, ...counted[index]!, recordedUntilAt: at };
    const anew = chargeUsage(course.subscription, item, offer, usage);
    const own = standing.filter(({ line }) => lines.includes(line));
    const lessMinor = billedBefore(own).plus(new Rational(-anew.amountMinor));
    const moreMinor = roundDown(lessMinor) * -1n;
    if (moreMinor > 0n) answer.charges.push(adjustment(anew, moreMinor, lines));
    if (moreMinor < 0n) answer.corrections.push(...givingBack(own, lessMinor));
  });
  return answer;
}

function adjustment(anew: Charge, amountMinor: bigint, lines: InvoiceLine[]): Charge {
  const before = Rational.of(lines.at(-1)!.quantity).toDecimal();
  return {
    ...anew,
    kind: LineKind.adjustment,
    description: `${anew.description}: counted later (${before} were billed)`,
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

/**
 * The periods of items whose usage is billed, each with its lines, oldest first; at the price they were billed at. One
 * whose usage waits on a draft is none of them: it is counted anew when that becomes final.
 */
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
  const statuses = await statusesOf(em, lines);
  const prices = lines.map(({ priceId }) => priceId!);
  const offers = new Map([
    ...course.offers,
    ...(await offersOf(
      em,
      prices.filter((id) => !course.offers.has(id)),
    )),
  ]);
  const isFinal = (of: InvoiceLine[]) => {
    const usage = of.find(({ kind }) => kind === LineKind.usage);
    return usage && statuses.get(usage.invoiceId) !== InvoiceStatus.draft;
  };
  return items.flatMap((item) => {
    const own = lines.filter(({ itemId, invoiceId }) => itemId === item.id && statuses.has(invoiceId));
    const byPeriod = Map.groupBy(own, ({ periodStartAt, priceId }) => `${periodStartAt} ${priceId}`);
    return [...byPeriod.values()].filter(isFinal).map((of) => {
      const part = { startAt: of[0]!.periodStartAt!, endAt: of[0]!.periodEndAt! };
      return { item, offer: offers.get(of[0]!.priceId!)!, part, lines: of };
    });
  });
}

/** Of the invoices that count, by their id: what was taken back as void is not billed again by this. */
async function statusesOf(
  em: EntityManager,
  lines: readonly InvoiceLine[],
): Promise<Map<string, InvoiceStatus>> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
  const status = { $ne: InvoiceStatus.void };
  const found = ids.length ? await em.find(Invoice, { id: { $in: ids }, status }) : [];
  return new Map(found.map((invoice) => [invoice.id, invoice.status]));
}

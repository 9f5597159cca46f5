import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { readTogether } from '../../../platform/store/read-together.ts';
import { sql, uuids } from '../../../platform/store/sql.ts';
import { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { movedBy } from '../../invoicing/arithmetic/period.ts';
import { prorate, shareOf } from '../../invoicing/arithmetic/proration.ts';
import { Proration } from '../../customers/profile/proration.ts';
import type { Share } from '../../invoicing/arithmetic/proration.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { afterFreeTime } from '../free-time.ts';
import { limitRoundingGain, isPricedByPeriod } from './limit-rounding-gain.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { timeCreditsOfPeriod } from './time-credits.ts';
import { baseOf } from '../../invoicing/credit-notes/base-of.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';

interface RemovedItems {
  items: readonly SubscriptionItem[];
  at: Temporal.Instant;
  unit: Proration;
  /** The rounding gain allowed per period, in minor units: one per item of the subscription. */
  maxGainMinor: number;
}

/**
 * Calculates credits for the billed time of items after an instant: each line is credited the share of its discounted
 * amount that is unused. A pause has moved the end of a line's time. A line that was credited for time before has no
 * unused time. Nor has a line of an earlier period that a change ended without a credit.
 */
export async function unusedTimeCredits(
  em: EntityManager,
  subscription: Subscription,
  { items, at, unit, maxGainMinor }: RemovedItems,
): Promise<Correction[]> {
  if (!items.length || unit === Proration.none) return [];
  const lines = await readUncreditedLines(em, items, subscription);
  const candidates = items.flatMap((item) => {
    // A line with a later end was replaced by a change without a credit.
    const own = lines.filter((line) => line.itemId === item.id && !isAfter(line.periodEndAt!, item.chargedToAt));
    const paused = own.length ? millisecondsFrom(latestEnd(own), item.chargedToAt) : 0;
    // The free time of an item comes before the rest of its paid time.
    const from = afterFreeTime(item, at);
    return own.flatMap((line) => {
      const period = { startAt: later(line.periodStartAt!, from), endAt: movedBy(spanOf(line), paused).endAt };
      if (!isAfter(period.endAt, period.startAt)) return [];
      const share = unusedShare(subscription, line, { at: from, paused, unit });
      return [{ line, baseMinor: remainingValue(line, share), share, period }];
    });
  });
  return candidates.length
    ? limitRoundingGain(candidates, await timeCreditsOfPeriod(em, subscription), BigInt(maxGainMinor))
    : [];
}

/** The unit by which time is credited that a subscription no longer uses: by the second if it is not prorated. */
export function unitOfUnused({ proration }: Pick<Subscription, 'proration'>): Proration {
  return proration === Proration.none ? Proration.second : proration;
}

/** Counts time as charged, without pauses: otherwise a day could be longer than the day that was paid. */
function unusedShare(
  { pausedMs, timezone }: Subscription,
  line: InvoiceLine,
  { at, paused, unit }: { at: Temporal.Instant; paused: number; unit: Proration },
): Share {
  const own = movedBy(spanOf(line), paused - pausedMs);
  const startAt = later(own.startAt, at.subtract({ milliseconds: pausedMs }));
  const { numerator, denominator } = shareOf({ startAt, endAt: own.endAt }, own, unit, timezone);
  return { numerator, denominator, after: 0n };
}

/**
 * Prorates the whole period's amount if the line was calculated from it in the same units. The credit then equals the
 * charge for the same time to the cent. Otherwise prorates the line itself.
 */
function remainingValue(line: InvoiceLine, share: Share): bigint {
  if (!isPricedByPeriod(line, share)) return prorate(baseOf(line, line), share);
  return prorate(line.wholeMinor, { ...line.share, numerator: share.numerator });
}

function spanOf({ periodStartAt, periodEndAt }: InvoiceLine): Span {
  return { startAt: periodStartAt!, endAt: periodEndAt! };
}

function millisecondsFrom(from: Temporal.Instant, to: Temporal.Instant): number {
  return to.epochMilliseconds - from.epochMilliseconds;
}

function latestEnd(lines: readonly InvoiceLine[]): Temporal.Instant {
  return lines.map(({ periodEndAt }) => periodEndAt!).reduce(later);
}

const kinds = { lines: InvoiceLine, invoices: Invoice };

/** Selects lines of items for time after the start of their periods that no credit note has credited for time. */
const uncreditedLines = (itemIds: readonly string[], starts: readonly Temporal.Instant[]) => sql`
  with uncredited as materialized (
    select line.id, line.project_id, line.invoice_id
    from unnest(${uuids.item(itemIds)}::uuid[], ${starts}::timestamptz[]) as period (item_id, start_at)
    join invoice_line line on line.item_id = period.item_id
    join invoice on invoice.id = line.invoice_id and invoice.project_id = line.project_id
    where line.kind in ('recurring', 'proration')
      and line.period_end_at > period.start_at and line.period_start_at >= period.start_at
      and invoice.status in ('open', 'paid', 'uncollectible') and invoice.replaced_by_id is null and not exists (
        select from credit_note_line cut
        join credit_note note on note.id = cut.credit_note_id and note.project_id = cut.project_id
        where cut.invoice_line_id = line.id and cut.project_id = line.project_id and note.status = 'issued'
          and cut.period_start_at is not null)
  )`;

/** Invoices are read with their lines, since credits are given on them. */
const tails = {
  lines: sql`where (id, project_id) in (select id, project_id from uncredited) order by id`,
  invoices: sql`where (id, project_id) in (select invoice_id, project_id from uncredited)`,
};

async function readUncreditedLines(
  em: EntityManager,
  items: readonly SubscriptionItem[],
  { currentPeriodStartAt }: Subscription,
): Promise<InvoiceLine[]> {
  const head = uncreditedLines(
    items.map(({ id }) => id),
    items.map(({ periodStartAt }) => periodStartAt ?? currentPeriodStartAt),
  );
  const { lines } = await readTogether(em, kinds, { head, tails });
  return lines;
}

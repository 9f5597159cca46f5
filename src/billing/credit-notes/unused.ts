import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { encodeId } from '../../platform/ids.ts';
import { uuidArray } from '../../platform/array-literal.ts';
import { InvoiceLine } from '../invoices/invoice-line.ts';
import { Proration, prorate, shareOf } from '../reckoning/proration.ts';
import type { Share, Span } from '../reckoning/proration.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { SubscriptionItem } from '../subscriptions/subscription-item.ts';
import type { Correction } from './credit.ts';
import { isAfter, later } from '../../platform/instants.ts';

/**
 * What is billed of items for the time after an instant: of each line the part of what it came to after discounts that
 * its unused time is of its own time. A pause in between has moved the end of that time; a line that was cut short before
 * has none left.
 */
export async function unusedOf(
  em: EntityManager,
  subscription: Subscription,
  { items, at, unit }: { items: readonly SubscriptionItem[]; at: Temporal.Instant; unit: Proration },
): Promise<Correction[]> {
  if (!items.length || unit === Proration.none) return [];
  const lines = await uncutLines(em, items, subscription.currentPeriodStartAt);
  return items.flatMap((item) => {
    // A later end is of a line that was changed away without anything to give back.
    const own = lines.filter(
      (line) => line.itemId === item.id && !isAfter(line.periodEndAt!, item.chargedToAt),
    );
    const paused = own.length ? latestEnd(own).until(item.chargedToAt) : undefined;
    return own.flatMap((line) => {
      const period = { startAt: later(line.periodStartAt!, at), endAt: line.periodEndAt!.add(paused!) };
      if (Temporal.Instant.compare(period.startAt, period.endAt) >= 0) return [];
      const share = unusedShare(line, period, unit, subscription.timezone);
      return [{ line, baseMinor: worthOf(line, share), share, period }];
    });
  });
}

/** In units of the line's own time; by days, a pause may have moved the end over one day more than it was long. */
function unusedShare(
  { periodStartAt, periodEndAt }: InvoiceLine,
  period: Span,
  unit: Proration,
  timezone: string,
): Share {
  const own = shareOf(
    { startAt: periodStartAt!, endAt: periodEndAt! },
    { startAt: periodStartAt!, endAt: periodEndAt! },
    unit,
    timezone,
  );
  const { numerator } = shareOf(period, period, unit, timezone);
  return { ...own, numerator: numerator < own.denominator ? numerator : own.denominator };
}

/**
 * Of the whole period where the line was reckoned from that in the same units, so that what is given back is to the cent
 * what the same time would be charged; of the line itself where a coupon has changed it.
 */
function worthOf(line: InvoiceLine, share: Share): bigint {
  const isOfWhole = share.denominator === line.numerator && line.discountMinor === 0n;
  if (!isOfWhole) return prorate(line.isTaxInclusive ? line.totalMinor : line.netMinor, share);
  return prorate(line.wholeMinor, { ...line.share, numerator: share.numerator });
}

function latestEnd(lines: readonly InvoiceLine[]): Temporal.Instant {
  return lines.map(({ periodEndAt }) => periodEndAt!).reduce(later);
}

async function uncutLines(
  em: EntityManager,
  items: readonly SubscriptionItem[],
  since: Temporal.Instant,
): Promise<InvoiceLine[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select line.id from invoice_line line
     join invoice i on i.id = line.invoice_id and i.project_id = line.project_id
     where line.item_id = any(?::uuid[]) and line.kind in ('recurring', 'proration') and line.period_end_at > ?
       and i.status in ('open', 'paid', 'uncollectible') and not exists (
         select from credit_note_line cut
         join credit_note note on note.id = cut.credit_note_id and note.project_id = cut.project_id
         where cut.invoice_line_id = line.id and cut.project_id = line.project_id and note.status = 'issued'
           and cut.period_start_at is not null)`,
    [
      uuidArray(
        'item',
        items.map(({ id }) => id),
      ),
      since.toString(),
    ],
  );
  const ids = rows.map(({ id }) => encodeId('line', id));
  return ids.length ? em.find(InvoiceLine, { id: { $in: ids } }, { orderBy: { id: 'asc' } }) : [];
}

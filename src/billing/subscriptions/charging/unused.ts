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
import { boundGain, isOfWhole } from './bound-gain.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { cutIn } from './cut-lines.ts';
import { baseOf } from '../../invoicing/credit-notes/plan-credits.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';

interface Leaving {
  items: readonly SubscriptionItem[];
  at: Temporal.Instant;
  unit: Proration;
  /** How many items the subscription has: so many minor units rounding may let a customer off in a period. */
  most: number;
}

/**
 * What is billed of items for the time after an instant: of each line the part of what it came to after discounts that
 * its unused time is of its own time. A pause in between has moved the end of that time; a line that was cut short before
 * has none left, and so has one of an earlier period that a change ended without giving anything back.
 */
export async function unusedOf(
  em: EntityManager,
  subscription: Subscription,
  { items, at, unit, most }: Leaving,
): Promise<Correction[]> {
  if (!items.length || unit === Proration.none) return [];
  const lines = await uncutLines(em, items, subscription.currentPeriodStartAt);
  const potential = items.flatMap((item) => {
    // A later end is of a line that was changed away without anything to give back.
    const own = lines.filter((line) => line.itemId === item.id && !isAfter(line.periodEndAt!, item.chargedToAt));
    const paused = own.length ? millisecondsFrom(latestEnd(own), item.chargedToAt) : 0;
    return own.flatMap((line) => {
      const period = { startAt: later(line.periodStartAt!, at), endAt: movedBy(spanOf(line), paused).endAt };
      if (!isAfter(period.endAt, period.startAt)) return [];
      const share = unusedShare(subscription, line, { at, paused, unit });
      return [{ line, baseMinor: worthOf(line, share), share, period }];
    });
  });
  return potential.length ? boundGain(potential, await cutIn(em, subscription), BigInt(most)) : [];
}

/** Counted as if nothing had been paused, as time is charged: else a day of it might be longer than it was when paid. */
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
 * Of the whole period where the line was calculated from that in the same units, so that what is given back is to the cent
 * what the same time would be charged; of the line itself where a coupon has changed it.
 */
function worthOf(line: InvoiceLine, share: Share): bigint {
  if (!isOfWhole(line, share)) return prorate(baseOf(line, line), share);
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

/** Lines of items that are billed for time after `since`, of which no credit note has given time back. */
const uncut = (itemIds: readonly string[], since: Temporal.Instant) => sql`
  with uncut as materialized (
    select line.id, line.project_id, line.invoice_id
    from invoice_line line
    join invoice on invoice.id = line.invoice_id and invoice.project_id = line.project_id
    where line.item_id = any(${uuids.item(itemIds)}::uuid[]) and line.kind in ('recurring', 'proration')
      and line.period_end_at > ${since} and line.period_start_at >= ${since}
      and invoice.status in ('open', 'paid', 'uncollectible') and not exists (
        select from credit_note_line cut
        join credit_note note on note.id = cut.credit_note_id and note.project_id = cut.project_id
        where cut.invoice_line_id = line.id and cut.project_id = line.project_id and note.status = 'issued'
          and cut.period_start_at is not null)
  )`;

/** The invoices are read with their lines, since something is given back of them. */
const tails = {
  lines: sql`where (id, project_id) in (select id, project_id from uncut) order by id`,
  invoices: sql`where (id, project_id) in (select invoice_id, project_id from uncut)`,
};

async function uncutLines(
  em: EntityManager,
  items: readonly SubscriptionItem[],
  since: Temporal.Instant,
): Promise<InvoiceLine[]> {
  const head = uncut(
    items.map(({ id }) => id),
    since,
  );
  const { lines } = await readTogether(em, kinds, { head, tails });
  return lines;
}

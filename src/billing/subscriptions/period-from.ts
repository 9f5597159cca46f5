import { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../platform/time/instants.ts';
import { boundaryAround } from '../invoicing/arithmetic/calendar.ts';
import { entire, shareOf } from '../invoicing/arithmetic/proration.ts';
import { Proration } from '../customers/profile/proration.ts';
import type { Share } from '../invoicing/arithmetic/proration.ts';
import type { Span } from '../invoicing/arithmetic/span.ts';
import { freeUntil } from './free-time.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import type { Subscription } from './subscription.ts';

type FreeItems = readonly Pick<SubscriptionItem, 'freeUntilAt'>[];

/**
 * Returns the period that begins at an instant. It ends at the anchor's next boundary, at the end of the subscription, or
 * when the free time of the items ends: a period is free as a whole, or not at all.
 */
export function periodFrom(
  { anchorAt, timezone, cadence, cancelAt }: Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence' | 'cancelAt'>,
  at: Temporal.Instant,
  items: FreeItems,
): Span {
  const { endAt } = boundaryAround(at, anchorAt, timezone, cadence);
  const cuts = [cancelAt, freeUntil(items)].filter((cut) => cut && isBetween(cut, at, endAt));
  return { startAt: at, endAt: cuts.reduce<Temporal.Instant>((end, cut) => (isAfter(end, cut!) ? cut! : end), endAt) };
}

/** Returns the share of a whole period that a shorter period within it has; a free period has none. */
export function shareOfPeriod(
  { anchorAt, timezone, cadence, proration }: Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence' | 'proration'>,
  period: Span,
  items: FreeItems,
): Share {
  const freeUntilAt = freeUntil(items);
  if (freeUntilAt && !isAfter(period.endAt, freeUntilAt)) return { ...entire, numerator: 0n };
  const whole = boundaryAround(period.startAt, anchorAt, timezone, cadence);
  const unit = proration === Proration.none ? Proration.second : proration;
  return shareOf(period, whole, unit, timezone);
}

function isBetween(at: Temporal.Instant, after: Temporal.Instant, before: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, after) > 0 && Temporal.Instant.compare(at, before) < 0;
}

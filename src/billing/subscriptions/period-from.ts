import { Temporal } from 'temporal-polyfill';
import { boundaryAround } from '../invoicing/arithmetic/calendar.ts';
import { shareOf } from '../invoicing/arithmetic/proration.ts';
import { Proration } from '../customers/profile/proration.ts';
import type { Share } from '../invoicing/arithmetic/proration.ts';
import type { Span } from '../invoicing/arithmetic/span.ts';
import type { Subscription } from './subscription.ts';

/** Returns the period that begins at an instant and ends at the anchor's next boundary or the end of the subscription. */
export function periodFrom(
  { anchorAt, timezone, cadence, cancelAt }: Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence' | 'cancelAt'>,
  at: Temporal.Instant,
): Span {
  const { endAt } = boundaryAround(at, anchorAt, timezone, cadence);
  const isCut = cancelAt && isBetween(cancelAt, at, endAt);
  return { startAt: at, endAt: isCut ? cancelAt : endAt };
}

/** Returns the share of a whole period that a shorter period within it has. */
export function shareOfPeriod(
  { anchorAt, timezone, cadence, proration }: Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence' | 'proration'>,
  period: Span,
): Share {
  const whole = boundaryAround(period.startAt, anchorAt, timezone, cadence);
  const unit = proration === Proration.none ? Proration.second : proration;
  return shareOf(period, whole, unit, timezone);
}

function isBetween(at: Temporal.Instant, after: Temporal.Instant, before: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, after) > 0 && Temporal.Instant.compare(at, before) < 0;
}

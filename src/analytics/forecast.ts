import type { Temporal } from 'temporal-polyfill';
import { Aggregation } from '../metering/aggregation.ts';
import { Rational } from '../platform/values/rational.ts';

interface Span {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

/**
 * What a span that is not over will come to if it goes on as so far: its value, divided by the share of it that has
 * elapsed. Null for a span that is over or has not begun, and for meters whose values do not grow with time.
 */
export function forecastOf(
  { start, end }: Span,
  { value, aggregation }: { value: string; aggregation: Aggregation },
  now: Temporal.Instant,
): string | null {
  if (aggregation !== Aggregation.count && aggregation !== Aggregation.sum) return null;
  const [elapsed, whole] = [millisecondsOf(start, now), millisecondsOf(start, end)];
  if (elapsed <= 0n || elapsed >= whole) return null;
  const forecast = Rational.of(value).times(new Rational(whole)).over(new Rational(elapsed));
  return aggregation === Aggregation.count ? forecast.toFixed(0) : forecast.toDecimal();
}

function millisecondsOf(from: Temporal.Instant, to: Temporal.Instant): bigint {
  return BigInt(to.epochMilliseconds - from.epochMilliseconds);
}

import { Temporal } from 'temporal-polyfill';
import { invalid } from '../../../errors.ts';
import type { AdvanceTestClockInput } from './test-clock-input.ts';
import { isAfter } from '../../../platform/time/instants.ts';

const mostYears = 2;
const reachYears = 10;

/** Whether a test clock may show a time; times far from the real time need no tests. */
export function isInReach(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isAfter(at, yearsLater(now, reachYears)) && !isAfter(yearsLater(now, -reachYears), at);
}

/** Returns the target of an advance; refuses an advance without a target, backwards, or too far at once. */
export function readTarget(
  { to, by }: AdvanceTestClockInput,
  from: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  if (to && by) throw invalid('/by', 'give to or by, not both');
  const target = to ?? (by ? laterBy(from, by) : undefined);
  if (!target) throw invalid('/to', 'give to, or by');
  const at = to ? '/to' : '/by';
  if (isAfter(from, target)) throw invalid(at, `must not lead back: a test clock only goes forward, from ${from}`);
  if (isAfter(target, yearsLater(from, mostYears))) throw tooFar(at);
  if (!isInReach(target, now)) throw invalid(at, `must not lead further than ${reachYears} years from today`);
  return target;
}

function laterBy(from: Temporal.Instant, by: string): Temporal.Instant {
  const duration = readDuration(by);
  if (duration.sign < 1) throw invalid('/by', 'must be more than zero: a test clock only goes forward');
  try {
    return from.toZonedDateTimeISO('UTC').add(duration).toInstant().round('millisecond');
  } catch {
    throw tooFar('/by');
  }
}

function tooFar(at: string): Error {
  return invalid(at, `must not lead further than ${mostYears} years at a time: advance in steps`);
}

function readDuration(by: string): Temporal.Duration {
  try {
    return Temporal.Duration.from(by);
  } catch {
    throw invalid('/by', 'must be an ISO 8601 duration, such as P1Y, P1M, P14D or PT36H');
  }
}

function yearsLater(at: Temporal.Instant, years: number): Temporal.Instant {
  return at.toZonedDateTimeISO('UTC').add({ years }).toInstant();
}

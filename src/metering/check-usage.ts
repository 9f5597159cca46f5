import { Temporal } from 'temporal-polyfill';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import { Rational } from '../platform/values/rational.ts';
import { carries } from './aggregation.ts';
import type { BatchReferences, ReferencedMeter } from './batch-references.ts';
import type { EventCheck } from './event-check.ts';
import { RecordUsageInput, UsageEventInput } from './metering-input.ts';
import { checkProperties } from './properties.ts';
import { checkAgainstRules } from './property-rule.ts';
import { UsageProblemCode } from './usage-problem-code.ts';

const aheadMinutes = 5;
const earliest = Temporal.Instant.from('1970-01-01T00:00:00Z');
const one = Rational.of('1');

/** Refuses a batch that is empty or too large, before anything is looked up for it. */
export function checkBatch(events: readonly unknown[]): void {
  checkBounds(new Check(), RecordUsageInput, { events }).done();
}

/** Reports every mistake of an event. */
export function checkEvent(
  check: EventCheck,
  event: UsageEventInput,
  { meters, clocks, keptSince }: BatchReferences,
  now: Temporal.Instant,
): void {
  checkBounds(check, UsageEventInput, event);
  check.that(event.replaces !== event.key, '/replaces', 'must be the key of another event');
  if (event.properties) checkProperties(check, event.properties, '/properties');
  const clock = clocks.get(event.subject);
  const when = event.occurredAt ?? clock ?? now;
  checkAhead(check, when, now, clock);
  checkKept(check, when, keptSince);
  const meter = meters.get(event.meter);
  if (!meter) return void check.rule(false, UsageProblemCode.meter_not_found, '/meter', 'is no meter of this project');
  checkAge(check, when, clock ?? now, meter);
  checkMeasure(check, event, meter);
  checkAgainstRules(check, meter.propertyRules, event.properties);
}

/** A subject with a clock of its own is checked against that clock. */
function checkAhead(
  check: EventCheck,
  when: Temporal.Instant,
  now: Temporal.Instant,
  clock: Temporal.Instant | undefined,
): void {
  const isAhead = Temporal.Instant.compare(when, (clock ?? now).add({ minutes: aheadMinutes })) > 0;
  const detail = clock
    ? `must not be more than ${aheadMinutes} minutes after ${clock}, the time of the subject's test clock`
    : `must not be more than ${aheadMinutes} minutes in the future`;
  const isEarly = Temporal.Instant.compare(when, earliest) < 0;
  check
    .rule(!isEarly, UsageProblemCode.too_old, '/occurredAt', 'must not be before 1970')
    .rule(!isAhead, UsageProblemCode.in_the_future, '/occurredAt', detail);
}

/** Events of removed months are in the totals, and cannot be compared with others any more. */
function checkKept(check: EventCheck, when: Temporal.Instant, keptSince: Temporal.Instant | null): void {
  const isKept = keptSince === null || Temporal.Instant.compare(when, keptSince) >= 0;
  const detail = `must not be before ${keptSince}, since the project keeps no events of that time`;
  check.rule(isKept, UsageProblemCode.too_old, '/occurredAt', detail);
}

function checkAge(
  check: EventCheck,
  when: Temporal.Instant,
  now: Temporal.Instant,
  { maxAgeDays }: ReferencedMeter,
): void {
  if (maxAgeDays === null) return;
  const isOld = Temporal.Instant.compare(when, now.subtract({ hours: 24 * maxAgeDays })) < 0;
  const detail = `must not be more than ${maxAgeDays} days ago, by a rule of the meter`;
  check.rule(!isOld, UsageProblemCode.too_old, '/occurredAt', detail);
}

function checkMeasure(check: EventCheck, event: UsageEventInput, { aggregation }: ReferencedMeter): void {
  const carried = carries[aggregation];
  const { quantity, value } = event;
  const hasValue = value !== null && value !== undefined;
  check
    .that(carried !== 'quantity' || !quantity.startsWith('-'), '/quantity', 'must not be negative')
    .that(
      carried === 'quantity' || carried === 'change' || isOne(quantity),
      '/quantity',
      `must be 1 for a meter of ${aggregation}`,
    )
    .that(carried !== 'value' || hasValue, '/value', `must be given for a meter of ${aggregation}`)
    .that(carried === 'value' || !hasValue, '/value', `must be left out for a meter of ${aggregation}`);
}

function isOne(quantity: string): boolean {
  return quantity === '1' || Rational.of(quantity).compare(one) === 0;
}

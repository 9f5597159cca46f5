import { Temporal } from 'temporal-polyfill';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import { Rational } from '../platform/values/rational.ts';
import { carries } from './aggregation.ts';
import { UsageEventInput, RecordUsageInput } from './metering-input.ts';
import { checkProperties } from './properties.ts';
import type { BatchReferences, ReferencedMeter } from './batch-references.ts';

const aheadMinutes = 5;
const earliest = Temporal.Instant.from('1970-01-01T00:00:00Z');
const one = Rational.of('1');

/** Refuses a batch that is empty or too large, before anything is looked up for it. */
export function checkBatch(events: UsageEventInput[]): void {
  checkBounds(new Check(), RecordUsageInput, { events }).done();
}

/** Refuses a batch in which any event is wrong; names every mistake of every event. */
export function checkUsage(
  events: UsageEventInput[],
  { meters, clocks }: BatchReferences,
  now: Temporal.Instant,
): void {
  const check = new Check();
  const latest = now.add({ minutes: aheadMinutes });
  events.forEach((event, index) => {
    const at = `/events/${index}`;
    checkBounds(check, UsageEventInput, event, at);
    if (event.properties) checkProperties(check, event.properties, `${at}/properties`);
    const clock = clocks.get(event.subject);
    if (clock) checkClockTime(check, event.occurredAt ?? clock, clock, at);
    else checkTime(check, event.occurredAt ?? now, latest, at);
    const meter = meters.get(event.meter);
    check.that(Boolean(meter), `${at}/meter`, 'is no meter of this project');
    if (meter) checkMeasure(check, event, meter, at);
  });
  check.done();
}

function checkTime(check: Check, when: Temporal.Instant, latest: Temporal.Instant, at: string): void {
  const isAhead = Temporal.Instant.compare(when, latest) > 0;
  checkEarliest(check, when, at);
  check.that(!isAhead, `${at}/occurredAt`, `must not be more than ${aheadMinutes} minutes in the future`);
}

/** A subject with a clock of its own is checked against that clock. */
function checkClockTime(check: Check, when: Temporal.Instant, clock: Temporal.Instant, at: string): void {
  const isAhead = Temporal.Instant.compare(when, clock.add({ minutes: aheadMinutes })) > 0;
  const detail = `must not be more than ${aheadMinutes} minutes after ${clock}, the time of the subject's test clock`;
  checkEarliest(check, when, at);
  check.that(!isAhead, `${at}/occurredAt`, detail);
}

function checkEarliest(check: Check, when: Temporal.Instant, at: string): void {
  const isEarly = Temporal.Instant.compare(when, earliest) < 0;
  check.that(!isEarly, `${at}/occurredAt`, 'must not be before 1970');
}

function checkMeasure(check: Check, event: UsageEventInput, { aggregation }: ReferencedMeter, at: string): void {
  const carried = carries[aggregation];
  const { quantity, value } = event;
  const hasValue = value !== null && value !== undefined;
  check
    .that(carried !== 'quantity' || !quantity.startsWith('-'), `${at}/quantity`, 'must not be negative')
    .that(
      carried === 'quantity' || carried === 'change' || isOne(quantity),
      `${at}/quantity`,
      `must be 1 for a meter of ${aggregation}`,
    )
    .that(carried !== 'value' || hasValue, `${at}/value`, `must be given for a meter of ${aggregation}`)
    .that(carried === 'value' || !hasValue, `${at}/value`, `must be left out for a meter of ${aggregation}`);
}

function isOne(quantity: string): boolean {
  return quantity === '1' || Rational.of(quantity).compare(one) === 0;
}

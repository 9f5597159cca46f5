import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../src/errors.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { checkBatch, checkEvent } from '../../src/metering/check-usage.ts';
import { OnInvalid } from '../../src/metering/on-invalid.ts';
import { rejectInvalid, sentEvent } from '../../src/metering/usage-batch.ts';
import type { UsageEventInput } from '../../src/metering/metering-input.ts';
import type { ReferencedMeter } from '../../src/metering/batch-references.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
const clock = Temporal.Instant.from('2031-01-01T00:00:00Z');
const named = {
  meters: new Map<string, ReferencedMeter>(
    Object.values(Aggregation).map((aggregation) => [
      aggregation,
      { uuid: 'uuid', aggregation, filter: [], groupBy: [], maxAgeDays: null, propertyRules: [] },
    ]),
  ),
  clocks: new Map([['clocked', clock]]),
  keptSince: null,
};

/** Returns the pointer of each problem of a batch; empty if the batch is accepted. */
function pointers(...events: Partial<UsageEventInput>[]): string[] {
  const whole = events.map((event) => ({ meter: 'sum', subject: 'acme', quantity: '1', key: 'k', ...event }));
  try {
    const sent = whole.map((event) => sentEvent(event));
    for (const { event, check } of sent) checkEvent(check, event!, named, now);
    const pointerTo = (index: number, place: string) => `/events/${index}${place}`;
    rejectInvalid({ onInvalid: OnInvalid.refuse_all, sent, pointerTo });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.problems!.map(({ pointer }) => pointer);
  }
}

describe('an event', () => {
  it.each<[string, Partial<UsageEventInput>]>([
    ['of a sum with a quantity', { meter: 'sum', quantity: '0.000000000001' }],
    ['of a sum with a quantity of zero', { meter: 'sum', quantity: '0' }],
    ['of a maximum with a quantity', { meter: 'max', quantity: '7' }],
    ['of a level that rises', { meter: 'weighted_sum', quantity: '0.5' }],
    ['of a level that falls', { meter: 'weighted_sum', quantity: '-0.5' }],
    ['of a count', { meter: 'count' }],
    ['of a count with a quantity of 1', { meter: 'count', quantity: '1.0' }],
    ['of unique values with a value', { meter: 'unique', value: 'device 1' }],
    ['exactly 5 minutes ahead', { occurredAt: now.add({ minutes: 5 }) }],
    ['of a subject whose clock is ahead', { subject: 'clocked', occurredAt: clock.add({ minutes: 5 }) }],
    ['of a subject whose clock is ahead, without a time', { subject: 'clocked' }],
    ['at the start of 1970', { occurredAt: Temporal.Instant.from('1970-01-01T00:00:00Z') }],
    ['with the longest names', { key: 'k'.repeat(255), subject: 's'.repeat(255) }],
  ])('%s is accepted', (_, event) => {
    expect(pointers(event)).toEqual([]);
  });

  it.each<[string, Partial<UsageEventInput>, string]>([
    ['of an unknown meter', { meter: 'nope' }, 'meter'],
    ['of a sum below zero', { meter: 'sum', quantity: '-0.5' }, 'quantity'],
    ['of a maximum below zero', { meter: 'max', quantity: '-1' }, 'quantity'],
    ['of a count with a quantity', { meter: 'count', quantity: '2' }, 'quantity'],
    ['of unique values with a quantity', { meter: 'unique', value: 'a', quantity: '2' }, 'quantity'],
    ['of unique values without a value', { meter: 'unique' }, 'value'],
    ['of unique values with an empty value', { meter: 'unique', value: '' }, 'value'],
    ['of a sum with a value', { meter: 'sum', value: 'a' }, 'value'],
    ['of a level with a value', { meter: 'weighted_sum', value: 'a' }, 'value'],
    ['with a value too long', { meter: 'unique', value: 'v'.repeat(256) }, 'value'],
    ['without a key', { key: '' }, 'key'],
    ['with a key too long', { key: 'k'.repeat(256) }, 'key'],
    ['without a subject', { subject: ' ' }, 'subject'],
    ['more than 5 minutes ahead', { occurredAt: now.add({ minutes: 5, milliseconds: 1 }) }, 'occurredAt'],
    [
      'more than 5 minutes ahead of the clock of its subject',
      { subject: 'clocked', occurredAt: clock.add({ minutes: 5, milliseconds: 1 }) },
      'occurredAt',
    ],
    [
      'before 1970 of a subject with a clock',
      { subject: 'clocked', occurredAt: Temporal.Instant.from('1969-12-31T23:59:59Z') },
      'occurredAt',
    ],
    ['before 1970', { occurredAt: Temporal.Instant.from('-200000-01-01T00:00:00Z') }, 'occurredAt'],
  ])('%s is refused with a pointer to its field', (_, event, field) => {
    expect(pointers({}, event)).toEqual([`/events/1/${field}`]);
  });

  it('with several faults has each of them reported, along with the faults of other events', () => {
    const wrong = { meter: 'nope', subject: '' };
    expect(pointers(wrong, {}, { quantity: '-1' })).toEqual([
      '/events/0/subject',
      '/events/0/meter',
      '/events/2/quantity',
    ]);
  });
});

describe('a batch', () => {
  const event = { meter: 'sum', subject: 'acme', quantity: '1', key: 'k' };

  it.each([1, 10_000])('of %i events is accepted', (size) => {
    expect(() => checkBatch(Array<UsageEventInput>(size).fill(event))).not.toThrow();
  });

  it.each([
    [0, 'must have at least one entry'],
    [10_001, 'must have at most 10000 entries'],
  ])('of %i events is refused', (size, detail) => {
    expect(() => checkBatch(Array<UsageEventInput>(size).fill(event))).toThrow(`/events: ${detail}`);
  });
});

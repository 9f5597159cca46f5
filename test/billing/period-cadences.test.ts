import { describe, expect, it } from '@jest/globals';
import { periodsWithin, shortestOf } from '../../src/billing/invoicing/arithmetic/cadences.ts';
import { boundaryAround, localDays } from '../../src/billing/invoicing/arithmetic/calendar.ts';
import type { Cadence } from '../../src/billing/invoicing/arithmetic/period.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Temporal } from 'temporal-polyfill';

const every = (intervalCount: number, interval: keyof typeof Interval): Cadence => ({
  interval: Interval[interval],
  intervalCount,
});

describe('the periods of a shorter cadence within a longer one', () => {
  it.each<[string, Cadence, Cadence, number | undefined]>([
    ['a year has 12 months', every(1, 'year'), every(1, 'month'), 12],
    ['two years have 8 quarters', every(2, 'year'), every(3, 'month'), 8],
    ['a quarter has 3 months', every(3, 'month'), every(1, 'month'), 3],
    ['a week has 7 days', every(1, 'week'), every(1, 'day'), 7],
    ['four weeks have 2 fortnights', every(4, 'week'), every(2, 'week'), 2],
    ['28 days have 4 weeks', every(28, 'day'), every(1, 'week'), 4],
    ['a month has one of itself', every(1, 'month'), every(1, 'month'), 1],
    ['a year has no whole number of 5 months', every(1, 'year'), every(5, 'month'), undefined],
    ['a month has no whole number of years', every(1, 'month'), every(1, 'year'), undefined],
    ['a month has no whole number of weeks', every(1, 'month'), every(1, 'week'), undefined],
    ['a week has no months', every(1, 'week'), every(1, 'month'), undefined],
    ['8 days have no whole number of weeks', every(8, 'day'), every(1, 'week'), undefined],
    ['once has no periods', every(1, 'once'), every(1, 'once'), undefined],
    ['a year has nothing that happens once', every(1, 'year'), every(1, 'once'), undefined],
  ])('%s', (_, longer, shorter, periods) => {
    expect(periodsWithin(longer, shorter)).toBe(periods);
  });
});

describe('the shortest of several cadences', () => {
  it.each<[string, Cadence[], Cadence | undefined]>([
    ['a month is shorter than a year', [every(1, 'year'), every(1, 'month')], every(1, 'month')],
    ['a week is shorter than a month', [every(1, 'month'), every(1, 'week')], every(1, 'week')],
    ['a month is shorter than 5 weeks', [every(5, 'week'), every(1, 'month')], every(1, 'month')],
    ['4 weeks are shorter than a month', [every(1, 'month'), every(4, 'week')], every(4, 'week')],
    [
      '30 days and a month are as long, and the first is taken',
      [every(30, 'day'), every(1, 'month')],
      every(30, 'day'),
    ],
    ['2 months are shorter than 61 days', [every(61, 'day'), every(2, 'month')], every(2, 'month')],
    ['a day is shorter than a week', [every(1, 'week'), every(1, 'day')], every(1, 'day')],
    ['what happens once is left out', [every(1, 'once'), every(1, 'year')], every(1, 'year')],
    ['nothing recurs', [every(1, 'once')], undefined],
    ['there are none', [], undefined],
  ])('%s', (_, cadences, shortest) => {
    expect(shortestOf(cadences)).toEqual(shortest);
  });
});

describe('the period around an instant', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  const anchor = at('2026-01-31T12:00:00Z');

  it.each<[string, string, Cadence, string, string]>([
    ['begins at its start', '2026-02-28T12:00:00Z', every(1, 'month'), '2026-02-28T12:00:00Z', '2026-03-31T12:00:00Z'],
    ['ends before its end', '2026-02-28T11:59:59Z', every(1, 'month'), '2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z'],
    [
      'may precede the anchor',
      '2025-12-31T11:59:59Z',
      every(1, 'month'),
      '2025-11-30T12:00:00Z',
      '2025-12-31T12:00:00Z',
    ],
    ['is a week of several', '2026-02-14T12:00:00Z', every(1, 'week'), '2026-02-14T12:00:00Z', '2026-02-21T12:00:00Z'],
    ['is a year', '2028-01-31T11:00:00Z', every(1, 'year'), '2027-01-31T12:00:00Z', '2028-01-31T12:00:00Z'],
  ])('%s', (_, time, cadence, startAt, endAt) => {
    const around = boundaryAround(at(time), anchor, 'UTC', cadence);
    expect([String(around.startAt), String(around.endAt)]).toEqual([startAt, endAt]);
  });

  it('counts a day as begun at its first midnight where clocks go back across it', () => {
    // Clocks in Sao Paulo went back at midnight on 18 February 2018, so that 23:00 to 24:00 of the 17th came twice.
    const again = at('2018-02-18T02:30:00Z');
    expect(localDays(at('2018-02-17T12:00:00Z'), again, 'America/Sao_Paulo')).toBe(0);
    expect(localDays(at('2018-02-17T12:00:00Z'), at('2018-02-18T03:00:00Z'), 'America/Sao_Paulo')).toBe(1);
  });
});

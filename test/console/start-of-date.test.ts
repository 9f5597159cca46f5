import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { dateIn, startOfDate } from '../../console/analytics/range/start-of-date.ts';

/** Zones that skip midnight, repeat it, or change by half an hour. */
const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/Santiago', 'Asia/Beirut', 'America/Havana'];

test('a date begins where its zone says, also where clocks skip or repeat midnight', () => {
  const anyDay = fc.integer({ min: 0, max: 365 * 8 });
  fc.assert(
    fc.property(fc.constantFrom(...zones, 'Australia/Lord_Howe'), anyDay, (zone, days) => {
      const date = Temporal.PlainDate.from('2020-01-01').add({ days });
      const start = startOfDate(zone, date.year, date.month - 1, date.day);
      expect(start.toISOString()).toBe(new Date(date.toZonedDateTime(zone).epochMilliseconds).toISOString());
      expect(dateIn(zone, start)).toEqual([date.year, date.month - 1, date.day]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['America/Santiago', [2024, 8, 8], '2024-09-08T04:00:00.000Z'],
  ['America/Havana', [2024, 10, 3], '2024-11-03T04:00:00.000Z'],
  ['Asia/Kolkata', [2026, 12, 0], '2026-12-30T18:30:00.000Z'],
] as [string, [number, number, number], string][])('in %s, %j begins at %s', (zone, date, start) => {
  expect(startOfDate(zone, ...date).toISOString()).toBe(start);
});

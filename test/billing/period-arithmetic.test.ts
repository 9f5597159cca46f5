import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { boundaryAround, firstAnchor, localDays } from '../../src/billing/invoicing/arithmetic/calendar.ts';
import { monthlyAmount } from '../../src/billing/invoicing/arithmetic/monthly.ts';
import { periodStart } from '../../src/billing/invoicing/arithmetic/period.ts';
import type { Cadence } from '../../src/billing/invoicing/arithmetic/period.ts';
import { entire, prorate, shareOf } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import type { Span } from '../../src/billing/invoicing/arithmetic/span.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { Rational, pointed } from '../../src/platform/values/rational.ts';

const runs = { seed: 20_260, numRuns: 150 };

/** Zones with changes of an hour or half an hour, at and across midnight, with a skipped day and with 45-minute offsets. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Kathmandu',
];
const zone = fc.constantFrom(...zones);

const at = (text: string) => Temporal.Instant.from(text);
const fromMs = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const [first, last] = [at('2008-01-01T00:00Z'), at('2032-01-01T00:00Z')].map((end) => end.epochMilliseconds);
const instant = fc.integer({ min: first, max: last }).map(fromMs);
const local = (text: string, timezone: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant();

/** Draws an anchor: any instant, or one on a day that not every month has. */
const anchorIn = (timezone: string) =>
  fc.oneof(
    instant,
    fc
      .tuple(
        fc.constantFrom('2011-12-29', '2012-01-30', '2016-03-31', '2024-02-29', '2023-10-31'),
        fc.constantFrom('00:00', '00:30', '02:30', '23:45'),
      )
      .map(([date, time]) => local(`${date}T${time}`, timezone)),
  );
const cadence: fc.Arbitrary<Cadence> = fc.record({
  interval: fc.constantFrom(Interval.day, Interval.week, Interval.month, Interval.year),
  intervalCount: fc.integer({ min: 1, max: 13 }),
});
const every = (interval: Interval, intervalCount = 1): Cadence => ({ interval, intervalCount });
const anyPeriodInput = zone.chain((timezone) =>
  fc.record({ timezone: fc.constant(timezone), anchor: anchorIn(timezone), now: instant, cadence }),
);
const { compare } = Temporal.Instant;

describe('the period around an instant', () => {
  it('contains it, and adjoins the periods before and after it', () => {
    fc.assert(
      fc.property(anyPeriodInput, ({ timezone, anchor, now, cadence: its }) => {
        const { startAt, endAt } = boundaryAround(now, anchor, timezone, its);
        expect(compare(startAt, now) <= 0 && compare(now, endAt) < 0).toBe(true);
        expect(String(boundaryAround(endAt, anchor, timezone, its).startAt)).toBe(String(endAt));
        const before = boundaryAround(startAt.subtract({ milliseconds: 1 }), anchor, timezone, its);
        expect(String(before.endAt)).toBe(String(startAt));
      }),
      runs,
    );
  });

  it('is the n-th from the anchor, for each n whose period is not empty', () => {
    fc.assert(
      fc.property(anyPeriodInput, fc.integer({ min: -60, max: 60 }), ({ timezone, anchor, cadence: its }, n) => {
        const [startAt, endAt] = [n, n + 1].map((period) => periodStart(anchor, timezone, its, period));
        if (compare(startAt, endAt) === 0) return;
        for (const within of [startAt, endAt.subtract({ milliseconds: 1 })]) {
          const found = boundaryAround(within, anchor, timezone, its);
          expect([found.startAt, found.endAt].map(String)).toEqual([startAt, endAt].map(String));
        }
      }),
      runs,
    );
  });

  it.each([
    ['2024-03-01T00:00Z', '2024-01-31T00:00', 'UTC', '2024-02-29T00:00', '2024-03-31T00:00'],
    ['2023-01-30T00:00Z', '2024-01-31T00:00', 'UTC', '2022-12-31T00:00', '2023-01-31T00:00'],
    ['2024-03-31T00:45Z', '2024-02-29T02:30', 'Europe/Berlin', '2024-03-29T02:30', '2024-04-29T02:30'],
    ['2011-12-31T12:00Z', '2011-11-30T09:00', 'Pacific/Apia', '2011-12-31T09:00', '2012-01-30T09:00'],
  ])('%s, monthly from %s in %s, runs from %s to %s', (now, anchor, timezone, from, to) => {
    const span = boundaryAround(at(now), local(anchor, timezone), timezone, every(Interval.month));
    expect([span.startAt, span.endAt].map(String)).toEqual([from, to].map((end) => String(local(end, timezone))));
  });

  it('is the later one when clocks go back across its start', () => {
    const [zoneOf, anchor] = ['America/St_Johns', local('2010-11-01T00:00', 'America/St_Johns')];
    const { startAt, endAt } = boundaryAround(at('2010-11-07T02:40Z'), anchor, zoneOf, every(Interval.day));
    expect([startAt, endAt].map(String)).toEqual(['2010-11-07T02:30:00Z', '2010-11-08T03:30:00Z']);
  });

  it('is found within a second far from the anchor', () => {
    const started = performance.now();
    boundaryAround(at('9999-01-01T00:00Z'), at('1970-01-31T00:00Z'), 'Europe/Berlin', every(Interval.day));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each([every(Interval.once), every(Interval.month, 0), every(Interval.month, -1), every(Interval.day, 1.5)])(
    'is refused for the cadence %j',
    (its) => {
      const around = () => boundaryAround(at('2024-01-01T00:00Z'), at('2024-01-01T00:00Z'), 'UTC', its);
      expect(around).toThrow(
        new RangeError(`a calendar needs a recurring cadence, not ${its.intervalCount} x ${its.interval}`),
      );
    },
  );
});

describe('the first calendar anchor', () => {
  const day = fc.option(fc.integer({ min: 1, max: 31 }), { nil: null });

  const begins: Record<string, (date: Temporal.PlainDate, day: number) => boolean> = {
    day: () => true,
    week: ({ dayOfWeek }) => dayOfWeek === 1,
    month: (date, on) => date.day === Math.min(on, date.daysInMonth),
    year: (date, on) => date.month === 1 && date.day === on,
  };

  it('is the first midnight at or after the start that begins such a period', () => {
    fc.assert(
      fc.property(instant, zone, cadence, day, (start, timezone, its, on) => {
        const found = firstAnchor(start, timezone, its, on);
        let date = start.toZonedDateTimeISO(timezone).toPlainDate();
        const midnight = () => date.toZonedDateTime(timezone).toInstant();
        while (compare(midnight(), start) < 0 || !begins[its.interval](date, on ?? 1)) date = date.add({ days: 1 });
        expect(String(found)).toBe(String(midnight()));
        expect(String(firstAnchor(found, timezone, its, on))).toBe(String(found));
      }),
      { ...runs, numRuns: 60 },
    );
  });

  it.each<[string, string, Interval, number | null, string]>([
    ['2024-02-29T00:00', 'Europe/Berlin', Interval.month, 31, '2024-02-29T00:00'],
    ['2024-02-29T00:01', 'Europe/Berlin', Interval.month, 31, '2024-03-31T00:00'],
    ['2024-01-01T00:00', 'Asia/Kathmandu', Interval.year, null, '2024-01-01T00:00'],
    ['2024-01-16T00:00', 'UTC', Interval.year, 15, '2025-01-15T00:00'],
    ['2024-05-15T13:00', 'UTC', Interval.week, 15, '2024-05-20T00:00'],
    ['2024-05-20T00:00', 'UTC', Interval.week, null, '2024-05-20T00:00'],
    ['2011-12-29T10:00', 'Pacific/Apia', Interval.day, null, '2011-12-31T00:00'],
    ['2018-11-03T10:00', 'America/Sao_Paulo', Interval.day, null, '2018-11-04T01:00'],
  ])('from %s in %s for a %s, on day %s, is %s', (start, timezone, interval, on, expected) => {
    const found = firstAnchor(local(start, timezone), timezone, every(interval), on);
    expect(String(found)).toBe(String(local(expected, timezone)));
  });

  it.each<[Interval, number]>([
    [Interval.once, 1],
    [Interval.month, 0],
    [Interval.month, 32],
    [Interval.month, 1.5],
  ])('is refused for a %s on day %s', (interval, on) => {
    expect(() => firstAnchor(at('2024-01-01T00:00Z'), 'UTC', every(interval), on)).toThrow(RangeError);
  });
});

describe('the number of local days', () => {
  it('is never negative, and adds up over adjacent spans', () => {
    fc.assert(
      fc.property(fc.array(instant, { minLength: 3, maxLength: 3 }), zone, (three, timezone) => {
        const [a, b, c] = three.sort(compare);
        const days = localDays(a, b, timezone);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days + localDays(b, c, timezone)).toBe(localDays(a, c, timezone));
      }),
      runs,
    );
  });

  // In St John's, clocks went back from 00:01 to 23:01.
  it('does not decrease when clocks go back across midnight', () => {
    const change = at('2010-11-07T02:31Z');
    const [before, after] = [change.subtract({ seconds: 1 }), change];
    const dates = [before, after].map((each) => String(each.toZonedDateTimeISO('America/St_Johns').toPlainDate()));
    expect(dates).toEqual(['2010-11-07', '2010-11-06']);
    expect(localDays(before, after, 'America/St_Johns')).toBe(0);
    expect(localDays(before, at('2010-11-07T12:00Z'), 'America/St_Johns')).toBe(0);
  });
});

describe('the shares of a period', () => {
  const cut = fc.record({
    of: anyPeriodInput,
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
    unit: fc.constantFrom(Proration.second, Proration.day),
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  });

  it('of adjacent parts add up to the whole to the cent, by seconds and by days', () => {
    fc.assert(
      fc.property(cut, ({ of: { timezone, anchor, now, cadence: its }, cuts, unit, amount }) => {
        const whole = boundaryAround(now, anchor, timezone, its);
        const shares = partsOf(whole, cuts).map((part) => shareOf(part, whole, unit, timezone));
        expect(shares.every(({ numerator, after }) => numerator >= 0n && after >= 0n)).toBe(true);
        expect(sum(shares.map(({ numerator }) => numerator))).toBe(shares[0].denominator);
        expect(sum(shares.map((share) => prorate(amount, share)))).toBe(amount);
      }),
      runs,
    );
  });

  const june: Span = { startAt: at('2024-06-01T00:00Z'), endAt: at('2024-07-01T00:00Z') };
  const part = (from: string, to: string): Span => ({ startAt: at(from), endAt: at(to) });

  it.each<[string, Span, Proration, string, bigint, bigint, bigint]>([
    ['half a month', part('2024-06-01T00:00Z', '2024-06-16T00:00Z'), Proration.day, 'UTC', 15n, 30n, 15n],
    [
      'a fraction of a second',
      part('2024-06-30T23:59:58.999Z', '2024-06-30T23:59:59Z'),
      Proration.second,
      'UTC',
      1n,
      2_592_000n,
      1n,
    ],
    [
      'the last half second',
      part('2024-06-30T23:59:59.500Z', '2024-07-01T00:00Z'),
      Proration.second,
      'UTC',
      1n,
      2_592_000n,
      0n,
    ],
    [
      'a part that begins at the end of a day',
      part('2024-06-10T23:59Z', '2024-07-01T00:00Z'),
      Proration.day,
      'UTC',
      21n,
      30n,
      0n,
    ],
    [
      'the same part in another time zone',
      part('2024-06-10T23:59Z', '2024-07-01T00:00Z'),
      Proration.day,
      'Asia/Tokyo',
      20n,
      30n,
      0n,
    ],
    ['proration none', part('2024-06-10T00:00Z', '2024-06-11T00:00Z'), Proration.none, 'UTC', 1n, 1n, 0n],
  ])('are counted half-open for %s', (_, of, unit, timezone, numerator, denominator, after) => {
    expect(shareOf(of, june, unit, timezone)).toEqual({ numerator, denominator, after });
  });

  it('count an hour less in a month in which clocks are set forward', () => {
    const berlin = 'Europe/Berlin';
    const [startAt, endAt] = ['2024-03-01T00:00', '2024-04-01T00:00'].map((text) => local(text, berlin));
    const { denominator } = shareOf({ startAt, endAt }, { startAt, endAt }, Proration.second, berlin);
    expect(denominator).toBe(31n * 86_400n - 3600n);
    expect(shareOf({ startAt, endAt }, { startAt, endAt }, Proration.day, berlin).denominator).toBe(31n);
  });

  it('are the whole when the period is shorter than one unit', () => {
    const [startAt, endAt] = [june.startAt, june.startAt.add({ hours: 3 })];
    expect(shareOf({ startAt, endAt }, { startAt, endAt }, Proration.day, 'UTC')).toEqual(entire);
    expect(shareOf({ startAt, endAt: startAt }, { startAt, endAt: startAt }, Proration.second, 'UTC')).toEqual(entire);
  });

  it.each([
    part('2024-05-31T00:00Z', '2024-06-10T00:00Z'),
    part('2024-06-10T00:00Z', '2024-07-01T00:00:01Z'),
    part('2024-06-10T00:00Z', '2024-06-09T00:00Z'),
  ])('are refused for a span that is not within the period', (of) => {
    expect(() => shareOf(of, june, Proration.none, 'UTC')).toThrow('a part must lie within its whole');
  });
});

describe('a monthly amount', () => {
  it.each<[bigint, Cadence, string]>([
    [1200n, every(Interval.year), '100'],
    [1200n, every(Interval.year, 2), '50'],
    [1000n, every(Interval.month), '1000'],
    [1000n, every(Interval.month, 3), '333.333333333333'],
    [1200n, every(Interval.week), '5200'],
    [1200n, every(Interval.week, 2), '2600'],
    [1200n, every(Interval.day), '36500'],
    [1200n, every(Interval.day, 10), '3650'],
    [-1200n, every(Interval.year), '-100'],
    [1000n, every(Interval.once), '0'],
  ])('of %s for %j is %s', (amount, its, expected) => {
    expect(monthlyAmount(amount, its).toDecimal()).toBe(expected);
  });
});

describe('a weighted sum', () => {
  const change = fc.record({
    occurredAt: instant,
    quantity: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((value) => pointed(value, 3)),
  });

  it('is the level averaged over time', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), instant, instant, (changes, a, b) => {
        const [since, until] = [a, b].sort(compare);
        if (compare(since, until) === 0) return;
        const times = [since, until, ...changes.map(({ occurredAt }) => occurredAt)]
          .filter((time) => compare(time, since) >= 0 && compare(time, until) <= 0)
          .sort(compare);
        const shares = times.slice(1).map((to, index) => {
          const level = changes
            .filter(({ occurredAt }) => compare(occurredAt, times[index]) <= 0)
            .reduce((total, { quantity }) => total.plus(Rational.of(quantity)), new Rational(0n));
          return level.times(new Rational(msBetween(times[index], to), msBetween(since, until)));
        });
        const whole = shares.reduce((total, each) => total.plus(each), new Rational(0n));
        expect(weightedSum(changes, since, until).compare(whole)).toBe(0);
      }),
      runs,
    );
  });

  it.each([
    ['2024-01-01T00:00Z', '10', '10'],
    ['2024-06-01T00:00Z', '10', '10'],
    ['2024-06-16T00:00Z', '-10', '-5'],
    ['2024-07-01T00:00Z', '10', '0'],
    ['2024-07-02T00:00Z', '10', '0'],
  ])('of a change at %s by %s is, in June, %s', (occurredAt, quantity, expected) => {
    const [since, until] = [at('2024-06-01T00:00Z'), at('2024-07-01T00:00Z')];
    expect(weightedSum([{ occurredAt: at(occurredAt), quantity }], since, until).toDecimal()).toBe(expected);
  });

  it('is refused over an empty span', () => {
    const now = at('2024-06-01T00:00Z');
    expect(() => weightedSum([], now, now)).toThrow('the period of an average must not be empty');
  });
});

function partsOf({ startAt, endAt }: Span, cuts: number[]): Span[] {
  const [start, end] = [startAt.epochMilliseconds, endAt.epochMilliseconds];
  const inner = cuts.map((cut) => Math.round(start + cut * (end - start))).sort((a, b) => a - b);
  const times = [start, ...inner, end].map(fromMs);
  return times.slice(1).map((to, index) => ({ startAt: times[index], endAt: to }));
}

function msBetween(from: Temporal.Instant, to: Temporal.Instant): bigint {
  return BigInt(to.epochMilliseconds - from.epochMilliseconds);
}

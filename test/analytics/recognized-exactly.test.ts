import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts, now } from './facts.ts';

let database: TestDatabase;
let facts: Facts;

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
});

afterAll(() => database.close());

const start = Temporal.Instant.from('2026-03-01T00:00:00Z');
const to = start.add({ hours: 30 });
const after = (milliseconds: number) => start.add({ milliseconds });

const hourMs = 3_600_000;
const anyMs = (hours: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: hours * hourMs }),
    fc.integer({ min: 0, max: 2 * hours }).map((n) => (n * hourMs) / 2),
  );

/** Odd amounts of even periods have halves, which are rounded away from zero. */
const anyLine = fc.record({
  minor: fc
    .oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 2 ** 31 }), fc.maxSafeInteger())
    .map(Math.abs),
  billed: anyMs(40),
  since: anyMs(40),
  length: fc.oneof(anyMs(60), fc.integer({ min: 0, max: 3 })),
  credited: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: 0, freq: 3 }),
});

type Line = typeof anyLine extends fc.Arbitrary<infer One> ? One : never;

/** What a line has earned before an instant, in milliseconds after the start. */
function earned({ billed, since, length }: Line, minor: number, end: number): bigint {
  if (end <= Math.max(billed, since)) return 0n;
  if (end >= since + length) return BigInt(minor);
  return new Rational(BigInt(minor) * BigInt(end - since)).over(new Rational(BigInt(length))).round();
}

it('recognised revenue is exact to the smallest unit for any amounts, periods and times of billing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 8 }), async (lines) => {
      const project = await facts.project();
      for (const { minor, billed, since, length, credited } of lines) {
        const period = { since: after(since).toString(), until: after(since + length).toString() };
        const invoice = await facts.invoice(project, { lines: [{ minor, ...period }], at: after(billed).toString() });
        const credit = Math.floor(minor * credited);
        if (credit) await facts.creditNote(project, invoice, { at: after(billed).toString(), minor: credit });
      }
      const request = { from: start, to, interval: AnalyticsInterval.hour, timezone: 'UTC' };
      const { series } = await recognizedRevenue(
        database.orm.em.fork(),
        facts.owner(project),
        { ...request, groupBy: RecognitionGrouping.currency },
        now,
      );
      const upTo = (end: number) =>
        lines.reduce(
          (sum, line) =>
            sum + earned(line, line.minor, end) - earned(line, Math.floor(line.minor * line.credited), end),
          0n,
        );
      const expected = Array.from({ length: 30 }, (_, hour) => upTo((hour + 1) * hourMs) - upTo(hour * hourMs));
      const found = series.length ? series.map(({ recognizedMinor }) => recognizedMinor) : Array(30).fill(0n);
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
}, 120_000);

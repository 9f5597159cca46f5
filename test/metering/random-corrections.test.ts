import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { CorrectionsStage } from './corrections-stage.ts';
import type { Metered } from './corrections-stage.ts';

const stage = new CorrectionsStage();
const start = Temporal.Instant.from('2026-11-01T00:00:00Z');

/** An event of the model: when it was recorded, and since when it does not count. */
interface Modelled {
  key: string;
  quantity: number;
  value: string;
  minute: number;
  recorded: number;
  place: number;
  withdrawn: number;
}

type Act =
  | { kind: 'send'; events: { minute: number; quantity: number; value: string; region: string }[] }
  | { kind: 'replace' | 'withdraw'; chosen: number; minute: number; quantity: number; value: string }
  | { kind: 'fold' };

const minute = fc.integer({ min: 0, max: 59 * 4 });
const quantity = fc.integer({ min: 0, max: 9 });
const value = fc.constantFrom('a', 'b', 'c');
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      events: fc.array(fc.record({ minute, quantity, value, region: fc.constantFrom('eu', 'us') }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('replace' as const, 'withdraw' as const),
      ...{ chosen: fc.nat(), minute, quantity, value },
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
);

const timeOf = (minutes: number) => start.add({ minutes });
/** The time of a step, an hour after the one before. */
const stepAt = (step: number) => start.add({ hours: 24 + step });

/** The usage of [since, until) as of the end of a step, by the events alone. */
function expected(
  aggregation: Aggregation,
  all: readonly Modelled[],
  { since, until, step }: { since: number; until: number; step: number },
): string {
  const known = all.filter(({ recorded, withdrawn }) => recorded <= step && withdrawn > step);
  if (aggregation === Aggregation.weighted_sum) {
    const changes = known
      .filter((event) => event.minute < until)
      .map((event) => ({ occurredAt: timeOf(event.minute), quantity: String(event.quantity) }));
    return weightedSum(changes, timeOf(since), timeOf(until)).toDecimal();
  }
  const counted = known.filter((event) => event.minute >= since && event.minute < until);
  const quantities = counted.map((event) => event.quantity);
  const sum = quantities.reduce((a, b) => a + b, 0);
  const last = counted.toSorted((a, b) => a.minute - b.minute || a.recorded - b.recorded || a.place - b.place).at(-1);
  const figures: Record<Exclude<Aggregation, Aggregation.weighted_sum>, () => string> = {
    count: () => String(counted.length),
    sum: () => String(sum),
    max: () => String(Math.max(0, ...quantities)),
    min: () => String(quantities.length ? Math.min(...quantities) : 0),
    unique: () => String(new Set(counted.map((event) => event.value)).size),
    average: () =>
      counted.length ? new Rational(BigInt(sum)).over(new Rational(BigInt(counted.length))).toDecimal() : '0',
    latest: () => String(last?.quantity ?? 0),
  };
  return figures[aggregation]();
}

/** Plays acts with all meters at once; the events of each meter have keys of their own. */
async function play(metered: Metered, acts: readonly Act[]): Promise<Modelled[]> {
  const all: Modelled[] = [];
  const forAll = (name: string) => Object.values(Aggregation).map((meter) => `${meter} ${name}`);
  for (const [step, one] of acts.entries()) {
    const at = stepAt(step);
    const record = (event: { key: string; minute: number; quantity: number; value: string }) =>
      all.push({ ...event, recorded: step, place: all.length, withdrawn: Infinity });
    const asSent = (event: { key: string; minute: number; quantity: number; value: string }, more: object = {}) =>
      Object.values(Aggregation).map((meter) => ({
        ...{ meter, key: `${meter} ${event.key}`, occurredAt: timeOf(event.minute), ...more },
        quantity: ['count', 'unique'].includes(meter) ? '1' : String(event.quantity),
        ...(meter === Aggregation.unique && { value: event.value }),
      }));
    if (one.kind === 'fold') {
      await foldTotals(stage.em, 3);
      await foldGroupTotals(stage.em, 1000);
    } else if (one.kind === 'send') {
      const events = one.events.map((event, index) => ({ ...event, key: `${step}.${index}` }));
      const sent = events.flatMap((event) => asSent(event, { properties: { region: event.region } }));
      expect(new Set(await metered.send(sent, at))).toEqual(new Set(['accepted']));
      events.forEach(record);
      expect(new Set(await metered.send(sent.toReversed(), at))).toEqual(new Set(['duplicate']));
    } else {
      const counting = all.filter(({ withdrawn }) => withdrawn === Infinity);
      const chosen = counting[one.chosen % Math.max(1, counting.length)];
      if (!chosen) continue;
      chosen.withdrawn = step;
      if (one.kind === 'withdraw') {
        expect(new Set(await metered.withdraw(forAll(chosen.key), at))).toEqual(new Set(['withdrawn']));
        continue;
      }
      const event = { ...one, key: `${step}` };
      const sent = asSent(event).map((each) => ({ ...each, replaces: `${each.meter} ${chosen.key}` }));
      expect(new Set(await metered.send(sent, at))).toEqual(new Set(['accepted']));
      record(event);
    }
  }
  return all;
}

describe('usage with corrections', () => {
  it('equals what the events say that count, of every aggregation, in any period, as of any time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 10 }),
        fc.array(fc.record({ since: minute, length: fc.integer({ min: 1, max: 240 }), step: fc.nat() }), {
          minLength: 2,
          maxLength: 4,
        }),
        async (acts, periods) => {
          const metered = await stage.open();
          const all = await play(metered, acts);
          for (const { since, length, step: drawn } of [{ since: 0, length: 240, step: -1 }, ...periods]) {
            const step = drawn < 0 ? acts.length : drawn % acts.length;
            const period = { since, until: since + length, step };
            for (const aggregation of Object.values(Aggregation)) {
              const [from, to] = [timeOf(since), timeOf(since + length)];
              const asOf = await metered.used(aggregation, from, to, stepAt(step));
              expect([aggregation, period, asOf]).toEqual([aggregation, period, expected(aggregation, all, period)]);
              const current = await metered.current(aggregation, from, to);
              const latest = expected(aggregation, all, { ...period, step: acts.length });
              expect([aggregation, current]).toEqual([aggregation, latest]);
            }
          }
          expect(await stage.problems()).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

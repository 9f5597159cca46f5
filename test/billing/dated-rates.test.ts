import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { rateFor } from '../../src/billing/customers/taxes/rate-for.ts';
import type { DatedRate } from '../../src/billing/customers/taxes/rate-for.ts';
import { planRoom } from '../../src/billing/customers/taxes/make-room.ts';
import { TaxPoint, taxPointOf } from '../../src/billing/customers/taxes/tax-point.ts';
import { TaxRule } from '../../src/billing/customers/taxes/tax-rule.ts';
import { isValidOn } from '../../src/billing/customers/taxes/validity.ts';

/** A day of 2026 by its number; PostgreSQL and the rules compare ISO dates. */
const dayOf = (number: number): string => new Temporal.PlainDate(2026, 1, 1).add({ days: number }).toString();

const limit = fc.option(fc.integer({ min: 0, max: 120 }).map(dayOf), { nil: null });
const created = fc
  .record({
    country: fc.constantFrom(null, 'DE', 'FR'),
    taxCode: fc.constantFrom(null, 'books'),
    validFrom: limit,
    validUntil: limit,
  })
  .filter(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom < validUntil);

type Created = Pick<DatedRate, 'country' | 'taxCode' | 'validFrom' | 'validUntil'>;

/** A table of rates as `createTaxRate` makes it, one rate after another; a covered rate is archived. */
function tableOf(all: readonly Created[]): DatedRate[] {
  let table: DatedRate[] = [];
  all.forEach((one, index) => {
    const isSame = (rate: DatedRate) => rate.country === one.country && rate.taxCode === one.taxCode;
    const overlaps = ({ validFrom, validUntil }: DatedRate) =>
      !(one.validUntil && validFrom && one.validUntil <= validFrom) &&
      !(validUntil && one.validFrom && validUntil <= one.validFrom);
    const overlapping = table.filter((rate) => isSame(rate) && overlaps(rate));
    const room = planRoom(one, overlapping);
    const moved = new Map(room.moved.map((rate) => [rate.id, rate]));
    const kept = table
      .filter(({ id }) => !room.covered.includes(id))
      .map((rate) => ({ ...rate, ...moved.get(rate.id) }));
    const named = { name: 'VAT', percentage: String(index) };
    const resumed = room.resumed.map((rate) => ({ ...one, ...rate, id: `${rate.id} resumed after ${index}` }));
    table = [...kept, ...resumed, { ...one, ...named, id: `rate ${index}` }];
  });
  return table;
}

const buyer = fc.record({
  country: fc.constantFrom(null, 'DE', 'FR', 'US', 'GB'),
  vatId: fc.constantFrom(null, 'DE136695976', 'FR40303265045', 'GB980780684'),
  taxExempt: fc.boolean(),
  vatIdCheck: fc.constant(null),
});

describe('a table of dated rates', () => {
  it('has at most one rate for each day, country and tax code', () => {
    fc.assert(
      fc.property(fc.array(created, { maxLength: 8 }), fc.integer({ min: 0, max: 130 }), (all, number) => {
        const valid = tableOf(all).filter((rate) => isValidOn(rate, dayOf(number)));
        const keys = valid.map(({ country, taxCode }) => `${country} ${taxCode}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('keeps a rate for each day that had one when others are created beside it', () => {
    fc.assert(
      fc.property(
        fc.array(created, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 130 }),
        (all, number) => {
          const day = dayOf(number);
          const wasValid = all.some((one) => isValidOn(one, day));
          expect(tableOf(all).some((rate) => isValidOn(rate, day))).toBe(wasValid);
        },
      ),
    );
  });

  it('gives every buyer exactly one answer on every day, in whichever order its rows are read', () => {
    fc.assert(
      fc.property(
        fc.array(created, { maxLength: 8 }).map(tableOf),
        buyer,
        fc.constantFrom(null, 'DE', 'FR', 'US'),
        fc.constantFrom(null, 'books'),
        fc.integer({ min: 0, max: 130 }),
        (rates, customer, country, taxCode, number) => {
          const ask = (rows: readonly DatedRate[]) =>
            rateFor({ profile: { country }, customer, rates: rows }, taxCode, dayOf(number));
          const answer = ask(rates);
          expect(ask(rates.toReversed())).toEqual(answer);
          expect(Object.values(TaxRule)).toContain(answer.rule);
          expect(answer.rule === TaxRule.rate).toBe(answer.id !== null);
          const used = rates.find(({ id }) => id === answer.id);
          expect(!used || isValidOn(used, dayOf(number))).toBe(true);
        },
      ),
    );
  });
});

describe('the days of a new rate', () => {
  const old = { id: 'old', name: 'USt', percentage: '19', validFrom: null, validUntil: null };

  it('end the current rate on its first day', () => {
    expect(planRoom({ validFrom: '2026-07-01', validUntil: null }, [old])).toEqual({
      moved: [{ id: 'old', validFrom: null, validUntil: '2026-07-01' }],
      resumed: [],
      covered: [],
    });
  });

  it('interrupt the current rate, which applies again afterwards', () => {
    expect(planRoom({ validFrom: '2026-07-01', validUntil: '2027-01-01' }, [old])).toEqual({
      moved: [{ id: 'old', validFrom: null, validUntil: '2026-07-01' }],
      resumed: [{ ...old, validFrom: '2027-01-01' }],
      covered: [],
    });
  });

  it('cover a rate that begins later', () => {
    const planned = { ...old, id: 'planned', validFrom: '2026-08-01' };
    expect(planRoom({ validFrom: '2026-07-01', validUntil: null }, [planned]).covered).toEqual(['planned']);
  });
});

describe('the tax point', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  const june = { startAt: at('2026-05-31T22:00:00Z'), endAt: at('2026-06-30T22:00:00Z') };
  const half = { startAt: at('2026-06-14T22:00:00Z'), endAt: at('2026-07-14T22:00:00Z') };
  const berlin = { timezone: 'Europe/Berlin', taxPoint: TaxPoint.invoice_date };

  it.each([
    ['of past time is its last day', june, berlin, '2026-07-01T08:00:00Z', '2026-06-30'],
    ['of time in advance is the day of the invoice', half, berlin, '2026-06-14T22:00:00Z', '2026-06-15'],
    [
      'of time in advance is its last day, if the seller wants it',
      half,
      { ...berlin, taxPoint: TaxPoint.period_end },
      '2026-06-14T22:00:00Z',
      '2026-07-14',
    ],
    ['without a time is the day of the invoice', null, berlin, '2026-06-30T22:30:00Z', '2026-07-01'],
    [
      'is a day in the time zone of the seller',
      null,
      { ...berlin, timezone: 'UTC' },
      '2026-06-30T22:30:00Z',
      '2026-06-30',
    ],
  ])('%s', (_, time, terms, invoicedAt, expected) => {
    expect(taxPointOf(time, terms, at(invoicedAt))).toBe(expected);
  });
});

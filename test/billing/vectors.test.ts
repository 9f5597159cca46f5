import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { allocate } from '../../src/billing/invoicing/arithmetic/allocate.ts';
import { firstAnchor, localDays } from '../../src/billing/invoicing/arithmetic/calendar.ts';
import type { Discount, Discountable } from '../../src/billing/invoicing/arithmetic/discount.ts';
import { discountLines } from '../../src/billing/invoicing/arithmetic/discount.ts';
import { monthlyAmount } from '../../src/billing/invoicing/arithmetic/monthly.ts';
import { periodStart } from '../../src/billing/invoicing/arithmetic/period.ts';
import { creditable, prorate, shareOf } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { totalUp } from '../../src/billing/invoicing/arithmetic/totals.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { calculate } from '../../src/catalog/pricing/calculate.ts';
import { splitInclusive } from '../../src/catalog/pricing/split-inclusive.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Terms } from '../../src/catalog/pricing/terms.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { formatMinor, parseMinor } from '../../src/platform/values/money.ts';
import { Rational, pointed } from '../../src/platform/values/rational.ts';
import type { Vector } from '../vectors/vectors.ts';

interface BillingVectorTier {
  upTo: string | null;
  unit?: string;
  flat?: string;
  pct?: string;
}

type TextInput = Record<
  'amount' | 'used' | 'of' | 'start' | 'end' | 'at' | 'unit' | 'qty' | 'x' | 'mode' | 'price' | 'size' | 'free',
  string
> &
  Record<'rate' | 'fixed' | 'freeUnits' | 'paidEvents' | 'coupon' | 'base' | 'potential' | 'paid', string> &
  Record<'previous' | 'anchor' | 'from' | 'to' | 'tz' | 'gross' | 'interval' | 'num' | 'den', string>;

/** The inputs of vectors of all kinds; each kind has some of them. */
interface VectorInput extends TextInput {
  dp?: number;
  tiers: BillingVectorTier[];
  flatOnZero?: boolean;
  seconds: number;
  events: [number, string][];
  weights: string[];
  lines: [string, string][];
  discounts: { fixed?: string; pct?: string }[];
  months: number;
  day: number;
  days: number;
  count?: number;
}

const instant = (seconds: number | string) => Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000);
const midnight = (date: string, tz = 'UTC') => Temporal.PlainDate.from(date).toZonedDateTime(tz).toInstant();
const dateOf = (at: Temporal.Instant) => String(at.toZonedDateTimeISO('UTC').toPlainDate());
const every = (interval: Interval, intervalCount = 1) => ({ interval, intervalCount });

/** Converts an amount into units of so many decimals; more decimals fail the test. */
function scaled(amount: string, dp = 0): bigint {
  const { num, den } = Rational.of(amount).times(Rational.of(10n ** BigInt(dp)));
  expect(den).toBe(1n);
  return num;
}

const priced = (model: PricingModel, more: Partial<Terms>): Terms => ({
  ...{ model, currency: 'EUR', tiers: [], flatFeeOnZero: false },
  ...more,
});

const cost = (terms: Terms, quantity: string, events?: string) =>
  calculate(terms, quantity, { events }).exact.toDecimal();

const tiersOf = ({ tiers, flatOnZero = false }: VectorInput): Partial<Terms> => ({
  flatFeeOnZero: flatOnZero,
  tiers: tiers.map(({ upTo, unit, flat, pct }) => ({
    ...{ upTo, unitAmount: unit, flatAmount: flat, percent: pct },
  })),
});

const discountable = (amountMinor: bigint): Discountable => ({
  ...{ amountMinor, productId: null, isDiscountable: true },
});

const discount = (percentOff: string | null, amountOffMinor: bigint | null): Discount => ({
  ...{ id: 'coupon', productIds: [], percentOff, amountOffMinor },
});

/** The number of vectors of each kind, and the hub's calculation for it. */
const kinds: Record<string, [count: number, answer: (input: VectorInput) => string]> = {
  prorate: [
    41,
    ({ amount, used, of, dp }) => {
      const share = { numerator: BigInt(used), denominator: BigInt(of), after: 0n };
      return Rational.of(pointed(prorate(scaled(amount, dp), share), dp ?? 0)).toDecimal();
    },
  ],
  prorateSec: [
    1,
    ({ amount, start, end, at }) => {
      const whole = { startAt: instant(start), endAt: instant(end) };
      const part = { startAt: instant(at), endAt: instant(end) };
      return String(prorate(BigInt(amount), shareOf(part, whole, Proration.second, 'UTC')));
    },
  ],
  // The vector is in cents, which corresponds to a currency without decimals.
  unitTimesQty: [
    1,
    ({ unit, qty }) => String(calculate(priced(PricingModel.unit, { currency: 'JPY', unitAmount: unit }), qty).minor),
  ],
  round: [2, ({ x, dp }) => Rational.of(x).toFixed(dp!)],
  tiered: [22, (input) => cost(priced(input.mode as PricingModel, tiersOf(input)), input.qty)],
  tieredPct: [4, (input) => cost(priced(PricingModel.graduated_percentage, tiersOf(input)), input.qty)],
  package: [
    2,
    ({ price, size, free, qty }) =>
      cost(priced(PricingModel.package, { unitAmount: price, packageSize: size, freeUnits: free }), qty),
  ],
  percentage: [
    2,
    ({ rate, fixed, freeUnits, qty, paidEvents }) =>
      cost(priced(PricingModel.percentage, { percent: rate, fixedAmount: fixed, freeUnits }), qty, paidEvents),
  ],
  weightedSum: [
    1,
    ({ events, seconds, dp }) => {
      const changes = events.map(([at, quantity]) => ({ occurredAt: instant(at), quantity }));
      return weightedSum(changes, instant(0), instant(seconds)).toFixed(dp!);
    },
  ],
  allocate: [
    9,
    ({ amount, weights, dp = 0 }) => {
      const parts = allocate(scaled(amount, dp), weights.map(BigInt));
      return parts.map((part) => pointed(part, dp)).join();
    },
  ],
  couponThenTax: [
    1,
    ({ lines, coupon }) => {
      const taxed = lines.map(([amount, percentage]) => ({
        ...discountable(BigInt(amount)),
        isInclusive: false,
        rate: { id: null, percentage, category: percentage === '0' ? ('Z' as const) : ('S' as const) },
      }));
      const { taxMinor, totalMinor } = totalUp(taxed, [discount(null, BigInt(coupon))]);
      return `${taxMinor}|${totalMinor}`;
    },
  ],
  sequentialDiscounts: [
    3,
    ({ base, discounts }) => {
      const terms = discounts.map(({ pct, fixed }) => discount(pct ?? null, fixed ? BigInt(fixed) : null));
      const [taken] = discountLines([discountable(BigInt(base))], terms);
      return String(taken!.reduce((sum, off) => sum + off, 0n));
    },
  ],
  creditCap: [
    2,
    ({ potential, paid, previous }) => String(creditable(BigInt(potential), BigInt(paid), BigInt(previous))),
  ],
  addMonths: [8, ({ anchor, months }) => dateOf(periodStart(midnight(anchor), 'UTC', every(Interval.month), months))],
  firstCycleDay: [5, ({ from, day }) => dateOf(firstAnchor(midnight(from), 'UTC', every(Interval.month), day))],
  localDays: [5, ({ from, to, tz }) => String(localDays(Temporal.Instant.from(from), Temporal.Instant.from(to), tz))],
  hours: [
    2,
    ({ from, days, tz }) => {
      const start = midnight(from, tz);
      return String(periodStart(start, tz, every(Interval.day), days).since(start).total('hours'));
    },
  ],
  inclusiveTax: [
    2,
    ({ gross, rate, mode }) => {
      const { net, tax } = splitInclusive(parseMinor(gross, 'EUR')!, rate, mode as 'net' | 'tax');
      return [net, tax].map((minor) => formatMinor(minor, 'EUR')).join('|');
    },
  ],
  mrr: [
    2,
    ({ amount, interval, count }) => String(monthlyAmount(BigInt(amount), every(interval as Interval, count)).round()),
  ],
  ratio: [6, ({ num, den, dp }) => new Rational(BigInt(num), BigInt(den)).toFixed(dp!)],
};

const published = JSON.parse(
  readFileSync(new URL('../vectors/billing.json', import.meta.url), 'utf8'),
) as Vector<VectorInput>[];

describe('the published billing examples of vendors', () => {
  it('are complete for each function', () => {
    expect(published).toHaveLength(121);
    const counts = Object.fromEntries(
      [...Map.groupBy(published, ({ fn }) => fn)].map(([fn, ofKind]) => [fn, ofKind.length]),
    );
    expect(counts).toEqual(Object.fromEntries(Object.entries(kinds).map(([fn, [count]]) => [fn, count])));
  });

  it.each(published)('give $expected for $fn $id of $source', ({ fn, input, expected }) => {
    const [, answer] = kinds[fn] ?? [];
    if (!answer) throw new Error(`nothing answers ${fn}`);
    expect(answer(input)).toBe(expected);
  });
});

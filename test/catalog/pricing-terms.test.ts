import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTerms } from '../../src/catalog/pricing/check-terms.ts';
import { calculate } from '../../src/catalog/pricing/calculate.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Amounts, Terms, Tier } from '../../src/catalog/pricing/terms.ts';
import { Refusal } from '../../src/errors.ts';
import { Check } from '../../src/platform/values/check.ts';
import { decimals, formatMinor } from '../../src/platform/values/money.ts';
import { Rational, pointed } from '../../src/platform/values/rational.ts';

interface Whole {
  terms: Terms;
  options: Amounts[];
}

const at = '/plans/0/prices/0';
const runs = { seed: 20_260, numRuns: 300 };
const rational = (text: string | null | undefined) => Rational.of(text ?? '0');
const sum = (values: Rational[]) => values.reduce((a, b) => a.plus(b), new Rational(0n));

const currencies = ['EUR', 'JPY', 'KWD', 'USD'];
const digits = (max: number, places: number) =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(max) }).map((value) => pointed(value, places));
const fine = fc.integer({ min: 0, max: 12 }).chain((places) => digits(15, places));
const charge = (currency: string) => digits(8, decimals(currency));
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.integer({ min: 0, max: 12 }).chain((places) => digits(14, places)),
);
const percent = fc.bigInt({ min: 0n, max: 100n * 10n ** 12n }).map((value) => pointed(value, 12));
const size = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((value) => pointed(value, 3));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const ends = fc
  .uniqueArray(fc.integer({ min: 1, max: 60_000 }), { maxLength: 4 })
  .map((list) => [...list.sort((a, b) => a - b).map((end) => pointed(BigInt(end), 3)), null]);

const tiersTo = (list: (string | null)[], currency: string, unit: 'unitAmount' | 'percent') =>
  fc.tuple(
    ...list.map((upTo) =>
      fc
        .record({ each: maybe(unit === 'percent' ? percent : fine), flatAmount: charge(currency) })
        .map(({ each, flatAmount }): Tier => ({ upTo, [unit]: each, flatAmount })),
    ),
  );

/** The amounts of a price in one currency, with tiers that end at `list`. */
function amountsIn(model: PricingModel, currency: string, list: (string | null)[]): fc.Arbitrary<Amounts> {
  const bare = { currency: fc.constant(currency), tiers: fc.constant<Tier[]>([]) };
  const tiered = (unit: 'unitAmount' | 'percent') =>
    fc.record({ ...bare, tiers: tiersTo(list, currency, unit) as fc.Arbitrary<Tier[]> });
  const bounds = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 3, maxLength: 3 });
  const byModel: Record<PricingModel, () => fc.Arbitrary<Amounts>> = {
    flat: () => fc.record({ ...bare, unitAmount: charge(currency) }),
    unit: () => fc.record({ ...bare, unitAmount: fine }),
    package: () => fc.record({ ...bare, unitAmount: fine }),
    graduated: () => tiered('unitAmount'),
    volume: () => tiered('unitAmount'),
    graduated_percentage: () => tiered('percent'),
    percentage: () => fc.record({ ...bare, fixedAmount: fine }),
    custom: () =>
      bounds.map((values) => {
        const [least, preset, most] = [...values]
          .sort((a, b) => (a < b ? -1 : 1))
          .map((value) => formatMinor(value, currency));
        return { currency, tiers: [], minimumAmount: least, presetAmount: preset, maximumAmount: most };
      }),
  };
  return byModel[model]();
}

const sharedOf: Record<PricingModel, fc.Arbitrary<Partial<Terms>>> = {
  flat: fc.constant({}),
  unit: fc.constant({}),
  package: fc.record({ packageSize: size, freeUnits: maybe(fine) }),
  graduated: fc.record({ flatFeeOnZero: fc.boolean() }),
  volume: fc.record({ flatFeeOnZero: fc.boolean() }),
  graduated_percentage: fc.record({ flatFeeOnZero: fc.boolean() }),
  percentage: fc.record({ percent, freeUnits: maybe(fine) }),
  custom: fc.constant({}),
};

const priceOf = (model: PricingModel): fc.Arbitrary<Whole> =>
  fc
    .record({ list: ends, sold: fc.shuffledSubarray(currencies, { minLength: 1 }) })
    .chain(({ list, sold }) => fc.tuple(sharedOf[model], ...sold.map((currency) => amountsIn(model, currency, list))))
    .map(([shared, first, ...options]) => ({
      terms: { model, flatFeeOnZero: false, ...first!, ...shared },
      options,
    }));

const price = fc.constantFrom(...Object.values(PricingModel)).chain(priceOf);
const options = (events: bigint) => ({ events: String(events) });
const events = fc.bigInt({ min: 0n, max: 1000n });

describe('a price calculation', () => {
  it('succeeds for all valid terms, with steps that add up to the exact amount', () => {
    fc.assert(
      fc.property(price, quantity, events, (whole, n, count) => {
        const { steps, exact } = calculate(whole.terms, n, options(count));
        expect(steps.length).toBeGreaterThan(0);
        for (const { quantity: many, unitAmount, amount } of steps) {
          expect(rational(many).times(rational(unitAmount)).compare(rational(amount))).toBe(0);
        }
        expect(sum(steps.map(({ amount }) => rational(amount))).compare(exact)).toBe(0);
      }),
      runs,
    );
  });

  it('rounds once, at the end', () => {
    fc.assert(
      fc.property(price, quantity, events, ({ terms }, n, count) => {
        const { exact, minor } = calculate(terms, n, options(count));
        expect(formatMinor(minor, terms.currency)).toBe(exact.toFixed(decimals(terms.currency)));
      }),
      runs,
    );
    const tiers = ['1', '2', '3', null].map((upTo) => ({ upTo, unitAmount: '0.004' }));
    const terms: Terms = { model: PricingModel.graduated, currency: 'EUR', tiers, flatFeeOnZero: false };
    expect(calculate(terms, '4').minor).toBe(2n);
  });

  it('is zero for a quantity of zero, unless the flat amount is owed', () => {
    fc.assert(
      fc.property(price, ({ terms }) => {
        const owed = terms.flatFeeOnZero ? rational(terms.tiers[0]!.flatAmount) : new Rational(0n);
        expect(calculate(terms, '0').exact.compare(owed)).toBe(0);
      }),
      runs,
    );
  });
});

describe('a graduated price', () => {
  const graduated = priceOf(PricingModel.graduated).map(({ terms }) => terms);
  const costs = (terms: Terms, n: Rational) => calculate(terms, n.toDecimal()).exact;

  it('never falls when the quantity grows', () => {
    fc.assert(
      fc.property(graduated, quantity, quantity, (terms, a, b) => {
        const [less, more] = [rational(a), rational(b)].sort((x, y) => x.compare(y));
        expect(costs(terms, less!).compare(costs(terms, more!))).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  it('jumps only by the flat amount of the tier that is entered', () => {
    const bit = new Rational(1n, 10n ** 12n);
    fc.assert(
      fc.property(graduated, (terms) => {
        terms.tiers.slice(1).forEach((tier, index) => {
          const end = rational(terms.tiers[index]!.upTo);
          const step = rational(tier.unitAmount).times(bit).plus(rational(tier.flatAmount));
          expect(costs(terms, end.plus(bit)).compare(costs(terms, end).plus(step))).toBe(0);
        });
      }),
      runs,
    );
  });

  it('is the sum of its single units and the flat amounts of their tiers', () => {
    const whole = graduated.map((terms) => ({
      ...terms,
      tiers: terms.tiers.map((tier, index) => ({ ...tier, upTo: tier.upTo && String(5 * (index + 1)) })),
    }));
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 40 }), (terms, count) => {
        const tierOf = (n: number) => terms.tiers.find(({ upTo }) => upTo === null || n <= Number(upTo))!;
        const units = Array.from({ length: count }, (_, n) => tierOf(n + 1));
        const entered = [...new Set(units)];
        const naive = sum([
          ...units.map(({ unitAmount }) => rational(unitAmount)),
          ...entered.map(({ flatAmount }) => rational(flatAmount)),
        ]);
        expect(calculate(terms, String(count)).exact.compare(naive)).toBe(0);
      }),
      runs,
    );
  });
});

describe('a volume price', () => {
  it('charges every unit at the tier of the whole quantity, plus the flat amount of that tier', () => {
    const volume = priceOf(PricingModel.volume).map(({ terms }) => terms);
    fc.assert(
      fc.property(volume, quantity, (terms, n) => {
        if (rational(n).num === 0n) return;
        const tier = terms.tiers.find(({ upTo }) => upTo === null || rational(n).compare(rational(upTo)) <= 0)!;
        const whole = rational(tier.unitAmount).times(rational(n)).plus(rational(tier.flatAmount));
        expect(calculate(terms, n).exact.compare(whole)).toBe(0);
      }),
      runs,
    );
  });
});

function problemsOf({ terms, options: others }: Whole) {
  const check = new Check();
  checkTerms(check, terms, others, at);
  return check.problems;
}

describe('the terms of a price', () => {
  it('are accepted when they are valid', () => {
    fc.assert(
      fc.property(price, (whole) => {
        expect(problemsOf(whole)).toEqual([]);
      }),
      runs,
    );
  });

  it('never break the calculation once they are accepted', () => {
    const odd = fc.constantFrom(null, '0', '1', '-1', '0.001', '101', 'x', '');
    const tier = fc.record({ upTo: odd, unitAmount: odd, flatAmount: odd, percent: odd });
    const wild = fc.record({
      model: fc.constantFrom(...Object.values(PricingModel)),
      currency: fc.constantFrom('EUR', 'JPY', 'EUX'),
      unitAmount: odd,
      tiers: fc.array(tier, { maxLength: 3 }),
      packageSize: odd,
      freeUnits: odd,
      percent: odd,
      fixedAmount: odd,
      presetAmount: odd,
      flatFeeOnZero: fc.boolean(),
    });
    const mixed = fc.tuple(price, wild, fc.constantFrom('unitAmount', 'tiers', 'packageSize', 'percent', 'currency'));
    fc.assert(
      fc.property(mixed, quantity, ([whole, other, field], n) => {
        const terms = { ...whole.terms, [field]: other[field as keyof typeof other] };
        if (!problemsOf({ terms, options: [] }).length) tryToCalculate(terms, n);
        if (!problemsOf({ terms: other, options: [] }).length) tryToCalculate(other, n);
      }),
      { ...runs, numRuns: 2000 },
    );
  });

  const graduated = (tiers: Tier[]): Whole => ({
    terms: { model: PricingModel.graduated, currency: 'EUR', tiers, flatFeeOnZero: false },
    options: [],
  });
  const three = (...upTo: (string | null)[]) => graduated(upTo.map((end) => ({ upTo: end, unitAmount: '1' })));
  const of = (model: PricingModel, more: Partial<Terms>, others: Partial<Amounts>[] = []): Whole => ({
    terms: { model, currency: 'EUR', tiers: [], flatFeeOnZero: false, ...more },
    options: others.map((option) => ({ currency: 'USD', tiers: [], ...option })),
  });
  const { flat, unit, volume, package: packages, percentage, graduated_percentage: shares, custom } = PricingModel;
  const tiers = [
    { upTo: '5', unitAmount: '2' },
    { upTo: null, unitAmount: '1' },
  ];
  const shared = [
    { upTo: '5', percent: '2' },
    { upTo: null, percent: '1' },
  ];

  it.each<[string, Whole, string]>([
    ['a flat price without its amount', of(flat, {}), '/unitAmount'],
    ['a flat price with a percentage', of(flat, { unitAmount: '1', percent: '1' }), '/percent'],
    ['a flat price finer than its currency', of(flat, { unitAmount: '1.005' }), '/unitAmount'],
    ['a flat price of half a yen', of(flat, { unitAmount: '0.5', currency: 'JPY' }), '/unitAmount'],
    ['a unit price without its amount', of(unit, {}), '/unitAmount'],
    ['a unit price with tiers', of(unit, { unitAmount: '1', tiers }), '/tiers'],
    ['a unit price below zero', of(unit, { unitAmount: '-0.01' }), '/unitAmount'],
    ['a unit price of 13 decimals', of(unit, { unitAmount: '0.0000000000001' }), '/unitAmount'],
    ['a unit price that is no number', of(unit, { unitAmount: '1,5' }), '/unitAmount'],
    ['a unit price with a package', of(unit, { unitAmount: '1', packageSize: '5' }), '/packageSize'],
    ['a unit price with free units', of(unit, { unitAmount: '1', freeUnits: '5' }), '/freeUnits'],
    ['a unit price with a preset amount', of(unit, { unitAmount: '1', presetAmount: '5' }), '/presetAmount'],
    ['a unit price with a flat fee', of(unit, { unitAmount: '1', flatFeeOnZero: true }), '/flatFeeOnZero'],
    ['a currency that does not exist', of(unit, { unitAmount: '1', currency: 'EUX' }), '/currency'],
    ['no tier', of(volume, {}), '/tiers'],
    ['101 tiers', three(...Array.from({ length: 100 }, (_, n) => String(n + 1)), null), '/tiers'],
    ['a tiered price with a unit amount', of(volume, { tiers, unitAmount: '1' }), '/unitAmount'],
    ['a last tier that ends', three('5', '10', '15'), '/tiers/2/upTo'],
    ['a single tier that ends', three('5'), '/tiers/0/upTo'],
    ['a first tier without an end', three(null, '10', null), '/tiers/0/upTo'],
    ['tiers that overlap', three('10', '5', null), '/tiers/1/upTo'],
    ['an empty tier', three('5', '5.0', null), '/tiers/1/upTo'],
    ['a first tier that ends at zero', three('0', '5', null), '/tiers/0/upTo'],
    ['a tier that ends below zero', three('-1', '5', null), '/tiers/0/upTo'],
    ['a tier whose end is no number', three('5', 'x', null), '/tiers/1/upTo'],
    ['a tier without an amount', graduated([{ upTo: null }]), '/tiers/0/unitAmount'],
    ['a percentage tier without a percentage', of(shares, { tiers: [{ upTo: null }] }), '/tiers/0/percent'],
    [
      'a tier with a percentage in a price by units',
      graduated([{ upTo: null, unitAmount: '1', percent: '1' }]),
      '/tiers/0/percent',
    ],
    [
      'a tier with a unit amount in a percentage price',
      of(shares, { tiers: [{ upTo: null, unitAmount: '1', percent: '1' }] }),
      '/tiers/0/unitAmount',
    ],
    ['a tier with a negative amount', graduated([{ upTo: null, unitAmount: '-1' }]), '/tiers/0/unitAmount'],
    ['a flat amount below zero', graduated([{ upTo: null, flatAmount: '-1' }]), '/tiers/0/flatAmount'],
    ['a flat amount finer than a cent', graduated([{ upTo: null, flatAmount: '0.005' }]), '/tiers/0/flatAmount'],
    ['a percentage tier above 100', of(shares, { tiers: [{ upTo: null, percent: '101' }] }), '/tiers/0/percent'],
    ['packages without an amount', of(packages, { packageSize: '5' }), '/unitAmount'],
    ['packages without a size', of(packages, { unitAmount: '1' }), '/packageSize'],
    ['packages of size zero', of(packages, { unitAmount: '1', packageSize: '0' }), '/packageSize'],
    ['free units below zero', of(packages, { unitAmount: '1', packageSize: '5', freeUnits: '-1' }), '/freeUnits'],
    ['a percentage price without a percentage', of(percentage, {}), '/percent'],
    ['a negative percentage', of(percentage, { percent: '-0.1' }), '/percent'],
    ['a percentage above 100', of(percentage, { percent: '100.000000000001' }), '/percent'],
    ['a percentage of 13 decimals', of(percentage, { percent: '1.0000000000001' }), '/percent'],
    ['a percentage price with a unit amount', of(percentage, { percent: '1', unitAmount: '1' }), '/unitAmount'],
    ['a negative fee for each event', of(percentage, { percent: '1', fixedAmount: '-1' }), '/fixedAmount'],
    ['a maximum below the minimum', of(custom, { minimumAmount: '5', maximumAmount: '4' }), '/maximumAmount'],
    ['a preset amount below the minimum', of(custom, { minimumAmount: '5', presetAmount: '4' }), '/presetAmount'],
    ['a preset amount above the maximum', of(custom, { maximumAmount: '5', presetAmount: '6' }), '/presetAmount'],
    ['a minimum finer than a cent', of(custom, { minimumAmount: '0.001' }), '/minimumAmount'],
    ['a maximum finer than a cent', of(custom, { maximumAmount: '0.001' }), '/maximumAmount'],
    ['a preset amount finer than a cent', of(custom, { presetAmount: '0.001' }), '/presetAmount'],
    ['a unit amount in a price whose amount the buyer names', of(custom, { unitAmount: '1' }), '/unitAmount'],
    [
      'the same currency again',
      of(unit, { unitAmount: '1' }, [{ currency: 'EUR', unitAmount: '1' }]),
      '/currencyOptions/0/currency',
    ],
    [
      'another currency twice',
      of(unit, { unitAmount: '1' }, [{ unitAmount: '1' }, { unitAmount: '2' }]),
      '/currencyOptions/1/currency',
    ],
    [
      'another currency that does not exist',
      of(unit, { unitAmount: '1' }, [{ currency: 'XXX', unitAmount: '1' }]),
      '/currencyOptions/0/currency',
    ],
    [
      'another currency without the amount',
      of(unit, { unitAmount: '1' }, [{ currency: 'JPY', unitAmount: '1' }, {}]),
      '/currencyOptions/1/unitAmount',
    ],
    [
      'another currency with too many decimals',
      of(flat, { unitAmount: '1.5' }, [{ currency: 'JPY', unitAmount: '1.5' }]),
      '/currencyOptions/0/unitAmount',
    ],
    [
      'another currency with a field that the model does not use',
      of(unit, { unitAmount: '1' }, [{ unitAmount: '1', maximumAmount: '1' }]),
      '/currencyOptions/0/maximumAmount',
    ],
    ['another currency without tiers', of(volume, { tiers }, [{}]), '/currencyOptions/0/tiers'],
    [
      'another currency with fewer tiers',
      of(volume, { tiers }, [{ tiers: tiers.slice(1) }]),
      '/currencyOptions/0/tiers',
    ],
    [
      'another currency with tiers that end elsewhere',
      of(shares, { tiers: shared }, [{ tiers: [{ ...shared[0]!, upTo: '6' }, shared[1]!] }]),
      '/currencyOptions/0/tiers/0/upTo',
    ],
    [
      'another currency with a tier below zero',
      of(volume, { tiers }, [{ tiers: [tiers[0]!, { upTo: null, unitAmount: '-1' }] }]),
      '/currencyOptions/0/tiers/1/unitAmount',
    ],
    [
      'another currency without the fee',
      of(percentage, { percent: '1', fixedAmount: '0.3' }, [{}]),
      '/currencyOptions/0/fixedAmount',
    ],
    [
      'another currency with its own minimum',
      of(custom, {}, [{ minimumAmount: '5' }]),
      '/currencyOptions/0/minimumAmount',
    ],
  ])('are refused with %s, at that field alone', (_, whole, pointer) => {
    expect(problemsOf(whole).map((problem) => problem.pointer)).toEqual([at + pointer]);
  });

  it.each<[Whole, string]>([
    [three(null, '10', null), 'must be given: only the last tier has no end'],
    [three('5', '10', '15'), 'must be null: the last tier has no end'],
    [three('10', '5', null), 'must be greater than 10, where this tier begins'],
    [of(shares, {}), 'must be given: a graduated percentage price needs it'],
    [of(unit, { unitAmount: '1', tiers }), 'must be left out: a unit price does not use it'],
    [of(flat, { unitAmount: '1.005' }), 'must have at most 2 decimals, as EUR has'],
    [of(flat, { unitAmount: '0.5', currency: 'JPY' }), 'must be whole: JPY has no decimals'],
    [graduated([{ upTo: null }]), 'must be given, or else flatAmount: the tier has no amount'],
    [of(percentage, { percent: '1', fixedAmount: '0.3' }, [{}]), 'must be given, as it is in EUR'],
  ])('are refused with a message that says what to change: %#', (whole, detail) => {
    expect(problemsOf(whole).map((problem) => problem.detail)).toEqual([detail]);
  });

  it('are accepted with trailing zeros and with null fields', () => {
    const spelled = [{ ...tiers[0]!, upTo: '5.00' }, tiers[1]!];
    expect(problemsOf(of(volume, { tiers }, [{ tiers: spelled }]))).toEqual([]);
    expect(problemsOf(of(flat, { unitAmount: '1.50000', currency: 'EUR' }))).toEqual([]);
    expect(problemsOf(of(unit, { unitAmount: '0.005', packageSize: null, tiers: [] }))).toEqual([]);
  });
});

/** Calculates, and rethrows any error that is not a refusal. */
function tryToCalculate(terms: Terms, n: string): void {
  try {
    calculate(terms, n);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
  }
}

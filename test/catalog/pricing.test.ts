import { describe, expect, it } from '@jest/globals';
import { checkTerms } from '../../src/catalog/pricing/check-terms.ts';
import { calculate } from '../../src/catalog/pricing/calculate.ts';
import { splitInclusive } from '../../src/catalog/pricing/split-inclusive.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Terms } from '../../src/catalog/pricing/terms.ts';
import { Refusal } from '../../src/errors.ts';
import { Check } from '../../src/platform/values/check.ts';
import { formatMinor, parseMinor } from '../../src/platform/values/money.ts';
import { vectors } from '../vectors/vectors.ts';

interface VectorTier {
  upTo: string | null;
  unit?: string;
  flat?: string;
  pct?: string;
}

type Input = Record<string, string | undefined> & { tiers: VectorTier[]; flatOnZero?: boolean; dp?: number };

const terms = (model: PricingModel, more: Partial<Terms> = {}): Terms => ({
  model,
  currency: 'EUR',
  tiers: [],
  flatFeeOnZero: false,
  ...more,
});

const tiersOf = ({ tiers, flatOnZero = false }: Input) => ({
  tiers: tiers.map(({ upTo, unit, flat, pct }) => ({
    upTo,
    unitAmount: unit,
    flatAmount: flat,
    percent: pct,
  })),
  flatFeeOnZero: flatOnZero,
});

/** Checks that the terms are valid, and calculates with them. */
function calculateValid(price: Terms, quantity: string, events?: string) {
  const check = new Check();
  checkTerms(check, price, [], '');
  expect(check.problems).toEqual([]);
  return calculate(price, quantity, { events });
}

const exact = (price: Terms, quantity: string, events?: string) =>
  calculateValid(price, quantity, events).exact.toDecimal();

/** The calculation of the hub for each kind of vector. */
const calculations: Record<string, (input: Input) => string> = {
  tiered: (input) => exact(terms(input.mode as PricingModel, tiersOf(input)), input.qty!),
  tieredPct: (input) => exact(terms(PricingModel.graduated_percentage, tiersOf(input)), input.qty!),
  package: ({ price, size, free, qty }) =>
    exact(terms(PricingModel.package, { unitAmount: price, packageSize: size, freeUnits: free }), qty!),
  percentage: ({ rate, fixed, freeUnits, qty, paidEvents }) =>
    exact(terms(PricingModel.percentage, { percent: rate, fixedAmount: fixed, freeUnits }), qty!, paidEvents),
  // The vector counts in cents, as a currency without decimals does.
  unitTimesQty: ({ unit, qty }) =>
    String(calculateValid(terms(PricingModel.unit, { currency: 'JPY', unitAmount: unit }), qty!).minor),
  round: ({ x, dp }) => {
    const currency = dp === 0 ? 'JPY' : 'USD';
    const { minor } = calculateValid(terms(PricingModel.unit, { currency, unitAmount: x }), '1');
    return formatMinor(minor, currency);
  },
  inclusiveTax: ({ gross, rate, mode }) => {
    const { net, tax } = splitInclusive(parseMinor(gross!, 'EUR')!, rate!, mode as 'net' | 'tax');
    return [net, tax].map((minor) => formatMinor(minor, 'EUR')).join('|');
  },
};

const published = vectors<Input>(...Object.keys(calculations));

describe('pricing', () => {
  it('has published examples for every kind of calculation', () => {
    expect(published).toHaveLength(35);
    expect([...new Set(published.map(({ fn }) => fn))].sort()).toEqual(Object.keys(calculations).sort());
  });

  it.each(published)('calculates $fn $id as $expected, as published in $source', ({ fn, input, expected }) => {
    expect(calculations[fn]!(input)).toBe(expected);
  });
});

const twoTiers = [
  { upTo: '5', unitAmount: '7', flatAmount: '1.5' },
  { upTo: null, unitAmount: '0.005' },
];
const step = (description: string, quantity: string, unitAmount: string, amount: string) => ({
  description,
  quantity,
  unitAmount,
  amount,
});

describe('a price calculation', () => {
  const nothing = step('nothing to pay', '0', '0', '0');
  const packaged = { unitAmount: '100', packageSize: '10', freeUnits: '10' };
  const share = { percent: '1.3', fixedAmount: '2', freeUnits: '250' };

  it.each<[string, Terms, string, ReturnType<typeof step>[]]>([
    [
      'a flat price',
      terms(PricingModel.flat, { unitAmount: '9.9' }),
      '3',
      [step('flat amount of 9.90', '1', '9.9', '9.9')],
    ],
    ['a flat price and a quantity of zero', terms(PricingModel.flat, { unitAmount: '9.9' }), '0', [nothing]],
    [
      'a unit price',
      terms(PricingModel.unit, { unitAmount: '0.005' }),
      '2.5',
      [step('2.5 units at 0.005 each', '2.5', '0.005', '0.0125')],
    ],
    [
      'a unit price in yen',
      terms(PricingModel.unit, { currency: 'JPY', unitAmount: '7.000000000000' }),
      '1',
      [step('1 unit at 7 each', '1', '7', '7')],
    ],
    [
      'a graduated price',
      terms(PricingModel.graduated, { tiers: twoTiers }),
      '8',
      [
        step('first 5 units at 7.00 each', '5', '7', '35'),
        step('flat amount of tier 1 of 1.50', '1', '1.5', '1.5'),
        step('next 3 units at 0.005 each', '3', '0.005', '0.015'),
      ],
    ],
    ['a graduated price and a quantity of zero', terms(PricingModel.graduated, { tiers: twoTiers }), '0', [nothing]],
    [
      'a graduated price and a quantity of zero when the flat amount is owed',
      terms(PricingModel.graduated, { tiers: twoTiers, flatFeeOnZero: true }),
      '0',
      [step('flat amount of tier 1 of 1.50', '1', '1.5', '1.5')],
    ],
    [
      'a volume price',
      terms(PricingModel.volume, { tiers: twoTiers }),
      '5',
      [step('5 units at 7.00 each', '5', '7', '35'), step('flat amount of tier 1 of 1.50', '1', '1.5', '1.5')],
    ],
    [
      'a volume price above the first tier',
      terms(PricingModel.volume, { tiers: twoTiers }),
      '5.1',
      [step('5.1 units at 0.005 each', '5.1', '0.005', '0.0255')],
    ],
    ['a volume price and a quantity of zero', terms(PricingModel.volume, { tiers: twoTiers }), '0', [nothing]],
    [
      'a volume price and a quantity of zero when the flat amount is owed',
      terms(PricingModel.volume, { tiers: twoTiers, flatFeeOnZero: true }),
      '0',
      [step('flat amount of tier 1 of 1.50', '1', '1.5', '1.5')],
    ],
    [
      'a package price',
      terms(PricingModel.package, packaged),
      '20.5',
      [step('first 10 units free', '10', '0', '0'), step('2 packages of 10 at 100.00 each', '2', '100', '200')],
    ],
    [
      'a package price within its free units',
      terms(PricingModel.package, packaged),
      '9',
      [step('first 9 units free', '9', '0', '0')],
    ],
    [
      'a percentage price',
      terms(PricingModel.percentage, share),
      '800',
      [
        step('first 250.00 free', '250', '0', '0'),
        step('1.3 % of 550.00', '550', '0.013', '7.15'),
        step('2 events at 2.00 each', '2', '2', '4'),
      ],
    ],
    [
      'a graduated percentage price',
      terms(PricingModel.graduated_percentage, {
        tiers: [
          { upTo: '10', percent: '1' },
          { upTo: null, percent: '0.000000000001', flatAmount: '3' },
        ],
      }),
      '10.000000000001',
      [
        step('1 % of the first 10.00', '10', '0.01', '0.1'),
        step(
          '0.000000000001 % of the next 0.000000000001',
          '0.000000000001',
          '0.00000000000001',
          '0.00000000000000000000000001',
        ),
        step('flat amount of tier 2 of 3.00', '1', '3', '3'),
      ],
    ],
  ])('for %s returns its steps', (_, price, quantity, steps) => {
    expect(calculate(price, quantity, { events: price.fixedAmount ? '2' : null }).steps).toEqual(steps);
  });
});

describe('a price whose amount the buyer names', () => {
  const price = terms(PricingModel.custom, { minimumAmount: '2', presetAmount: '5', maximumAmount: '50' });
  const open = terms(PricingModel.custom);

  it.each<[Terms, string | undefined, string, bigint]>([
    [price, '2', '1', 200n],
    [price, '50.00', '3', 5000n],
    [price, undefined, '1', 500n],
    [price, undefined, '0', 0n],
    [open, '0', '1', 0n],
    [open, '1234.56', '1', 123456n],
    [open, undefined, '0', 0n],
  ])('with terms %j and the amount %s charges it once for a quantity of %s', (asked, amount, quantity, minor) => {
    expect(calculate(asked, quantity, { amount }).minor).toBe(minor);
  });

  it.each<[Terms, string, Parameters<typeof calculate>[2], string, string]>([
    [price, '1', { amount: '1.99' }, '/amount', 'must be at least 2.00 EUR'],
    [price, '0', { amount: '50.01' }, '/amount', 'must be at most 50.00 EUR'],
    [price, '1', { amount: '2.001' }, '/amount', 'must have at most 2 decimals, as EUR has'],
    [
      price,
      '1',
      { amount: 'ten' },
      '/amount',
      'must be a decimal number as text, such as "12.34", with at most 12 decimals',
    ],
    [open, '1', { amount: '-1' }, '/amount', 'must not be negative'],
    [open, '1', {}, '/amount', 'must be given: the buyer of this price names the amount'],
    [open, '-0.000000000001', { amount: '1' }, '/quantity', 'must not be negative'],
    [
      open,
      '1e3',
      { amount: '1' },
      '/quantity',
      'must be a decimal number as text, such as "12.5", with at most 12 decimals',
    ],
    [open, '1', { amount: '1', events: '1.5' }, '/events', 'must be a whole number from 0'],
    [open, '1', { amount: '1', events: '-1' }, '/events', 'must be a whole number from 0'],
  ])('with terms %j refuses the quantity %s with %j at %s', (asked, quantity, options, pointer, detail) => {
    const refused = refusalOf(() => calculate(asked, quantity, options));
    expect(refused.details.problems).toEqual([{ pointer, detail }]);
  });
});

describe('the tax included in an amount', () => {
  it.each([
    ['net', 11900n, '19', 10000n, 1900n],
    ['tax', 11900n, '19', 10000n, 1900n],
    ['net', -299n, '4', -288n, -11n],
    ['tax', -299n, '4', -287n, -12n],
    ['net', 100n, '0', 100n, 0n],
    ['tax', 0n, '7.7', 0n, 0n],
  ] as const)('is split off with the %s rounded: %s at %s percent', (rounded, gross, rate, net, tax) => {
    expect(splitInclusive(gross, rate, rounded)).toEqual({ net, tax });
  });

  it('cannot have a negative rate', () => {
    expect(() => splitInclusive(100n, '-100', 'net')).toThrow(RangeError);
  });
});

function refusalOf(ask: () => unknown): Refusal {
  try {
    ask();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  throw new Error('it was not refused');
}

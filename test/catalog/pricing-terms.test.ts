import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTerms } from '../../src/catalog/pricing/check-terms.ts';
import { calculate } from '../../src/catalog/pricing/calculate.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Amounts, Terms, Tier } from '../../src/catalog/pricing/terms.ts';
import { Refusal } from '../../src/errors.ts';
import { Check } from '../../src/platform/values/check.ts';
import { price, quantity, runs } from './pricing-stage.ts';
import type { Whole } from './pricing-stage.ts';

const at = '/plans/0/prices/0';

function problemsOf({ terms, options: others }: Whole) {
  const check = new Check();
  checkTerms(check, terms, others, at);
  return check.problems;
}

/** Calculates, and rethrows any error that is not a refusal. */
function tryToCalculate(terms: Terms, n: string): void {
  try {
    calculate(terms, n);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
  }
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

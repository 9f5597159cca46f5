import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkGroups, maxPriceGroups } from '../../src/catalog/pricing/check-groups.ts';
import {
  isAmbiguous,
  keyOfMatch,
  mostSpecific,
  nameOfMatch,
  normaliseMatch,
  selects,
} from '../../src/catalog/pricing/group-match.ts';
import type { GroupMatch } from '../../src/catalog/pricing/group-match.ts';
import { UngroupedUsage, termsOfGroup } from '../../src/catalog/pricing/price-groups.ts';
import type { GroupedTerms, PriceGroupTerms } from '../../src/catalog/pricing/price-groups.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import { Check } from '../../src/platform/values/check.ts';

const at = '/prices/0';
const usd = (unitAmount: string) => ({ currency: 'USD', unitAmount, tiers: [] });

const group = (match: GroupMatch, more: Partial<PriceGroupTerms> = {}): PriceGroupTerms => ({
  ...{ match, unitAmount: '0.02', tiers: [], flatFeeOnZero: false, currencyOptions: [] },
  ...more,
});

const price = (more: Partial<GroupedTerms> = {}): GroupedTerms => ({
  ...{ model: PricingModel.unit, currency: 'EUR', unitAmount: '0.01', tiers: [], flatFeeOnZero: false },
  ...{ currencyOptions: [], groups: [group({ region: 'eu' })], ungrouped: UngroupedUsage.default },
  ...more,
});

const free = (more: Partial<GroupedTerms> = {}) => price({ unitAmount: null, ungrouped: UngroupedUsage.free, ...more });

function problemsOf(grouped: GroupedTerms): string[] {
  const check = new Check();
  checkGroups(check, grouped, at);
  return check.problems.map(({ pointer, detail }) => `${pointer.replace(at, '')} ${detail}`);
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => group({ region: `region-${n}` }));

describe('the groups of a price', () => {
  it.each<[string, GroupedTerms]>([
    ['one group', price()],
    ['as many as there may be', price({ groups: numbered(maxPriceGroups) })],
    ['three properties', price({ groups: [group({ a: '1', b: '2', c: '3' })] })],
    ['a special case of another', price({ groups: [group({ a: '1' }), group({ a: '1', b: '2' })] })],
    ['two that exclude each other', price({ groups: [group({ a: '1', b: '2' }), group({ a: '2', c: '3' })] })],
    ['a third that settles two', price({ groups: [group({ a: '1' }), group({ b: '2' }), group({ b: '2', a: '1' })] })],
    [
      'amounts in each currency of the price',
      price({ currencyOptions: [usd('0.011')], groups: [group({ a: '1' }, { currencyOptions: [usd('0.022')] })] }),
    ],
    ['free usage beside them', free()],
    [
      'free usage beside them in two currencies',
      free({
        currencyOptions: [{ currency: 'USD', tiers: [] }],
        groups: [group({ a: '1' }, { currencyOptions: [usd('0.022')] })],
      }),
    ],
  ])('may be %s', (_, grouped) => {
    expect(problemsOf(grouped)).toEqual([]);
  });

  const ambiguous = 'is ambiguous with groups/0/match: add a group that names the properties of both';
  const properties = 'must name 1 to 3 properties that the meter groups by, with a value of each';
  const otherIsFree = 'must be left out: usage that no group matches is free';

  it.each<[string, GroupedTerms, string[]]>([
    ['too many', price({ groups: numbered(maxPriceGroups + 1) }), ['/groups must have at most 100 entries']],
    ['no property', price({ groups: [group({})] }), [`/groups/0/match ${properties}`]],
    [
      'four properties',
      price({ groups: [group({ a: '1', b: '2', c: '3', d: '4' })] }),
      [`/groups/0/match ${properties}`],
    ],
    [
      'a mistake in its own amounts',
      price({ groups: [group({ a: '1' }, { unitAmount: '-1' })] }),
      ['/groups/0/unitAmount must not be negative'],
    ],
    [
      'the same match twice',
      price({ groups: [group({ a: '1', b: '2' }), group({ b: '2', a: '1' })] }),
      ['/groups/1/match is there twice'],
    ],
    [
      'two that match the same usage',
      price({ groups: [group({ a: '1' }), group({ b: '2' })] }),
      [`/groups/1/match ${ambiguous}`],
    ],
    [
      'two that match the same usage, which share a property',
      price({ groups: [group({ a: '1', b: '2' }), group({ a: '1', c: '3' })] }),
      [`/groups/1/match ${ambiguous}`],
    ],
    [
      'no amounts in a currency of the price',
      price({ currencyOptions: [usd('0.011')] }),
      ['/groups/0/currencyOptions must have the amounts in USD, as the price has'],
    ],
    [
      'amounts in a currency that the price has not',
      price({ groups: [group({ a: '1' }, { currencyOptions: [usd('0.022')] })] }),
      ['/groups/0/currencyOptions/0/currency must be a currency of the price itself'],
    ],
    [
      'free usage without groups',
      free({ groups: [] }),
      ['/ungrouped must be left out: without groups, all usage would be free'],
    ],
    ['an amount for free usage', free({ unitAmount: '0.01' }), [`/unitAmount ${otherIsFree}`]],
    ['free units of free usage', free({ freeUnits: '5' }), [`/freeUnits ${otherIsFree}`]],
    [
      'an amount for free usage in another currency',
      free({ currencyOptions: [usd('0.01')], groups: [group({ a: '1' }, { currencyOptions: [usd('0.02')] })] }),
      [`/currencyOptions/0/unitAmount ${otherIsFree}`],
    ],
  ])('may not have %s', (_, grouped, problems) => {
    expect(problemsOf(grouped)).toEqual(problems);
  });

  it('must have names that a property may have', () => {
    const [problem = '', ...others] = problemsOf(price({ groups: [group({ 'a/b': '1' })] }));
    expect([problem.startsWith('/groups/0/match/a~1b '), others]).toEqual([true, []]);
  });
});

describe('the terms of the usage that a group matches', () => {
  const grouped = price({
    currencyOptions: [usd('0.011')],
    groups: [
      group({ region: 'eu' }, { currencyOptions: [usd('0.022')] }),
      group({ region: 'us' }, { unitAmount: '0.03', currencyOptions: [usd('0.033')] }),
    ],
  });
  const unitAmount = (whole: GroupedTerms, currency: string, match: GroupMatch | null) =>
    termsOfGroup(whole, currency, match)?.unitAmount;

  it.each([
    ['EUR', { region: 'eu' }, '0.02'],
    ['EUR', { region: 'us' }, '0.03'],
    ['USD', { region: 'eu' }, '0.022'],
    ['USD', { region: 'us' }, '0.033'],
    ['EUR', null, '0.01'],
    ['USD', null, '0.011'],
    ['EUR', { region: 'elsewhere' }, undefined],
    ['GBP', { region: 'eu' }, undefined],
    ['GBP', null, undefined],
  ])('in %s for %j cost %s', (currency, match, amount) => {
    expect(unitAmount(grouped, currency, match)).toBe(amount);
  });

  it('are those of the model of the price, in the currency asked for', () => {
    expect(termsOfGroup(grouped, 'USD', { region: 'eu' })).toMatchObject({ model: 'unit', currency: 'USD', tiers: [] });
  });

  it('are free for other usage where the price says so, in its currencies alone', () => {
    const terms = { model: 'unit', currency: 'EUR', unitAmount: '0', tiers: [], flatFeeOnZero: false };
    expect([termsOfGroup(free(), 'EUR', null), termsOfGroup(free(), 'USD', null)]).toEqual([terms, undefined]);
    expect(unitAmount(free(), 'EUR', { region: 'eu' })).toBe('0.02');
  });
});

describe('a match of usage', () => {
  it('is the same in any order, with its values as text', () => {
    expect(Object.entries(normaliseMatch({ b: 5, c: true, a: 'x' }))).toEqual([
      ['a', 'x'],
      ['b', '5'],
      ['c', 'true'],
    ]);
    expect(keyOfMatch({ b: '5', a: 'x' })).toBe(keyOfMatch({ a: 'x', b: '5' }));
    expect([keyOfMatch({ a: 'x' }) === keyOfMatch({ a: 'y' }), keyOfMatch(null)]).toEqual([false, '']);
  });

  it('is named by its values in the order of the properties of the meter', () => {
    expect(nameOfMatch({ model: 'large', region: 'eu' }, ['region', 'tier', 'model'])).toBe('eu · large');
  });

  it.each<[string, GroupMatch, Record<string, string | null>, boolean]>([
    ['all of its values', { a: '1', b: '2' }, { a: '1', b: '2', c: '3' }, true],
    ['one of its values', { a: '1', b: '2' }, { a: '1', b: '3' }, false],
    ['a property less', { a: '1', b: '2' }, { a: '1' }, false],
    ['a property without a value', { a: '1' }, { a: null }, false],
    ['a property of every object', { toString: '1' }, {}, false],
  ])('selects usage with %s: %j %j', (_, match, usage, isSelected) => {
    expect(selects(match, usage)).toBe(isSelected);
  });

  it('that names more properties comes before another', () => {
    const matches: GroupMatch[] = [{ a: '1' }, { a: '1', b: '2' }, { c: '3' }];
    const groups = matches.map((match) => ({ match }));
    expect(mostSpecific(groups, { a: '1', b: '2', c: '4' })).toBe(groups[1]);
    expect(mostSpecific(groups, { a: '1', b: '9', c: '4' })).toBe(groups[0]);
    expect(mostSpecific(groups, { a: '9', b: '2', c: '4' })).toBeUndefined();
  });

  it.each<[string, GroupMatch, GroupMatch, GroupMatch[], boolean]>([
    ['that names another property is ambiguous', { a: '1' }, { b: '2' }, [], true],
    ['that shares one and names another is ambiguous', { a: '1', b: '2' }, { a: '1', c: '3' }, [], true],
    ['that differs in one is not', { a: '1', b: '2' }, { a: '2', c: '3' }, [], false],
    ['that is a special case is not', { a: '1' }, { a: '1', b: '2' }, [], false],
    ['of which another is a special case is not', { a: '1', b: '2' }, { a: '1' }, [], false],
    ['is not where a third names both', { a: '1' }, { b: '2' }, [{ c: '3' }, { b: '2', a: '1' }], false],
    ['is where a third names something else', { a: '1' }, { b: '2' }, [{ c: '3' }, { a: '1', c: '2' }], true],
  ])('%s', (_, one, other, all, expected) => {
    expect(isAmbiguous(one, other, all)).toBe(expected);
  });
});

const value = fc.constantFrom('a', 'b');
const match: fc.Arbitrary<GroupMatch> = fc
  .record({ x: value, y: value, z: value }, { requiredKeys: [] })
  .filter((one) => Object.keys(one).length > 0);

it('usage never has two most specific matches at a price without ambiguous matches', () => {
  const values = ['a', 'b', null];
  const usages = values.flatMap((x) => values.flatMap((y) => values.map((z) => ({ x, y, z }))));
  fc.assert(
    fc.property(fc.uniqueArray(match, { selector: keyOfMatch, minLength: 1, maxLength: 8 }), (matches) => {
      const ambiguous = matches.some((one, index) =>
        matches.slice(0, index).some((other) => isAmbiguous(one, other, matches)),
      );
      const ties = usages.some((usage) => {
        const sizes = matches.filter((one) => selects(one, usage)).map((one) => Object.keys(one).length);
        return sizes.filter((size) => size === Math.max(...sizes)).length > 1;
      });
      if (!ambiguous) expect(ties).toBe(false);
      if (ties) expect(ambiguous).toBe(true);
      const groups = matches.map((one) => ({ match: one }));
      for (const usage of ambiguous ? [] : usages) {
        const best = mostSpecific(groups, usage)?.match;
        const selected = matches.filter((one) => selects(one, usage));
        expect(best !== undefined).toBe(selected.length > 0);
        for (const one of selected) expect(Object.keys(one).length).toBeLessThanOrEqual(Object.keys(best!).length);
      }
    }),
    { numRuns: 500 },
  );
});

import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Check } from '../../src/platform/values/check.ts';
import * as bounds from '../../src/platform/values/bounds.ts';
import type { Bound } from '../../src/platform/values/bounds.ts';

const characters = [
  'a',
  'Z',
  '0',
  '.',
  '-',
  ' ',
  '\n',
  '\t',
  '\0',
  '\u2028',
  '\u202e',
  '\u00a0',
  '𝔸',
  'é',
  '"',
  '\u0007',
];
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map((parts) => parts.join('')),
);
const decimals = fc.oneof(
  fc.stringMatching(/^-?\d{1,4}(\.\d{1,6})?$/),
  fc.constantFrom('0', '0.0', '-0', '100', '100.0', '100.1', '007.5', '33.33330', '33.33333'),
);
const numbers = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double({ min: -3, max: 12, noNaN: true }));
const lists = fc.array(texts, { maxLength: 5 });

const cases: [name: string, bound: Bound<never>, values: fc.Arbitrary<unknown>][] = [
  ['text', bounds.text(5), texts],
  ['line', bounds.line(5), texts],
  ['matching', bounds.matching(/^[a-z]+$/, 'must be letters'), texts],
  ['oneOf', bounds.oneOf(['a', 'b']), texts],
  ['between', bounds.between(2, 9), numbers],
  ['whole', bounds.whole(2, 9), numbers],
  ['atLeast', bounds.atLeast(1), numbers],
  ['notNegative', bounds.notNegative, decimals],
  ['positive', bounds.positive, decimals],
  ['percentage', bounds.percentage, decimals],
  ['positivePercentage', bounds.positivePercentage, decimals],
  ['entries', bounds.entries(3, 1, bounds.line(5)), lists],
  ['properties', bounds.properties(2), fc.dictionary(fc.string({ maxLength: 2 }), fc.boolean(), { maxKeys: 4 })],
];

function problemsOf(bound: Bound<never>, value: unknown): string[] {
  const check = new Check();
  bound.report(check, value as never, '/field');
  return check.problems.map(({ pointer, detail }) => `${pointer} ${detail}`);
}

describe.each(cases)('the bound %s', (_, bound, values) => {
  it('reports exactly the values that its JSON Schema refuses', () => {
    const isValid = new Ajv2020({ strict: false }).compile(bound.keywords);
    fc.assert(
      fc.property(values, (value) => {
        expect({ value, isAccepted: problemsOf(bound, value).length === 0 }).toEqual({
          value,
          isAccepted: isValid(value),
        });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the problem of a value', () => {
  it.each<[string, Bound<never>, unknown, string[]]>([
    ['a list without an entry', bounds.entries(3, 1), [], ['/field must have at least one entry']],
    ['a list with too few entries', bounds.entries(3, 2), [1], ['/field must have at least 2 entries']],
    ['a fraction', bounds.whole(2, 9), 2.5, ['/field must be a whole number']],
  ])('names the limit for %s', (_, bound, value, problems) => {
    expect(problemsOf(bound, value)).toEqual(problems);
  });
});

describe('the bounds of an input', () => {
  class Parent {}
  class Child extends Parent {}
  bounds.noteBound(Parent.prototype, 'name', bounds.line(5));
  bounds.noteBound(Child.prototype, 'tags', bounds.entries(2, 0, bounds.text(3)));

  it('are those of its class and of the class that it extends, for the fields that are given', () => {
    const check = bounds.checkBounds(
      new Check(),
      Child,
      { name: 'too long', tags: ['fine', 'ok'], other: 1 },
      '/items/0',
    );
    expect(check.problems.map(({ pointer }) => pointer)).toEqual(['/items/0/name', '/items/0/tags/0']);
    expect(bounds.checkBounds(new Check(), Child, { name: null }).problems).toEqual([]);
    expect(bounds.checkBounds(new Check(), Child, null).problems).toEqual([]);
  });
});

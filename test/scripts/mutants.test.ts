import { describe, expect, it } from '@jest/globals';
import { mutantsOf } from '../../scripts/mutants/operators.mjs';

/** The sources that the mutants of a source make. */
function changed(source: string): string[] {
  return mutantsOf('x.js', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );
}

describe('the mutants of a module', () => {
  it.each([
    ['a + b', ['a - b']],
    ['a <= b', ['a < b']],
    ['a === b', ['a !== b']],
    ['a && b', ['a || b']],
    ['!a', ['a']],
    ['-a', ['a']],
    ['7', ['8']],
    ['7n', ['8n']],
    ['true', ['false']],
    ['Math.max(a, b)', ['Math.min(a, b)']],
    ['a ? b : c', ['true ? b : c', 'false ? b : c']],
    ['a < b ? a : b', ['true ? a : b', 'false ? a : b']],
  ])('change %s to %j', (expression, replacements) => {
    expect(changed(`export const x = ${expression};`)).toEqual(replacements.map((each) => `export const x = ${each};`));
  });

  it('force conditions, and remove calls and assignments', () => {
    expect(changed('if (a) f(); b = c;')).toEqual([
      'if (true) f(); b = c;',
      'if (false) f(); b = c;',
      'if (a) ; b = c;',
      'if (a) f(); ;',
    ]);
  });

  it.each([
    'export const x = `a` + b;',
    'export const x = "text";',
    '"use strict";',
    'var __decorate = 1 + 2;',
    'Interval["day"] = "day";',
  ])('leave %s alone', (source) => {
    expect(changed(source)).toEqual([]);
  });

  it('remove other assignments to an index', () => {
    expect(changed('a[i] = b;')).toEqual([';']);
  });
});

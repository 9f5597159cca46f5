import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../src/errors.ts';
import { Check } from '../../src/platform/values/check.ts';

describe('a check', () => {
  it('accepts valid values', () => {
    const check = new Check()
      .text('a', '/a', 1)
      .text(null, '/b', 1)
      .text(undefined, '/c', 1)
      .atMost([1, 2], '/d', 2)
      .unique(['a', 'b'], (index) => `/e/${index}`)
      .that(true, '/f', 'must hold');
    expect(() => check.done()).not.toThrow();
  });

  it('reports all invalid values at once, each with its pointer', () => {
    const check = new Check()
      .text('', '/a', 3)
      .text(' \n', '/b', 3)
      .text('four', '/c', 3)
      .atMost([1, 2, 3], '/d', 2)
      .unique(['a', 'b', 'a', 'a'], (index) => `/e/${index}`)
      .that(false, '/f', 'must hold');
    expect(problemsOf(check)).toEqual([
      { pointer: '/a', detail: 'must have 1 to 3 characters' },
      { pointer: '/b', detail: 'must have 1 to 3 characters' },
      { pointer: '/c', detail: 'must have 1 to 3 characters' },
      { pointer: '/d', detail: 'must have at most 2 entries' },
      { pointer: '/e/2', detail: '"a" is there twice' },
      { pointer: '/e/3', detail: '"a" is there twice' },
      { pointer: '/f', detail: 'must hold' },
    ]);
  });
});

function problemsOf(check: Check): unknown {
  try {
    check.done();
  } catch (error) {
    if (error instanceof Refusal) return error.details.problems;
    throw error;
  }
  return undefined;
}

it.each(['Two\nlines', 'Tab\there', 'Turned \u202e around', 'Separated\u2028here', '\u0000'])(
  'a check refuses the name %j, which would break the line that it is printed in',
  (name) => {
    expect(() => new Check().line(name, '/name', 100).done()).toThrow();
    expect(() => new Check().line('Ada Lovelace العربية', '/name', 100).done()).not.toThrow();
  },
);

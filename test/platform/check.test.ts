import { describe, expect, it } from '@jest/globals';
import { Refusal, conflict, invalid, mostProblems, notFound } from '../../src/errors.ts';
import { Check, named, within } from '../../src/platform/values/check.ts';

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

describe('the problems of a check', () => {
  it('are cut to 300 characters each, since names in them come from the caller', () => {
    const [just, above] = ['a'.repeat(300), 'b'.repeat(301)];
    const check = new Check().that(false, just, above);
    expect(check.problems).toEqual([{ pointer: just, detail: `${'b'.repeat(300)}…` }]);
  });

  it('are the first hundred', () => {
    const check = new Check();
    for (let nth = 1; nth <= mostProblems + 1; nth += 1) check.that(false, `/${nth}`, 'must hold');
    expect(check.problems).toHaveLength(mostProblems);
    expect(check.problems.at(-1)!.pointer).toBe(`/${mostProblems}`);
  });
});

describe('the entries of a list', () => {
  it('are all of them up to the maximum, and none above it, with a problem', () => {
    const check = new Check();
    expect(check.entries(['a', 'b'], '/list', 2)).toEqual(['a', 'b']);
    expect(check.problems).toEqual([]);
    expect(check.entries(['a', 'b', 'c'], '/list', 2)).toEqual([]);
    expect(check.problems).toEqual([{ pointer: '/list', detail: 'must have at most 2 entries' }]);
  });
});

describe('a text', () => {
  it('is counted by code points, as PostgreSQL does', () => {
    const pairs = '𝔸'.repeat(3);
    expect(problemsOf(new Check().text(pairs, '/a', 3).text(pairs, '/b', 2).text('𝔸b', '/c', 2))).toEqual([
      { pointer: '/b', detail: 'must have 1 to 2 characters' },
    ]);
  });

  it('may be left out, also where it must be one line', () => {
    expect(() => new Check().line(null, '/a', 1).line(undefined, '/b', 1).done()).not.toThrow();
  });
});

describe('the object that a field names', () => {
  const refusalOf = (error: Error) => named('/at', () => Promise.reject(error)).catch((refusal: Error) => refusal);

  it('is returned', async () => {
    expect(await named('/at', () => Promise.resolve('it'))).toBe('it');
  });

  it.each([notFound('product'), new Refusal('invalid', 'invalid_id', 'An id looks otherwise.')])(
    'is refused at the field: %s',
    async (error) => {
      const { kind, code, message } = error;
      const problems = [{ pointer: '/at', detail: message }];
      expect(await refusalOf(error)).toMatchObject({ kind, code, message, details: { problems } });
    },
  );

  it.each([
    new Error('the connection is lost'),
    conflict('taken', 'It is taken.'),
    invalid('/other', 'must hold'),
    new Refusal('not_found', 'product_not_found', 'There is none.', { problems: [{ pointer: '/other', detail: 'x' }] }),
    new Refusal('invalid', 'invalid_id', 'An id looks otherwise.', { problems: [{ pointer: '/other', detail: 'x' }] }),
  ])('passes on every other error: %s', async (error) => {
    expect(await refusalOf(error)).toBe(error);
  });
});

describe('a check of a part', () => {
  it('returns what the work returns, and reports problems at the place of the part in the whole', () => {
    expect(within('/parts/1', () => 'made')).toBe('made');
    const part = new Check().that(false, '/name', 'must hold');
    const problems = problemsOf({ done: () => within('/parts/1', () => part.done()) });
    expect(problems).toEqual([{ pointer: '/parts/1/name', detail: 'must hold' }]);
  });

  it('passes on every other error', () => {
    const bug = new Error('a bug');
    const refusal = new Refusal('conflict', 'taken', 'It is taken.');
    for (const error of [bug, refusal])
      expect(() =>
        within('/parts/1', () => {
          throw error;
        }),
      ).toThrow(error);
  });
});

function problemsOf(check: Pick<Check, 'done'>): unknown {
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

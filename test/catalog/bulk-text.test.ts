import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { coerceInputValue } from 'graphql';
import { hubSchema } from '../../schema/index.ts';
import { typeOfLine } from '../../schema/catalog/coerce-product.ts';
import { quickCoercion } from '../../schema/engine/quick-coercion.ts';
import { readCell, writeCell } from '../../src/catalog/bulk/cells.ts';
import { csvColumns } from '../../src/catalog/bulk/columns.ts';
import { cutRecords, lastRecord } from '../../src/catalog/bulk/cut-records.ts';
import type { CutText } from '../../src/catalog/bulk/cut-records.ts';
import { BulkFormat } from '../../src/catalog/bulk/import-input.ts';
import { readHeader } from '../../src/catalog/bulk/read-header.ts';
import { readRecords } from '../../src/catalog/bulk/read-records.ts';
import { product, text } from './bulk-inputs.ts';

describe('the columns of a CSV file', () => {
  it('are exactly the fields of a product input', () => {
    const type = typeOfLine(hubSchema());
    const fields = Object.keys(type.getFields());
    expect(csvColumns.map(([name]) => name).sort()).toEqual(fields.sort());
  });

  it.each([
    ['slug,name,colour', /has unknown columns: "colour"; the known columns are slug,/],
    ['slug,name,slug', /has repeated columns: "slug"/],
    ['slug,tagline', /must begin with a header that has the column "name"/],
    ['slug,"name', /must begin with a header/],
  ])('in the header %s are refused by name', (header, sentence) => {
    expect(() => readHeader(header)).toThrow(sentence);
  });
});

describe('a CSV cell', () => {
  it('is read back exactly as it was written, for any text or list', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 5 }), (one, list) => {
        expect(readCell('text', writeCell('text', one))).toBe(one);
        expect(readCell('list', writeCell('list', list)) ?? []).toEqual(list);
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', "'=1", '＝1'])(
    'escapes a value that begins like a formula: %j',
    (value) => {
      const cell = writeCell('text', value);
      expect([cell[0], readCell('text', cell)]).toEqual(["'", value]);
    },
  );

  it('keeps an apostrophe that escapes nothing', () => {
    expect(["'tis", "it's", "''"].map((cell) => readCell('text', cell))).toEqual(["'tis", "it's", "''"]);
  });

  it('is refused when it must be JSON and is not', () => {
    expect(() => readCell('json', '{')).toThrow('must be valid JSON');
  });
});

describe('an import file', () => {
  const files = [
    [
      BulkFormat.jsonl,
      '{"a":1}\n\n{"b":"\\n"}\r\n{"c":3}',
      [
        [1, '{"a":1}'],
        [3, '{"b":"\\n"}'],
        [4, '{"c":3}'],
      ],
    ],
    [
      BulkFormat.csv,
      'a,b\n"x\ny","""z"""\n\n1,2\r\n3,"4"',
      [
        [1, 'a,b'],
        [2, '"x\ny","""z"""'],
        [5, '1,2'],
        [6, '3,"4"'],
      ],
    ],
  ] as const;

  it.each(files)('in %s is split into records with their lines, wherever its pieces end', (format, file, records) => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(file.length), { maxLength: 6 }), (places) => {
        expect(cut(format, file, places)).toEqual(records);
      }),
    );
  });

  it('in CSV is read except for the malformed records, which are reported', () => {
    const problems: unknown[] = [];
    const lines = ['a,A', 'b', '"c"x,C', 'd,"D"'].map((each, index) => ({ line: index + 2, text: each }));
    const read = readRecords(['slug', 'name'], lines, (line) => (pointer) => void problems.push([line, pointer]));
    expect(read).toEqual([{ slug: 'a', name: 'A' }, undefined, undefined, { slug: 'd', name: 'D' }]);
    expect(problems).toEqual([
      [3, ''],
      [4, ''],
    ]);
  });
});

function cut(format: BulkFormat, file: string, places: number[]): [number, string][] {
  const ends = [...places.sort((a, b) => a - b), file.length];
  let state: CutText = { records: [], isComplete: true, rest: '', nextLine: 1 };
  const records = ends.flatMap((end, index) => {
    state = cutRecords(format, state.rest + file.slice(ends[index - 1] ?? 0, end), state.nextLine);
    return state.records;
  });
  return [...records, ...lastRecord(state)].map(({ line, text: own }) => [line, own]);
}

describe('a product of an import file', () => {
  const type = typeOfLine(hubSchema());
  const quick = quickCoercion(type);

  /** The value as graphql-js coerces it; undefined if it is invalid. */
  function slow(value: unknown): unknown {
    let isSound = true;
    const coerced: unknown = coerceInputValue(value, type, () => (isSound = false));
    return isSound ? coerced : undefined;
  }

  it('is coerced as graphql-js does, including defaults', () => {
    fc.assert(
      fc.property(product, (input) => {
        const value: unknown = JSON.parse(JSON.stringify(input));
        expect(quick(value)).toEqual(slow(value));
        expect(quick(value)).toBeDefined();
      }),
    );
    const short = { slug: 's', name: 'S', plans: [{ key: 'p', name: 'P', prices: [{ currency: 'EUR' }] }] };
    expect(quick(short)).toEqual(slow(short));
    expect(quick(short)).toMatchObject({ kind: 'software', plans: [{ prices: [{ interval: 'month' }] }] });
  });

  it('is left to graphql-js when it has a mistake', () => {
    const junk = fc.oneof(
      fc.constantFrom<unknown[]>(null, 7, 1.5, true, 'x y', [], {}, [null], { nope: 1 }, 'EUR'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(product, fc.nat(), junk, (input, at, value) => {
        const whole = JSON.parse(JSON.stringify(input)) as object;
        const places = placesIn(whole);
        const [holder, key] = places[at % places.length]!;
        holder[key] = value;
        const answer = quick(whole);
        if (answer !== undefined) expect(answer).toEqual(slow(whole));
      }),
      { numRuns: 300 },
    );
    const sound = { slug: 's', name: 'S' };
    const wrong: object[] = [
      ...[{}, [], { ...sound, colour: 1 }, { ...sound, slug: null }, { ...sound, kind: 'x' }],
      ...[
        { ...sound, tags: [null] },
        { ...sound, plans: [{ key: 'p' }] },
        { ...sound, tags: 'one' },
      ],
      JSON.parse('{"slug":"s","name":"S","__proto__":{}}') as object,
    ];
    expect(wrong.map((each) => quick(each))).toEqual(wrong.map(() => undefined));
  });

  function placesIn(value: object): [holder: Record<string, unknown>, key: string][] {
    return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
      [value as Record<string, unknown>, key] as [Record<string, unknown>, string],
      ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
    ]);
  }
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface AttackRow {
  number: number;
  answer: string;
  tests: string[];
}

const page = read('../../docs/security.md');

/** `| number | attack | the hub's answer | `file`: sentence<br>`file`: sentence |` */
const rows: AttackRow[] = page.split('\n').flatMap((line) => {
  const [, number = '', , answer = '', tests = ''] = line.split('|').map((cell) => cell.trim());
  if (!/^\d+$/.test(number)) return [];
  return { number: Number(number), answer, tests: tests.split('<br>').filter(Boolean) };
});

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** Whether a file has a test, or a table of tests, of that name. */
function has(source: string, sentence: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    [`it(${quote}`, `(${quote}`, `(\n  ${quote}`, `(\n    ${quote}`].some((before) =>
      source.includes(`${before}${sentence}${quote},`),
    ),
  );
}

describe('docs/security.md', () => {
  it('lists each attack once, in order', () => {
    expect(rows.length).toBeGreaterThanOrEqual(114);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  it('has a test for each attack, or says why it does not apply', () => {
    const untested = rows.filter(({ tests }) => !tests.length);
    expect(untested.map(({ number }) => number)).toEqual([78, 79, 80, 81, 82, 83]);
    for (const { answer } of untested) expect(answer).toMatch(/^does not apply: ./);
    for (const { answer } of rows) expect(answer.length).toBeGreaterThan(3);
  });

  it.each(rows.flatMap(({ number, tests }) => tests.map((test) => [number, test] as const)))(
    'names for attack %i a test that exists: %s',
    (_, test) => {
      const [, file, sentence = ''] = /^`([\w/-]+)`: (.+)$/.exec(test) ?? [];
      const source = read(`../${file}.test.ts`);
      expect(has(source, sentence)).toBe(true);
      expect(source).not.toMatch(/\b(?:xit|fit|xdescribe|fdescribe)\(|\.(?:skip|only|todo)\b/);
    },
  );
});

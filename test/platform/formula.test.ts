import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from '../../src/platform/values/formula.ts';

describe('text in a cell of a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r', '\n', '＝1', '＋1', '－1', '＠x', "'=1", "''=1"])(
    'that would be evaluated gets an apostrophe: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(`'${text}`)).toBe(text);
    },
  );

  it.each(['', 'Forge', '1-1', "'", "it's", "'quoted'", ' =1'])('that is shown stays as it is: %j', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });

  it('without an apostrophe is read as it is, even if it is a formula', () => {
    expect(unescapeFormula("=1'")).toBe("=1'");
  });

  it('is read as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '＝', '\n') });
    fc.assert(fc.property(text, (written) => expect(unescapeFormula(escapeFormula(written))).toBe(written)));
  });
});

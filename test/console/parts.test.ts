import { describe, expect, test } from '@jest/globals';
import { CombinedError } from '@urql/core';
import { csvOf } from '../../console/app/list/csv.ts';
import { listSearch, pageOf } from '../../console/app/list/search.ts';
import { countOf, formatCount } from '../../console/app/parts/count-words.ts';
import { formatMoney, formatUnitAmount, isZero } from '../../console/app/parts/money.ts';
import { countryName, ibanWords, languageName } from '../../console/app/parts/names.ts';
import { problemAt, sentenceOf } from '../../console/app/parts/problems.ts';
import { slugOf } from '../../console/app/parts/slug.ts';

describe('money', () => {
  test.each([
    ['1234.5', 'EUR', '€1,234.50'],
    ['-0.01', 'USD', '-$0.01'],
    ['1200', 'JPY', '¥1,200'],
    ['500.50', 'HUF', 'HUF\u00A0500.50'],
    ['12.345', 'LYD', 'LYD\u00A012.345'],
    ['9007199254740993.07', 'EUR', '€9,007,199,254,740,993.07'],
  ])('%s %s is shown with its digits and those of its currency, as %s', (amount, currency, text) => {
    expect(formatMoney({ amount, currency })).toBe(text);
  });

  test('a price of a unit keeps the digits beyond those of its currency', () => {
    expect(formatUnitAmount('0.005', 'EUR')).toBe('€0.005');
    expect(formatUnitAmount('12.50000', 'EUR')).toBe('€12.50');
    expect(formatUnitAmount('0.5', 'JPY')).toBe('¥0.5');
  });

  test('an amount is zero in any notation', () => {
    expect(['0', '0.00', '-0.0'].map((amount) => isZero({ amount, currency: 'EUR' }))).toEqual([true, true, true]);
    expect(isZero({ amount: '0.01', currency: 'EUR' })).toBe(false);
  });
});

test('countries, languages and IBANs are shown as people write them', () => {
  expect([countryName('PL'), languageName('pt-BR')]).toEqual(['Poland', 'Brazilian Portuguese']);
  expect(ibanWords('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
});

test('a list that is longer than the API counts is not taken for an empty one', () => {
  expect([null, { totalCount: 0 }, { totalCount: 12 }, { totalCount: null }].map(countOf)).toEqual([0, 0, 12, 10_001]);
  expect([1_200, countOf({ totalCount: null })].map(formatCount)).toEqual(['1,200', '10,000+']);
});

describe('a refusal', () => {
  const unread = (pointer: string, detail: string) => ({
    message: `Variable "$input" got invalid value "A B" at "input${pointer.replaceAll('/', '.')}"; ${detail}`,
    extensions: { kind: 'invalid', code: 'invalid_input', problems: [{ pointer, detail }] },
  });
  const several = new CombinedError({
    graphQLErrors: [unread('/slug', 'is wrong'), unread('/media/0/url', 'is none')],
  });

  test('has the problems of all variables that the API cannot read', () => {
    expect(problemAt(several, '/slug')).toBe('is wrong');
    expect(problemAt(several, '/media/0/url')).toBe('is none');
  });

  test('names the fields and not the variables', () => {
    expect(sentenceOf(several)).toBe('slug: is wrong. media/0/url: is none.');
  });

  test('keeps a sentence that the API wrote for people', () => {
    const message = 'Another product has this slug.';
    const extensions = { problems: [{ pointer: '/slug', detail: 'is taken' }] };
    expect(sentenceOf(new CombinedError({ graphQLErrors: [{ message, extensions }] }))).toBe(message);
  });
});

describe('the search of a list', () => {
  const read = listSearch({ status: ['open', 'paid'], tag: undefined });

  test('keeps what the list knows and ignores the rest of the address', () => {
    expect(read({ q: 7, status: 'open', tag: 'ci', after: 'cursor', other: 'x' })).toEqual({
      ...{ q: '7', status: 'open', tag: 'ci', after: 'cursor' },
    });
    expect(read({ status: 'burnt', q: '', before: undefined })).toEqual({});
  });

  test('leads to a page forwards or backwards', () => {
    expect(pageOf({})).toEqual({ first: 25, after: undefined });
    expect(pageOf({ after: 'a' })).toEqual({ first: 25, after: 'a' });
    expect(pageOf({ before: 'b' })).toEqual({ last: 25, before: 'b' });
  });
});

describe('an export', () => {
  test('has a column for each value, by its path', () => {
    const rows = [
      { id: 'a', total: { amount: '-5.00', currency: 'EUR' }, tags: ['x', 'y'] },
      { id: 'b', total: null, note: 'two\nlines' },
    ];
    expect(csvOf(rows)).toBe(
      'id,total.amount,total.currency,tags,total,note\r\na,-5.00,EUR,"[""x"",""y""]",,\r\nb,,,,,"two\nlines"\r\n',
    );
  });

  test.each(['=1+1', '+49 30 1', '-a', '@sum', '＝1'])('keeps a spreadsheet from evaluating %s', (text) => {
    expect(csvOf([{ text }])).toBe(`text\r\n'${text}\r\n`);
  });
});

test.each([
  ['Forge & Söhne', 'forge-sohne'],
  ['  Ink!  2 ', 'ink-2'],
  ['東京', ''],
])('the slug of %s is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

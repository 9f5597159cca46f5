import { describe, expect, it } from '@jest/globals';
import {
  isCorrectionsFor,
  applyCorrections,
  correctableTerms,
  splitIntoWords,
  textOf,
} from '../../src/catalog/search/corrections.ts';
import { readText } from '../../src/catalog/search/read-text.ts';
import type { Term } from '../../src/catalog/search/read-text.ts';

describe('a search text', () => {
  it.each([
    ['forge', 'forge~'],
    ['Forge Anvil', 'forge anvil~'],
    ['  forge\n\tanvil ', 'forge anvil~'],
    ['"build things" fast', '"build things" fast~'],
    ['fast "build things"', 'fast "build things"'],
    ['"never closed', '"never closed"'],
    ['forge -anvil', 'forge !anvil'],
    ['-"big anvil" forge', '!"big anvil" forge~'],
    ['forge or anvil', 'forge | anvil~'],
    ['or forge or', 'forge~'],
    ['build & test', 'build test~'],
    ['build - test', 'build test~'],
    ['c++', 'c++~'],
    ['@scope/pkg', '@scope/pkg~'],
    ['vue-router', 'vue-router~'],
    ['d', 'd'],
    ['++', '++~'],
    ['""', ''],
    ["it's", "it's~"],
    ['Größe', 'größe~'],
  ])('%j is read as %j', (text, expected) => {
    if (!expected) return expect(() => readText(text)).toThrow('/text');
    expect(
      readText(text)!
        .sets.map((terms) => terms.map(spelled).join(' '))
        .join(' | '),
    ).toBe(expected);
  });

  it.each([[''], [' \n'], [null], [undefined]])('that is blank searches for nothing: %j', (text) => {
    expect(readText(text)).toBeUndefined();
  });

  it.each([
    ['x'.repeat(201), 'must have 1 to 200 characters'],
    ['a b c d e f g h i j k l m n o p q', 'must have at most 16 words'],
    ['-forge', 'must have a word to find'],
    ['forge or -anvil', 'must have a word to find'],
    ['for\0ge', 'U+0000'],
    ['half \ud800', 'must have 1 to 200 characters'],
  ])('%j is refused', (text, detail) => {
    expect(() => readText(text)).toThrow(detail);
  });

  it('is split into words as the database splits names', () => {
    const words = (text: string) => readText(text)!.words;
    expect(words('@scope/my.pkg_x')).toBe('scope my pkg x');
    expect(words('c++ lib')).toBe('c lib');
    expect(words('"Vue Router" -angular')).toBe('vue router');
  });
});

describe('spelling corrections', () => {
  it.each([
    ['forje builds', [['forge'], []], 'forge builds'],
    ['vue-ruoter or "as it is" -forje', [[], ['router', 'rotor'], [], []], 'vue router or "as it is" -forje'],
  ])('of %j with %j read %j', (text, corrections, expected) => {
    expect(isCorrectionsFor(corrections, readText(text))).toBe(true);
    expect(textOf(applyCorrections(readText(text)!, corrections))).toBe(expected);
  });

  it.each([
    ['forge', []],
    ['forge', [['a']]],
    ['forge', [['x'.repeat(41)]]],
    ['forge', [['two words']]],
    ['forge', [['nul\0']]],
    ['forge', [['half \ud800']]],
    ['forge', [[5]]],
    ['forge', ['forge']],
    ['forge', [['one', 'two', 'three', 'four', 'five', 'six']]],
    ['forge', [['forge'], ['anvil']]],
    ['forge "anvil"', [[], ['anvil']]],
    ['forge -anvil', [[], ['anvil']]],
    ['one two three four five six seven', [['forge'], [], [], [], [], [], []]],
    ['forge', { 0: ['forge'] }],
  ])('of %j cannot be %j', (text, corrections) => {
    expect(isCorrectionsFor(corrections, readText(text))).toBe(false);
  });

  it('are searched for words that are unquoted, not excluded and long enough', () => {
    const guessed = (text: string) =>
      correctableTerms(splitIntoWords(readText(text)!)).map(([nth, { words }]) => [nth, words]);
    expect(guessed('ab vue-ruoter "c d" -x ++ y')).toEqual([
      [1, 'vue'],
      [2, 'ruoter'],
    ]);
    expect(guessed('a b c d e f g')).toEqual([]);
  });
});

function spelled({ written, isPhrase, isExcluded, isPrefix }: Term): string {
  const text = isPhrase ? `"${written}"` : written;
  return `${isExcluded ? '!' : ''}${text}${isPrefix ? '~' : ''}`;
}

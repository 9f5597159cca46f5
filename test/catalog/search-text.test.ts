import { describe, expect, it } from '@jest/globals';
import { readText } from '../../src/catalog/search/read-text.ts';
import type { Term } from '../../src/catalog/search/read-text.ts';

describe('a text to look for', () => {
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

  it.each([[''], [' \n'], [null], [undefined]])('that is blank, %j, asks for nothing', (text) => {
    expect(readText(text)).toBeUndefined();
  });

  it.each([
    ['x'.repeat(201), 'must have 1 to 200 characters'],
    ['a b c d e f g h i j k l m n o p q', 'must have at most 16 words'],
    ['-forge', 'must say what to find'],
    ['forge or -anvil', 'must say what to find'],
    ['for\0ge', 'U+0000'],
    ['half \ud800', 'must have 1 to 200 characters'],
  ])('%j is refused', (text, detail) => {
    expect(() => readText(text)).toThrow(detail);
  });

  it('is parted into words as the database parts names', () => {
    const words = (text: string) => readText(text)!.words;
    expect(words('@scope/my.pkg_x')).toBe('scope my pkg x');
    expect(words('c++ lib')).toBe('c lib');
    expect(words('"Vue Router" -angular')).toBe('vue router');
  });
});

function spelled({ written, isPhrase, isUnwanted, isBeginning }: Term): string {
  const text = isPhrase ? `"${written}"` : written;
  return `${isUnwanted ? '!' : ''}${text}${isBeginning ? '~' : ''}`;
}

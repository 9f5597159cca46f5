import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../../src/errors.ts';
import { mergeMetadata, newMetadata } from '../../src/platform/values/metadata.ts';
import type { Metadata, MetadataChange } from '../../src/platform/values/metadata.ts';

const keys = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 'v']));

function pointersOf(current: Record<string, string>, change: MetadataChange): (string | undefined)[] {
  try {
    mergeMetadata(current, change);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.problems!.map(({ pointer }) => pointer);
  }
}

describe('a change of metadata', () => {
  it.each<[what: string, current: Record<string, string>, change: MetadataChange]>([
    ['50 keys', {}, keys(50)],
    ['a key of 40 characters', {}, { ['k'.repeat(40)]: 'v' }],
    ['a value of 500 characters', {}, { key: 'v'.repeat(500) }],
    ['a removal of 50 keys with 50 others in their place', keys(50), { ...nulls(keys(50)), ...keys(50, 'other') }],
    ['a removal of a key that is not there', {}, { key: null }],
    ['a key that objects have', {}, JSON.parse('{ "__proto__": "v", "constructor": "v" }')],
  ])('is accepted with %s', (_, current, change) => {
    expect(pointersOf(current, change)).toEqual([]);
  });

  it.each<[what: string, current: Record<string, string>, change: MetadataChange, ...pointers: string[]]>([
    ['51 keys', {}, keys(51), '/metadata'],
    ['one key more than 50', keys(50), { more: 'v' }, '/metadata'],
    ['more than 100 keys at once', {}, keys(101), '/metadata'],
    ['a key of 41 characters', {}, { ['k'.repeat(41)]: 'v' }, `/metadata/${'k'.repeat(41)}`],
    ['an empty key', {}, { '': 'v' }, '/metadata/'],
    ['a key with U+0000', {}, { 'a\0': 'v' }, '/metadata/a\0'],
    ['a key with half of a surrogate pair', {}, { 'a\ud800': 'v' }, '/metadata/a\ud800'],
    ['a key with separators of pointers', {}, { 'a/b~c': 1 }, '/metadata/a~1b~0c'],
    ['a value of 501 characters', {}, { key: 'v'.repeat(501) }, '/metadata/key'],
    ['a value with U+0000', {}, { key: 'a\0' }, '/metadata/key'],
    ['a value with half of a surrogate pair', {}, { key: 'a\udc00' }, '/metadata/key'],
    [
      'values that are no texts',
      {},
      { a: 1, b: true, c: {}, d: [] },
      '/metadata/a',
      '/metadata/b',
      '/metadata/c',
      '/metadata/d',
    ],
  ])('is refused with %s', (_, current, change, ...pointers) => {
    expect(pointersOf(current, change)).toEqual(pointers);
  });

  it('removes keys by null and by an empty text, and all of them by null alone', () => {
    const current = { a: '1', b: '2', c: '3' };
    const { metadata, changed } = mergeMetadata(current, { a: null, b: '', d: '4' });
    expect([metadata, changed]).toEqual([
      { c: '3', d: '4' },
      { a: null, b: null, d: '4' },
    ]);
    expect(mergeMetadata(current, null)).toEqual({ metadata: {}, changed: { a: null, b: null, c: null } });
    expect(mergeMetadata(current, undefined)).toEqual({ metadata: current, changed: {} });
  });

  it('names only the keys that it changes', () => {
    expect(mergeMetadata({ a: '1' }, { a: '1', b: null }).changed).toEqual({});
    expect(newMetadata({ a: '1', b: '' })).toEqual({ a: '1' });
  });

  const key = fc.string({ minLength: 1, maxLength: 3 }).filter((each) => !each.includes('\0'));
  const values = fc.dictionary(key, fc.oneof(fc.constantFrom('', null), fc.constantFrom('x', 'y')), { maxKeys: 10 });

  it('of different keys has the same result in either order', () => {
    fc.assert(
      fc.property(values, values, values, (start, one, other) => {
        const current = newMetadata(start);
        const others = Object.fromEntries(Object.entries(other).filter(([name]) => !Object.hasOwn(one, name)));
        const both = (...changes: MetadataChange[]) =>
          changes.reduce<Metadata>((metadata, change) => mergeMetadata(metadata, change).metadata, current);
        expect(both(one, others)).toEqual(both(others, one));
      }),
    );
  });

  it('lists what turns the old metadata into the new', () => {
    fc.assert(
      fc.property(values, values, (start, change) => {
        const current = newMetadata(start);
        const { metadata, changed } = mergeMetadata(current, change);
        expect(mergeMetadata(current, changed).metadata).toEqual(metadata);
        expect(mergeMetadata(metadata, changed).changed).toEqual({});
      }),
    );
  });
});

function nulls(of: object): MetadataChange {
  return Object.fromEntries(Object.keys(of).map((key) => [key, null]));
}

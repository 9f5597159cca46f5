import { describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { DocumentStore } from '../../schema/engine/document-store.ts';

const document = (characters: number) => parse(`{ ${'a'.repeat(characters - 4)} }`);

/** What the console sends. */
const known = { isListed: async (hash: string) => hash === 'listed' };

describe('the store of parsed documents', () => {
  it('keeps a document from its second use, not from its first', async () => {
    const store = new DocumentStore(known);
    const [once, twice] = [document(100), document(100)];
    await store.set('once', once);
    await store.set('twice', twice);
    await store.set('twice', twice);
    expect(await store.get('once')).toBeUndefined();
    expect(await store.get('twice')).toBe(twice);
  });

  it('keeps a document of the console from its first use', async () => {
    const store = new DocumentStore(known);
    const listed = document(100);
    await store.set('schema:listed', listed);
    expect(await store.get('schema:listed')).toBe(listed);
  });

  it('keeps its documents while many others are used once', async () => {
    const store = new DocumentStore(known);
    const stored = document(100);
    for (let time = 0; time < 2; time += 1) await store.set('kept', stored);
    for (let nth = 0; nth < 20_000; nth += 1) await store.set(`once ${nth}`, stored);
    expect(await store.get('kept')).toBe(stored);
  });

  it('evicts the least recently used documents when their sources grow too long', async () => {
    const store = new DocumentStore(known);
    for (const hash of ['a', 'b', 'c', 'a', 'b', 'c']) {
      await store.set(hash, document(100_000));
      await store.get('a');
    }
    const stored = await Promise.all(['a', 'b', 'c'].map(async (hash) => Boolean(await store.get(hash))));
    expect(stored).toEqual([true, false, true]);
  });
});

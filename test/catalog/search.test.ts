import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer, UserViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { countFacets } from '../../src/catalog/search/count-facets.ts';
import { ProductSort } from '../../src/catalog/search/product-filter.ts';
import { searchProducts } from '../../src/catalog/search/search-products.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { client, find, hub, products, project, watch } from './search-stage.ts';

const text = (words: string): Promise<string[]> => find(`text=${encodeURIComponent(words)}`);

function person(isOperator: boolean): UserViewer {
  const ids = { userId: newId('user'), clientId: newId('client'), clientProjectId: newId('project') };
  const roles = new Map();
  return new UserViewer({
    ...ids,
    name: 'Ada',
    email: 'ada@example.org',
    isOperator,
    isConfirmed: true,
    scopes: hubScopes,
    roles,
  });
}

describe('a product search', () => {
  it.each([
    ['forge', ['forge', 'draft', 'anvil', 'smithy']],
    ['FORGES', ['draft', 'forge', 'anvil', 'smithy']],
    ['forg', ['forge', 'draft', 'anvil', 'smithy']],
    ['smith', ['smithy']],
    ['build ci', ['forge']],
    ['"builds things"', ['forge']],
    ['"things builds"', []],
    ['forge -village', ['forge', 'draft', 'anvil']],
    ['charts or languages', ['d3', 'cpp', 'csharp']],
    ['d3', ['d3']],
    ['c++', ['cpp', 'csharp', 'smithy']],
    ['c#', ['csharp', 'cpp', 'smithy']],
    ['.net', ['router']],
    ['vue-router', ['router']],
    ['vue router', ['router']],
    ['vue-ro', ['router']],
    ['@scope/pkg', ['scoped']],
    ['scope', ['scoped']],
    ['the', ['the']],
    ['the forge', ['draft', 'forge', 'anvil', 'smithy']],
    ['user inter', ['react']],
    ["it's striped", ['zebra']],
    ['"', ['nothing is asked']],
  ])('for %j finds %j', async (words, expected) => {
    if (words === '"') return expect((await client.get('/catalog/products?text=%22')).status).toBe(422);
    expect(await text(words)).toEqual(expected);
  });

  it.each([
    ['forgge', 'forge'],
    ['smihty', 'smithy'],
    ['raect', 'react'],
    ['reackt', 'react'],
    ['vue-ruoter', 'router'],
    ['forje builds', 'forge'],
    ['build forje', 'forge'],
    ['chatrs', 'd3'],
  ])('for the misspelled %j finds %j first', async (words, expected) => {
    expect((await text(words))[0]).toBe(expected);
  });

  it('finds no similar spelling when a product matches exactly', async () => {
    expect(await text('react')).toEqual(['react']);
    expect(await find('text=react&kind=service')).toEqual([]);
  });

  it('does not correct quoted or excluded words', async () => {
    expect(await text('"forgge"')).toEqual([]);
    expect(await find('text=forgge+-smihty&sort=name')).toEqual(['anvil', 'forge', 'smithy', 'draft']);
    expect(await text('a b c d e f forgge')).toEqual([]);
  });

  const correctedTextOf = async (words: string) => {
    const query = 'query ($text: String) { products(filter: { text: $text }) { correctedText } }';
    return (await client.graphql(query, { text: words })).body.data.products.correctedText;
  };

  it('reports the corrected text', async () => {
    expect(await correctedTextOf('forje -"not this" builds')).toBe('forge -"not this" builds');
    expect(await correctedTextOf('xyzzy or vue-ruoter')).toBe('xyzzy or vue router');
    expect([await correctedTextOf('forge'), await correctedTextOf('xyzzy')]).toEqual([null, null]);
  });

  it('corrects only to words of products that the viewer can see', async () => {
    const seen = async (viewer: Viewer, words: string) => {
      const search = { filter: { text: words } };
      const found = await searchProducts(hub.orm.em.fork(), viewer, search, { first: 9 });
      return [found.corrections, found.rows.map(({ slug }) => slug)];
    };
    const owner = new ProjectViewer(project.id, 'reader', hubScopes);
    const nothing = [undefined, []];
    expect(await seen(owner, 'forein')).toEqual(nothing);
    expect(await seen(person(false), 'forein')).toEqual([[['foreign']], ['foreign']]);
    expect(await seen(person(false), 'zepelin')).toEqual(nothing);
    expect(await seen(person(true), 'zepelin')).toEqual([[['zeppelin']], ['zeppelin']]);
    expect(await seen(person(true), 'departd')).toEqual(nothing);
  });

  it('corrects to the current words of a product', async () => {
    const { body } = await client.post('/catalog/products', { slug: 'renamed', name: 'Caterpillar others' });
    const path = `/catalog/products/${body.id}`;
    expect(await text('caterpilar')).toEqual(['renamed']);
    expect(await correctedTextOf('other caterpilar')).toBe('other caterpillar');
    const { status } = await client.send('PUT', path, { slug: 'renamed', name: 'Butterfly' });
    expect([status, await text('buterfly'), await text('caterpilar')]).toEqual([200, ['renamed'], []]);
    await client.send('DELETE', path);
  });

  it('does not make concurrent writers of the same words wait', async () => {
    const words = async () => {
      const sql = `select word from product_word where word in ('quokka', 'wombat') order by word`;
      return (await hub.orm.em.fork().execute<{ word: string }[]>(sql)).map(({ word }) => word);
    };
    const insertProduct = (em: EntityManager, name: string) =>
      em.execute(
        `insert into product (id, project_id, slug, name, status, created_at, updated_at, deleted_at)
        values (gen_random_uuid(), ?, ?, ?, 'draft', now(), now(), now())`,
        [decodeId('project', project.id), newId('product'), name],
      );
    await hub.orm.em.fork().transactional(async (one) => {
      await insertProduct(one, 'Quokka');
      await hub.orm.em.fork().transactional(async (other) => {
        await other.execute(`set local lock_timeout = '2s'`);
        await insertProduct(other, 'Wombat');
        await insertProduct(other, 'Quokka');
      });
      await insertProduct(one, 'Wombat');
      await insertProduct(one, 'Quokka and wombat');
    });
    expect(await words()).toEqual(['quokka', 'quokka', 'wombat']);
  });

  it.each([
    ['%', ''],
    ['& | ! ( ) : *', ''],
    [`'); drop table product; --`, ''],
    [String.raw`\ \' '=x':* "`, ''],
    ['<->', ''],
    ['😀', ''],
    ['?', '?'],
  ])('treats %j as words', async (words) => {
    const { status } = await client.get(`/catalog/products?text=${encodeURIComponent(words)}`);
    expect([200, 422]).toContain(status);
  });

  it.each([
    [`text=${'x'.repeat(201)}`, '/text'],
    [`text=${'x+'.repeat(99)}`, '/text'],
    ['text=-forge', '/text'],
    ['text=%00', '/text'],
    ['sort=relevance', '/sort'],
    ['sort=price', '/sort'],
    ['kind=hardware', '/kind'],
    ['isFree=perhaps', '/isFree'],
    ['updatedAfter=yesterday', '/updatedAfter'],
    ['categories=No+Slug', '/categories/0'],
    ['distribution=no', '/distribution'],
    [`tags=${'x,'.repeat(50)}x`, '/tags'],
  ])('refuses the parameters %s at %s', async (query, pointer) => {
    const { status, body } = await client.get(`/catalog/products?${query}`);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it('takes one statement, or two to check the spelling and three to search for corrections', async () => {
    const count = async (filter: string) => {
      const query = `{ products(filter: { ${filter} }, sort: name) { nodes { slug } } }`;
      const { statements } = await watch.of(() => client.graphql(query));
      return statements.filter((each) => /product|spelled/.test(each)).length;
    };
    expect(await count('text: "forge"')).toBe(1);
    expect(await count('text: "forgge"')).toBe(3);
    expect(await count('text: "forgge", kind: software')).toBe(3);
    expect(await count('text: "react", kind: service')).toBe(2);
  });
});

describe('a person who searches', () => {
  it('finds and counts the listed products of all projects and no others', async () => {
    const listed = Object.keys(products).filter((slug) => !['zebra', 'draft'].includes(slug));
    const seen = async (isOperator: boolean) => {
      const [viewer, filter] = [person(isOperator), {}];
      const em = hub.orm.em.fork();
      const { rows, corrections } = await searchProducts(
        em,
        viewer,
        { filter, sort: ProductSort.name },
        { first: 100 },
      );
      const { project: counts } = await countFacets(em, viewer, { filter, corrections }, ['project']);
      const total = counts!.reduce((sum, { count }) => sum + count, 0);
      expect([rows.length, counts!.length]).toEqual([total, 2]);
      return rows.map(({ slug }) => slug).toSorted();
    };
    expect(await seen(false)).toEqual([...listed, 'foreign'].toSorted());
    expect(await seen(true)).toEqual([...Object.keys(products), 'foreign', 'zeppelin'].toSorted());
  });
});

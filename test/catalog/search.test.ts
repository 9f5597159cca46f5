import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Project } from '../../src/auth/projects/project.ts';
import { countSubscribers } from '../../src/billing/subscriptions/count-subscribers.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer, UserViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { countFacets } from '../../src/catalog/search/count-facets.ts';
import { ProductSort } from '../../src/catalog/search/product-filter.ts';
import { searchProducts } from '../../src/catalog/search/search-products.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';

let hub: TestHub;
let project: Project;
let client: HubClient;
let watch: StatementWatch;
const ids = new Map<string, string>();

/** The products of the project by slug, in the order of registration. */
const products: Record<string, Record<string, unknown>> = {
  forge: {
    name: 'Forge',
    tagline: 'Builds things',
    tags: ['build', 'ci'],
    categories: ['developer-tools'],
    licence: 'MIT',
    platforms: ['linux', 'macos'],
  },
  anvil: {
    name: 'Anvil',
    tagline: 'What a forge stands beside',
    tags: ['build'],
    categories: ['developer-tools'],
    licence: 'Apache-2.0',
    platforms: ['linux'],
  },
  smithy: {
    name: 'Smithy',
    description: 'Runs every forge of the village.',
    kind: 'service',
    tags: ['ci', 'a "b", {c}\\'],
    platforms: ['web'],
  },
  cpp: { name: 'C++', tagline: 'A language', kind: 'content', categories: ['languages'] },
  csharp: { name: 'C#', kind: 'content', categories: ['languages'] },
  d3: { name: 'd3', tagline: 'Charts', licence: 'ISC', tags: ['charts'] },
  router: { name: 'vue-router', tags: ['.net', 'routing'], licence: 'MIT', distribution: 'open' },
  scoped: {
    name: '@scope/pkg',
    plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '5' }] }],
  },
  the: {
    name: 'The The',
    plans: [
      {
        key: 'a',
        name: 'A',
        prices: [
          { currency: 'EUR', unitAmount: '0' },
          { currency: 'EUR', unitAmount: '9', interval: 'year' },
        ],
      },
    ],
  },
  react: { name: 'react', tagline: 'Runs in browsers', tags: ['user interface'] },
  zebra: { name: 'zebra', description: "It's <b>striped</b> & fast", status: 'unlisted' },
  draft: { name: 'Unborn forge', status: 'draft' },
};

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
  for (const [slug, input] of Object.entries(products)) {
    const { status, body } = await client.post('/catalog/products', { slug, ...input });
    expect([slug, status]).toEqual([slug, 201]);
    ids.set(slug, String(body.id));
  }
  const gone = await client.post('/catalog/products', { slug: 'gone', name: 'Departed forge' });
  await client.send('DELETE', `/catalog/products/${gone.body.id}`);
  const other = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  await other.post('/catalog/products', { slug: 'foreign', name: 'Foreign forge', licence: 'MIT' });
  await other.post('/catalog/products', { slug: 'zeppelin', name: 'Zeppelin zeppelim', status: 'draft' });
  watch = new StatementWatch();
});

afterAll(async () => {
  watch.stop();
  await hub.close();
});

const find = async (query: string): Promise<string[]> => slugs(await client.get(`/catalog/products?${query}`));
const text = (words: string): Promise<string[]> => find(`text=${encodeURIComponent(words)}`);

function slugs({ status, body }: Answer): string[] {
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.map(({ slug }) => String(slug));
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

describe('a product filter', () => {
  it.each([
    ['kind=content', ['csharp', 'cpp']],
    ['tag=build', ['anvil', 'forge']],
    ['tags=build,ci', ['forge']],
    ['tags=ci', ['smithy', 'forge']],
    [`tag=${encodeURIComponent('a "b", {c}\\')}`, ['smithy']],
    ['categories=languages,developer-tools', ['csharp', 'cpp', 'anvil', 'forge']],
    ['platforms=web,macos', ['smithy', 'forge']],
    ['licence=MIT', ['router', 'forge']],
    ['distribution=open', ['router']],
    ['status=draft', ['draft']],
    ['isFree=false', ['scoped']],
    ['isFree=true&kind=content', ['csharp', 'cpp']],
    ['isFree=true&text=the', ['the']],
    ['updatedAfter=2999-01-01T00:00:00Z', []],
    ['updatedAfter=2000-01-01T00:00:00Z&kind=service', ['smithy']],
    ['licence=MIT&tags=build&platforms=linux&kind=software&text=forge&status=active', ['forge']],
  ])('by %s returns %j', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });
});

describe('the order of products', () => {
  it('ignores case when it sorts by name', async () => {
    const byName = ['anvil', 'd3', 'forge', 'react', 'smithy', 'the', 'draft', 'router', 'zebra'];
    expect((await find('sort=name')).filter((slug) => byName.includes(slug))).toEqual(byName);
  });

  it('is newest first without a search text or on request', async () => {
    expect(await find('')).toEqual(Object.keys(products).toReversed());
    expect(await find('text=forge&sort=newest')).toEqual(['draft', 'smithy', 'anvil', 'forge']);
  });

  it('refuses a cursor of another order and a forged cursor', async () => {
    const cursors = new Map<string, string>();
    for (const sort of ['newest', 'name', 'most_subscribed']) {
      const { body } = await client.get(`/catalog/products?first=1&sort=${sort}`);
      cursors.set(sort, String(body.pageInfo.endCursor));
    }
    const { body } = await client.get('/catalog/products?first=1&text=forge');
    cursors.set('relevance', String(body.pageInfo.endCursor));
    for (const [own, after] of cursors) {
      for (const sort of cursors.keys()) {
        const words = sort === 'relevance' ? '&text=forge' : '';
        const answer = await client.get(`/catalog/products?sort=${sort}${words}&after=${after}`);
        expect([own, sort, answer.status]).toEqual([own, sort, own === sort ? 200 : 422]);
        if (own !== sort) expect(answer.body.errors[0]!.pointer).toBe('/after');
      }
    }
    const id = ids.get('forge');
    for (const place of [
      ['name', null, 'a\0', id],
      ['name', null, 5, id],
      ['name', [], 'a', id],
      ['name', null, 'a', 'x'],
      ['most_subscribed', null, 1e10, id],
      ['most_subscribed', null, '1; drop', id],
      ['most_subscribed', null, null, id],
    ]) {
      const after = Buffer.from(JSON.stringify(place)).toString('base64url');
      const answer = await client.get(`/catalog/products?sort=${place[0]}&after=${after}`);
      expect([place, answer.body.errors?.[0]?.pointer]).toEqual([place, '/after']);
    }
  });
});

describe('the product facets', () => {
  const count = async (query: string) => (await client.get(`/catalog/facets?${query}`)).body;

  it('count the filtered products, each facet without its own condition', async () => {
    const { kind, category, platform, tag, licence, project: owner } = await count('kind=content&categories=languages');
    expect(kind).toEqual([{ value: 'content', count: 2 }]);
    expect(category).toEqual([{ value: 'languages', count: 2 }]);
    expect([platform, tag, licence]).toEqual([[], [], []]);
    expect(owner).toEqual([{ value: project.id, count: 2 }]);
    const mit = await count('licence=MIT');
    expect(mit.licence).toEqual([
      { value: 'MIT', count: 2 },
      { value: 'Apache-2.0', count: 1 },
      { value: 'ISC', count: 1 },
    ]);
    expect(mit.kind).toEqual([{ value: 'software', count: 2 }]);
    expect(mit.tag.map(({ value }) => value)).toEqual(['.net', 'build', 'ci', 'routing']);
  });

  it('count the products found by a text, corrected or not, and agree with the list', async () => {
    expect((await count('text=forge')).kind).toEqual([
      { value: 'software', count: 3 },
      { value: 'service', count: 1 },
    ]);
    expect((await count('text=reackt')).tag).toEqual([{ value: 'user interface', count: 1 }]);
    for (const { value, count: correctedTextOf } of (await count('')).tag) {
      expect([value, (await find(`tag=${encodeURIComponent(String(value))}`)).length]).toEqual([
        value,
        correctedTextOf,
      ]);
    }
  });

  it('take one statement for the requested facets, and none without one', async () => {
    const own = async (fields: string) => {
      const query = `{ products(first: 1) { nodes { slug } ${fields} } }`;
      const { answer, statements } = await watch.of(() => client.graphql(query));
      return [
        Object.keys(answer.body.data.products.facets ?? {}),
        statements.filter((each) => /product|base/.test(each)).length,
      ];
    };
    expect(await own('')).toEqual([[], 1]);
    expect(await own('facets { kind { value count } tag { value } }')).toEqual([['kind', 'tag'], 2]);
    expect(await own('facets { __typename }')).toEqual([['__typename'], 1]);
  });

  it.each(['products(first: 1) { facets { tag { count } } }', 'products(filter: { text: "x" }) { nodes { id } }'])(
    'and searches have a maximum number in one request: %s',
    async (field) => {
      const many = Array.from({ length: 11 }, (_, n) => `a${n}: ${field}`);
      const { body } = await client.graphql(`{ ${many.join(' ')} }`);
      expect(body.errors[0]!.extensions.code).toBe('query_too_large');
    },
  );

  it('count no product that the viewer cannot see', async () => {
    expect((await count('')).project).toEqual([{ value: project.id, count: Object.keys(products).length }]);
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

describe('the subscriber count', () => {
  it('orders products, and is updated by a job that skips locked rows and changes nothing else', async () => {
    const em = hub.orm.em.fork();
    const recount = () => hub.orm.em.fork().transactional((own) => countSubscribers(own, systemClock.now(), 500));
    await subscribeTo('anvil', 3);
    await subscribeTo('d3', 1);
    const before = await client.get(`/catalog/products/${ids.get('anvil')}`);
    await hub.orm.em.fork().transactional(async (subscriber) => {
      await subscriber.execute('select from product where id = ? for share', [decodeId('product', ids.get('anvil')!)]);
      expect(await recount()).toBe(1);
    });
    expect((await find('sort=most_subscribed'))[0]).toBe('d3');
    expect([await recount(), await recount()]).toEqual([1, 0]);
    expect((await find('sort=most_subscribed')).slice(0, 3)).toEqual(['anvil', 'd3', 'draft']);
    expect((await client.get(`/catalog/products/${ids.get('anvil')}`)).body).toEqual(before.body);
    await em.execute(`update subscription_item set ended_at = now()`);
    expect(await recount()).toBe(2);
  });
});

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

/** Inserts the rows of `times` running subscriptions. */
async function subscribeTo(slug: string, times: number): Promise<void> {
  const em = hub.orm.em.fork();
  await em.transactional(async (own) => {
    await own.execute(`set local session_replication_role = replica`);
    await own.execute(
      `insert into subscription_item
        (id, project_id, subscription_id, customer_id, product_id, plan_id, price_id, quantity, position, started_at, charged_to_at)
      select gen_random_uuid(), project_id, gen_random_uuid(), gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), 1, 0,
        created_at, created_at
      from product, generate_series(1, ?) where id = ?`,
      [times, decodeId('product', ids.get(slug)!)],
    );
  });
}

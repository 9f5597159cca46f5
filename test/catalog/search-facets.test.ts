import { describe, expect, it } from '@jest/globals';
import { countSubscribers } from '../../src/billing/subscriptions/count-subscribers.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { client, find, hub, ids, products, project, watch } from './search-stage.ts';

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
      ['newest', null, '0000-01-01 00:00:00+00', id],
      ['newest', null, '+275760-01-01 00:00:00+00', id],
      ['newest', null, 'now', id],
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
      const many = Array.from({ length: 17 }, (_, n) => `a${n}: ${field}`);
      const { body } = await client.graphql(`{ ${many.join(' ')} }`);
      expect(body.errors[0]!.extensions.code).toBe('query_too_large');
    },
  );

  it('count no product that the viewer cannot see', async () => {
    expect((await count('')).project).toEqual([{ value: project.id, count: Object.keys(products).length }]);
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

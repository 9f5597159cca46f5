import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { everyCase } from '../support/some.ts';
import { StatementWatch } from '../support/statements.ts';
import { CachedCatalog, changeWhileOthersRead } from './fragments.ts';

const document = `query ($first: Int) {
  products(first: $first) { nodes { id name plans { key } availableActions } pageInfo { hasNextPage } }
}`;

describe('the fragment cache', () => {
  it('answers as the hub does without it, after changes of every kind while others read', async () => {
    await changeWhileOthersRead(everyCase ? 8 : 1);
  }, 120_000);
});

describe('a list that was read before', () => {
  let catalog: CachedCatalog;
  let reader: HubClient;
  let watch: StatementWatch;

  beforeAll(async () => {
    catalog = await CachedCatalog.open();
    reader = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[1]!);
    watch = new StatementWatch();
    for (let read = 0; read < 4; read += 1) await reader.graphql(document);
  });

  afterAll(async () => {
    watch.stop();
    await catalog.close();
  });

  const statementsOf = async (client: HubClient, variables = {}): Promise<string[]> => {
    const { answer, statements } = await watch.of(() => client.graphql(document, variables));
    expect(answer.body.errors).toBeUndefined();
    return statements.filter((statement) => !/api_key|rate_limit/.test(statement));
  };

  it('takes one statement, which reads the revisions', async () => {
    expect(await statementsOf(reader)).toEqual(['select product']);
    expect(await statementsOf(reader, { first: 2 })).toEqual(['select product']);
  });

  it('reads only the changed objects again', async () => {
    const seller = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[0]!);
    await seller.post(`/catalog/products/${catalog.ids[0]}/changes`, { name: 'Changed' });
    expect(await statementsOf(reader)).toEqual(['select product', 'with product']);
    const { body } = await reader.graphql(document);
    expect(body.data.products.nodes.map(({ name }) => name)).toContain('Changed');
    expect(await statementsOf(reader)).toEqual(['select product']);
  });

  it('is read again for a caller with other rights', async () => {
    const seller = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[0]!);
    const { body } = await seller.graphql(document);
    expect(body.data.products.nodes[0]!.availableActions).toContain('archive');
    expect((await reader.graphql(document)).body.data.products.nodes[0]!.availableActions).toBeNull();
  });

  it('is executed as it was sent if a field cannot be cached, or an alias looks like a hidden field', async () => {
    const uncached = [
      'latestRelease { id } plans { key }',
      '_fragment: name plans { key }',
      '_revision: name plans { key }',
    ];
    for (const fields of uncached) {
      for (let read = 0; read < 5; read += 1) {
        const { body } = await reader.graphql(`{ products { nodes { id ${fields} } } }`);
        expect(body.errors).toBeUndefined();
        expect(body.data.products.nodes[0]!.plans).toEqual([{ key: 'team' }]);
      }
    }
  });

  it('has the same cost as before', async () => {
    const withCost = reader.with({ 'x-report-cost': 'true' });
    const plain = new HubClient(catalog.plain.address, withCost.headers);
    const single = 'query ($id: ID!) { product(id: $id) { id description plans { key } } }';
    const seller = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[0]!);
    await seller.post(`/catalog/products/${catalog.ids[1]}/changes`, { description: 'long '.repeat(5_000) });
    for (const [text, variables] of [[document], [single, { id: catalog.ids[1] }]] as const) {
      for (let read = 0; read < 4; read += 1) await reader.graphql(text, variables);
      const [cached, computed] = [await withCost.graphql(text, variables), await plain.graphql(text, variables)];
      expect(computed.body.data).toEqual(cached.body.data);
      expect(cached.body.extensions!.cost!.cost).toBe(computed.body.extensions!.cost!.cost);
    }
  });
});

describe('a single product that was read before', () => {
  let catalog: CachedCatalog;
  let seller: HubClient;
  const watch = new StatementWatch();
  const single = 'query ($id: ID!) { product(id: $id) { id name plans { key } } }';

  beforeAll(async () => {
    catalog = await CachedCatalog.open(2);
    seller = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[0]!);
    for (let read = 0; read < 4; read += 1) {
      await seller.graphql(single, { id: catalog.ids[0] });
      await seller.get(`/catalog/products/${catalog.ids[0]}`);
    }
  });

  afterAll(async () => {
    watch.stop();
    await catalog.close();
  });

  const statementsOf = async (request: () => Promise<unknown>): Promise<string[]> => {
    const { statements } = await watch.of(request);
    return statements.filter((statement) => !/api_key|rate_limit/.test(statement));
  };

  it('takes one statement, which reads the revision, in GraphQL and REST', async () => {
    const [id] = catalog.ids;
    expect(await statementsOf(() => seller.graphql(single, { id }))).toEqual(['select product']);
    expect(await statementsOf(() => seller.get(`/catalog/products/${id}`))).toEqual(['select product']);
  });

  it('has its version in the tag of REST, with which it can be changed', async () => {
    const [id] = catalog.ids;
    const { headers, body } = await seller.get(`/catalog/products/${id}`);
    expect(headers.get('etag')).toMatch(new RegExp(`^"v${body.version}-`));
    const owner = seller.with({ 'if-match': headers.get('etag')! });
    expect((await owner.post(`/catalog/products/${id}/changes`, { name: 'By its tag' })).status).toBe(200);
    expect((await seller.get(`/catalog/products/${id}`)).body.name).toBe('By its tag');
  });

  it('is not found where it does not exist, or belongs to another project', async () => {
    const stranger = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[2]!);
    expect((await stranger.get(`/catalog/products/${catalog.ids[0]}`)).status).toBe(404);
    expect((await seller.get(`/catalog/products/${newId('product')}`)).status).toBe(404);
    expect((await seller.get(`/catalog/products/none`)).body.code).toBe('invalid_id');
  });
});

describe('the revision of a product', () => {
  /** The columns that lists do not show, and the time that changes with each of the others. */
  const exempt = {
    product: ['id', 'project_id', 'words', 'subscriber_count', 'revision'],
    project: ['id', 'updated_at', 'revision'],
  };
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  it.each(['product', 'project'] as const)('is raised by every column that a %s shows', async (table) => {
    const rows: { attname: string }[] = await database.orm.em.fork().execute(
      `select attname from pg_attribute where attrelid = ?::regclass and attnum > 0 and not attisdropped
         and attnum <> all (select unnest(tgattr) from pg_trigger where tgname = ? || '_revision')`,
      [table, table],
    );
    expect(rows.map(({ attname }) => attname).sort()).toEqual([...exempt[table]].sort());
  });

  it.each(['release', 'artifact'])('is raised by every update of a %s', async (table) => {
    const em = database.orm.em.fork();
    const [row] = await em.execute<{ on_update: string }[]>(
      `select pg_get_triggerdef(oid) as on_update from pg_trigger where tgname = ? || '_revision'`,
      [table],
    );
    expect(row!.on_update).toContain(`BEFORE UPDATE ON ${table} FOR EACH ROW`.replace(' ON ', ' ON public.'));
  });

  it.each(['feature', 'plan', 'price'])('is raised by every change of a %s', async (table) => {
    const rows: { tgname: string }[] = await database.orm.em
      .fork()
      .execute(
        `select tgname from pg_trigger where tgrelid = ?::regclass and tgname like '%revision%' order by tgname`,
        [table],
      );
    const events = rows.map(({ tgname }) => tgname.split('_').at(-1));
    expect(events).toEqual(['delete', 'insert', 'update']);
  });
});

describe('a list of releases that was read before', () => {
  it('takes a statement for its product and one for the revisions', async () => {
    const catalog = await CachedCatalog.open(2);
    const watch = new StatementWatch();
    const reader = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[0]!);
    const path = `/catalog/products/${catalog.ids[1]}/releases`;
    for (let read = 0; read < 4; read += 1) await reader.get(path);
    const { answer, statements } = await watch.of(() => reader.get(path));
    watch.stop();
    expect((answer.body.data as unknown as object[]).length).toBe(2);
    // The second is named by the first table in it: the revision of a release contains the product's.
    expect(statements.filter((statement) => !/api_key|rate_limit/.test(statement))).toEqual([
      'select product',
      'select product',
    ]);
    await catalog.close();
  });
});

describe('a list of releases in the cache', () => {
  let catalog: CachedCatalog;
  let seller: HubClient;
  let plain: HubClient;
  let productId: string;
  const list =
    'query ($id: ID!) { releases(productId: $id, first: 5) { nodes { id notesHtml artifacts { status } } } }';
  const read = async (client: HubClient) => (await client.graphql(list, { id: productId })).body.data;

  beforeAll(async () => {
    catalog = await CachedCatalog.open(2);
    seller = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[0]!);
    plain = HubClient.withKey(catalog.plain.address, catalog.keys[0]!);
    productId = catalog.ids[1]!;
  });

  afterAll(() => catalog.close());

  const releases = async () => (await read(plain)).releases.nodes as unknown as { id: string }[];

  it('shows artifacts whose transactions commit in another order than they began in', async () => {
    const [{ id }] = (await releases()) as [{ id: string }];
    for (const filename of ['a.zip', 'b.zip']) {
      const file = { filename, size: 3, sha256: '0'.repeat(64), contentType: 'application/zip' };
      await seller.post(`/catalog/releases/${id}/artifacts`, file);
    }
    const [first, second] = [catalog.hubs[0]!.orm.em.fork(), catalog.hubs[0]!.orm.em.fork()];
    const upload = (filename: string) =>
      `update artifact set status = 'uploaded', uploaded_at = now() where filename = '${filename}'`;
    await first.begin();
    await first.execute(`select pg_current_xact_id()`);
    await second.execute(upload('b.zip'));
    for (let count = 0; count < 4; count += 1) await read(seller);
    await first.execute(upload('a.zip'));
    await first.commit();
    expect(await read(seller)).toEqual(await read(plain));
  });

  it('keeps nothing of a request that has cost too much', async () => {
    for (const { id } of await releases())
      await seller.post(`/catalog/releases/${id}/changes`, { notes: 'word '.repeat(9_990) });
    const [{ id }] = (await releases()) as [{ id: string }];
    const costly = Array.from(
      { length: 60 },
      (_, n) => `b${n}: release(id: "${id}") { p: notesHtml q: notesHtml r: notesHtml s: notesHtml }`,
    );
    const attack = list.replace('{ releases', `{ ${costly.join(' ')} releases`);
    for (let count = 0; count < 3; count += 1)
      expect((await seller.graphql(attack, { id: productId })).body.errors).toBeDefined();
    expect(await read(seller)).toEqual(await read(plain));
  });
});

describe('a hidden field', () => {
  it('cannot be selected by callers', async () => {
    const catalog = await CachedCatalog.open(1);
    const reader = HubClient.withKey(catalog.hubs[0]!.address, catalog.keys[1]!);
    for (const fields of [
      'products { nodes { _fragment } }',
      'products { nodes { _revision } }',
      '_Product_by_ids(ids: []) { id }',
    ]) {
      expect((await reader.graphql(`{ ${fields} }`)).body.errors![0]!.message).toMatch(/^Cannot query field "_/);
    }
    await catalog.close();
  });
});

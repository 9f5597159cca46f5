import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { coerceProduct, createSchema } from '../../schema/index.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { forgetImports } from '../../src/catalog/bulk/forget-imports.ts';
import { appendToImport } from '../../src/catalog/bulk/imports.ts';
import { registerProducts } from '../../src/catalog/bulk/register-products.ts';
import { stagedLines } from '../../src/catalog/bulk/staged-lines.ts';
import { workOffImport } from '../../src/catalog/bulk/work-off-imports.ts';
import { metersOf } from '../../src/catalog/offers/meters-of-offer.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { meterKey, product } from './bulk-inputs.ts';

let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;
let foreign: HubClient;
let other: Project;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  [project, other] = [await metered(), await metered()];
  client = HubClient.withKey(hub.address, await seed.key(project));
  foreign = HubClient.withKey(hub.address, await seed.key(other));
});

afterAll(() => hub.close());

const inTransaction = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => hub.orm.em.fork().transactional(work);
const select = (sql: string, params: unknown[] = []): Promise<Record<string, unknown>[]> =>
  hub.orm.em.fork().execute(sql, params);

async function metered(): Promise<Project> {
  const created = await seed.project();
  const input = { projectId: created.id, key: meterKey, name: 'Calls', aggregation: Aggregation.count };
  await inTransaction((em) => createMeter(em, seed.owner(created), input as never, systemClock.now()));
  return created;
}

interface Sending {
  as?: HubClient;
  format?: string;
  mode?: string;
}

async function open({ as = client, format = 'jsonl', mode = 'upsert' }: Sending = {}): Promise<string> {
  const { status, body } = await as.post('/catalog/imports', { format, mode });
  expect([status, body]).toEqual([201, expect.objectContaining({ status: 'receiving', progress: 0 })]);
  return String(body.id);
}

function append(
  id: string,
  offset: number,
  text: string,
  { as = client, format = 'jsonl' }: Sending = {},
): Promise<Answer> {
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  return as.send('POST', `/catalog/imports/${id}/lines?offset=${offset}`, text, { 'content-type': type });
}

async function finished(id: string, as = client): Promise<Json> {
  for (;;) {
    const { body } = await as.get(`/catalog/imports/${id}`);
    if (['done', 'refused', 'failed'].includes(String(body.status))) return body;
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** Imports a whole file through REST, and returns the finished import. */
async function importFile(file: string, sending: Sending = {}): Promise<Json> {
  const id = await open(sending);
  expect((await append(id, 0, file, sending)).status).toBe(200);
  const { as = client } = sending;
  expect((await as.post(`/catalog/imports/${id}/start`, {})).status).toBe(200);
  return finished(id, as);
}

const inCsv = { format: 'csv' };

/** An entity manager whose transaction number `after` fails before it begins. */
function crashing(after: number): EntityManager {
  const em = hub.orm.em.fork();
  let left = after - 1;
  const transactional: EntityManager['transactional'] = (work, options) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return Reflect.apply(Object.getPrototypeOf(em).transactional, em, [work, options]);
  };
  return Object.assign(em, { transactional });
}

const lines = (...products: object[]): string => products.map((each) => `${JSON.stringify(each)}\n`).join('');
const placesOfProblems = ({ problems }: Json) =>
  problems.map(({ line, pointer }) => `${String(line)} ${String(pointer)}`.trim());
const countOf = async (slug: string): Promise<number> =>
  Number((await select(`select count(*) from product where slug like ? and deleted_at is null`, [slug]))[0]!.count);

describe('an import', () => {
  it('reports every mistake with its line and changes nothing', async () => {
    await client.post('/catalog/products', { slug: 'there', name: 'There', externalReference: 'one' });
    const before = await countOf('%');
    const refused = await importFile(
      [
        '{"slug":"fine","name":"Fine"}',
        '',
        '{"slug":"Bad Slug","name":"","colour":1}',
        'nonsense',
        '{"slug":"fine","name":"Again"}',
        '{"slug":"there","name":"There","externalReference":"another"}',
        '{"slug":"m","name":"M","plans":[{"key":"p","name":"P","prices":[{"currency":"EUR","unitAmount":"1","meter":"none"}]}]}',
        '{"slug":"v","name":"V","ifVersion":3}',
        '{"slug":"there","name":"There","externalReference":"one","status":"draft"}',
        '{"slug":"nul","name":"N","tagline":"\\u0000"}',
        '{"slug":"t","name":"T","plans":[{"key":"p","name":"P","prices":[{"currency":"EUR","model":"flat","unitAmount":"1.234"}]}]}',
        '[]',
      ].join('\n'),
    );
    expect(refused).toMatchObject({ status: 'refused', received: 11, created: 0 });
    expect(placesOfProblems(refused)).toEqual([
      ...['3 /slug', '3 /colour', '4', '5 /slug', '6 /slug', '7 /plans/0/prices/0/meter'],
      ...['8 /ifVersion', '9 /slug', '9 /status', '10 /tagline', '11 /plans/0/prices/0/unitAmount', '12'],
    ]);
    expect(await countOf('%')).toBe(before);
    const again = await append(String(refused.id), Number(refused.receivedBytes), 'x');
    expect([again.status, again.body.code]).toEqual([409, 'import_is_refused']);
  });

  it('reports duplicate slugs, references and lookup keys, in the file or in the catalog', async () => {
    const sold = (lookupKey: string) => ({
      plans: [{ key: 'p', name: 'P', prices: [{ currency: 'EUR', unitAmount: '1', lookupKey }] }],
    });
    const twin = { slug: 'twin', name: 'Twin', externalReference: 'twin-ref', ...sold('twin-key') };
    expect((await client.post('/catalog/products', twin)).status).toBe(201);
    const refused = await importFile(
      lines(
        { slug: 'd1', name: 'D', externalReference: 'd-ref' },
        { slug: 'd2', name: 'D', externalReference: 'd-ref' },
        { slug: 'd3', name: 'D', ...sold('d-key') },
        { slug: 'd4', name: 'D', ...sold('d-key') },
        { slug: 'd5', name: 'D', ...sold('twin-key') },
        { slug: 'twin', name: 'By its slug' },
        { slug: 'd7', name: 'By its reference', externalReference: 'twin-ref' },
        { slug: 'd1', name: 'D' },
      ),
    );
    expect(placesOfProblems(refused)).toEqual([
      ...['2 /externalReference', '4 /plans/0/prices/0/lookupKey', '5 /plans/0/prices/0/lookupKey'],
      ...['7', '8 /slug'],
    ]);
    const named = { slug: 'd9', name: 'D', externalReference: 'twin-ref' };
    expect(placesOfProblems(await importFile(lines(named), { mode: 'create' }))).toEqual(['1 /externalReference']);
  });

  it('creates new products, updates changed ones and leaves equal ones alone', async () => {
    const plans = [{ key: 'p', name: 'P', prices: [{ currency: 'EUR', unitAmount: '9.90' }] }];
    const [one, two] = [
      { slug: 'one', name: 'One', externalReference: 'r1', plans },
      { slug: 'two', name: 'Two' },
    ];
    expect(await importFile(lines(one, two))).toMatchObject({
      status: 'done',
      created: 2,
      updated: 0,
      unchanged: 0,
      progress: 1,
    });
    const dearer = { ...plans[0], prices: [{ currency: 'EUR', unitAmount: '10' }] };
    expect(await importFile(lines({ ...one, plans: [dearer] }))).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await importFile(lines(one))).toMatchObject({ updated: 1, unchanged: 0 });
    const [before] = await select(`select id, version from product where slug = 'one'`);
    expect(await importFile(lines(one, two))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const moved = {
      ...one,
      slug: 'one-moved',
      plans: [{ ...plans[0], prices: [{ currency: 'EUR', unitAmount: '12' }] }],
    };
    expect(await importFile(lines(two, moved, { slug: 'three', name: 'Three' }))).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    const [after] = await select(`select id, version from product where slug = 'one-moved'`);
    expect(after).toEqual({ id: before!.id, version: Number(before!.version) + 1 });
    expect(placesOfProblems(await importFile(lines(two), { mode: 'create' }))).toEqual(['1 /slug']);
    expect(await importFile(lines({ ...two, name: 'Two!', ifVersion: 1 }))).toMatchObject({
      status: 'done',
      updated: 1,
    });
    expect(placesOfProblems(await importFile(lines({ ...two, ifVersion: 1 })))).toEqual(['1 /ifVersion']);
  });

  it('accepts a repeated piece once, and names the offset to continue at after a gap', async () => {
    const id = await open();
    const file = lines({ slug: 'piece-1', name: 'Ünï' }, { slug: 'piece-2', name: 'Two' });
    const [first, rest] = [file.slice(0, 30), file.slice(30)];
    const bytes = Buffer.byteLength(first);
    expect((await append(id, 0, first)).body).toMatchObject({ receivedBytes: bytes, received: 0 });
    expect((await append(id, 0, first)).body).toMatchObject({ receivedBytes: bytes });
    const [gap, changed] = [await append(id, bytes + 1, rest), await append(id, 0, 'other')];
    expect([gap, changed].map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      Array(2).fill([409, 'import_offset_mismatch', `${bytes} bytes have been received; continue at offset ${bytes}.`]),
    );
    expect((await append(id, bytes, rest)).body).toMatchObject({ received: 2 });
    await client.post(`/catalog/imports/${id}/start`, {});
    expect(await finished(id)).toMatchObject({ status: 'done', created: 2 });
    expect((await client.post(`/catalog/imports/${id}/start`, {})).body).toMatchObject({ status: 'done' });
  });

  it('is visible to its own project only, and requires catalog:write', async () => {
    const id = await open();
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const answers = [
      await foreign.get(`/catalog/imports/${id}`),
      await append(id, 0, 'x', { as: foreign }),
      await reader.get(`/catalog/imports/${id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      ...[
        [404, 'import_not_found'],
        [404, 'import_not_found'],
        [403, 'insufficient_scope'],
      ],
    ]);
    expect((await client.post(`/catalog/imports/${id}/start`, {})).status).toBe(422);
    expect((await client.send('DELETE', `/catalog/imports/${id}`)).status).toBe(204);
    expect((await client.get(`/catalog/imports/${id}`)).status).toBe(404);
  });

  it('is refused while five others are open', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => client.post('/catalog/imports', {})));
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(refused).toEqual(Array(4).fill('too_many_imports'));
    for (const { body } of opened) await client.send('DELETE', `/catalog/imports/${body.id}`);
  });

  it('continues where it stopped when its hub is killed, with one worker at a time', async () => {
    const id = await open();
    const many = Array.from({ length: 700 }, (_, index) => ({ slug: `killed-${index}`, name: 'K' }));
    await append(id, 0, lines(...many));
    await select(`update catalog_import set status = 'checking', started_at = created_at where id = ?`, [
      decodeId('import', id),
    ]);
    const deps = { inTransaction, coerce: coerceProduct(createSchema()), clock: systemClock };
    const step = () => workOffImport(deps, id);
    for (let pieces = 0; pieces < 4; pieces += 1) await step();
    expect(await countOf('killed-%')).toBe(500);
    const dying = {
      ...deps,
      inTransaction: <T>(work: (em: EntityManager) => Promise<T>) =>
        inTransaction(async (em) => {
          await work(em);
          expect(await step()).toBeUndefined();
          throw new Error('killed');
        }),
    };
    await expect(workOffImport(dying, id)).rejects.toThrow('killed');
    expect(await countOf('killed-%')).toBe(500);
    await step();
    expect((await client.get(`/catalog/imports/${id}`)).body).toMatchObject({ status: 'done', created: 700 });
    expect(await countOf('killed-%')).toBe(700);
    expect(
      await select(
        `select count(*)::integer as count from outbox_event where type = 'product.registered' and payload->>'slug' like 'killed-%'`,
      ),
    ).toEqual([{ count: 700 }]);
    expect(await select('select count(*)::integer as count from import_line')).toEqual([{ count: 0 }]);
  });

  it('skips no line when a database statement times out', async () => {
    const id = await open();
    const many = Array.from({ length: 30 }, (_, index) => ({ slug: `busy-${index}`, name: 'B' }));
    await append(id, 0, lines(...many));
    await select(`update catalog_import set status = 'checking', started_at = created_at where id = ?`, [
      decodeId('import', id),
    ]);
    const deps = { inTransaction, coerce: coerceProduct(createSchema()), clock: systemClock };
    await workOffImport(deps, id);
    const busy = {
      ...deps,
      inTransaction: <T>(work: (em: EntityManager) => Promise<T>) =>
        inTransaction(async (em) => {
          const done = await work(em);
          await em.execute('set local statement_timeout = 20; select pg_sleep(1)');
          return done;
        }),
    };
    await expect(workOffImport(busy, id)).rejects.toThrow();
    for (let pieces = 0; pieces < 3; pieces += 1) await workOffImport(deps, id);
    const { body } = await client.get(`/catalog/imports/${id}`);
    expect(body).toMatchObject({ status: 'done', created: 30, problems: [] });
  });

  it('reports a line whose slug was taken meanwhile, and applies the others', async () => {
    const id = await open();
    await append(id, 0, lines(...Array.from({ length: 40 }, (_, index) => ({ slug: `raced-${index}`, name: 'R' }))));
    await select(`update catalog_import set status = 'checking', started_at = created_at where id = ?`, [
      decodeId('import', id),
    ]);
    const deps = { inTransaction, coerce: coerceProduct(createSchema()), clock: systemClock };
    for (let pieces = 0; pieces < 2; pieces += 1) await workOffImport(deps, id);
    await select(`update catalog_import set mode = 'create' where id = ?`, [decodeId('import', id)]);
    await client.post('/catalog/products', { slug: 'raced-17', name: 'Quicker' });
    await workOffImport(deps, id);
    const { body } = await client.get(`/catalog/imports/${id}`);
    expect([body.status, body.created, placesOfProblems(body)]).toEqual(['done', 39, ['18 /slug']]);
  });

  it('stores a long piece in slices, and continues after a crash at the last stored slice', async () => {
    const id = await open({ format: 'csv' });
    const count = 25_000;
    const records = Array.from({ length: count }, (_, index) => `sliced-${index},"S ${index}"\n`).join('');
    const text = `slug,name\n${records}sliced-last,`;
    const em = crashing(2);
    const viewer = new ProjectViewer(project.id, 'test', hubScopes);
    const now = systemClock.now();
    await expect(appendToImport(em, viewer, { id, offset: 0, text }, now)).rejects.toThrow('killed');
    const { body: left } = await client.get(`/catalog/imports/${id}`);
    expect(Number(left.received)).toBe(9_999);
    const again = await append(id, 0, text, inCsv);
    expect([again.status, again.body.code]).toEqual([409, 'import_offset_mismatch']);
    const offset = Number(left.receivedBytes);
    const rest = await append(id, offset, text.slice(offset), inCsv);
    expect(rest.body).toMatchObject({ received: count, receivedBytes: text.length });
    const repeated = await append(id, offset, text.slice(offset), inCsv);
    expect(repeated.body).toMatchObject({ received: count, receivedBytes: text.length });
    await append(id, text.length, 'Last\n', inCsv);
    expect((await client.get(`/catalog/imports/${id}`)).body.received).toBe(count + 1);
    const ends = `select line, text from import_line where import_id = ? and position in (1, 25001) order by position`;
    expect(await select(ends, [decodeId('import', id)])).toEqual([
      { line: 2, text: 'sliced-0,"S 0"' },
      { line: count + 2, text: 'sliced-last,Last' },
    ]);
    expect((await client.send('DELETE', `/catalog/imports/${id}`)).status).toBe(204);
    expect(await select('select 1 from import_line')).toEqual([]);
  });

  it('refuses a header above 10,000 characters before parsing it, in one piece or in many', async () => {
    const long = await open({ format: 'csv' });
    for (const text of ['"'.repeat(15_000_000), `${'a,'.repeat(7_000_000)}\n`, 'slug,'.repeat(2_001)]) {
      const { status, body } = await append(long, 0, text, inCsv);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/text']);
      expect(String(body.detail)).toContain('header of at most 10000 characters');
    }
    expect((await append(long, 0, 'slug,'.repeat(1_999), inCsv)).status).toBe(200);
    expect((await append(long, 9_995, 'names,', inCsv)).status).toBe(422);
  });

  it('is deleted after a week', async () => {
    const later = systemClock.now().add({ hours: 24 * 7 + 1 });
    const id = await open();
    await append(id, 0, '{}\n');
    expect(await inTransaction((em) => forgetImports(em, later, 500))).toBeGreaterThan(5);
    expect((await client.get(`/catalog/imports/${id}`)).status).toBe(404);
    expect(await select('select 1 from import_line')).toEqual([]);
  });

  it('can be run through GraphQL', async () => {
    const run = async (query: string, variables = {}) => (await client.graphql(query, variables)).body;
    const created = await run('mutation { createImport(input: { format: csv }) { import { id } } }');
    const { id } = created.data.createImport.import;
    const text = 'slug,name,tags\ngraph,Graph,a|b\n';
    await run(
      'mutation ($id: ID!, $text: String!) { appendToImport(id: $id, offset: 0, text: $text) { import { received } } }',
      { id, text },
    );
    await run('mutation ($id: ID!) { startImport(id: $id) { import { status } } }', { id });
    await finished(String(id));
    const { data } = await run(
      'query ($id: ID!) { catalogImport(id: $id) { status created progress availableActions project { id } } node(id: $id) { id } }',
      { id },
    );
    expect(data).toEqual({
      catalogImport: {
        status: 'done',
        created: 1,
        progress: 1,
        availableActions: ['discard'],
        project: { id: project.id },
      },
      node: { id },
    });
    expect(await select(`select tags from product where slug = 'graph'`)).toEqual([{ tags: ['a', 'b'] }]);
    const unknown = await append(await open({ format: 'csv' }), 0, 'slug,name,colour\n', { format: 'csv' });
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '/text']);
  });
});

describe('the REST API for imports and exports', () => {
  /** Endpoints with otherwise valid requests. */
  const paths: [method: string, path: string, scope: string, body?: string, type?: string][] = [
    ['POST', '/catalog/imports', 'catalog:write', '{}', 'application/json'],
    ['GET', '/catalog/imports/{import}', 'catalog:write'],
    ['POST', '/catalog/imports/{import}/lines?offset=0', 'catalog:write', '{}', 'application/x-ndjson'],
    ['POST', '/catalog/imports/{import}/start', 'catalog:write', '{}', 'application/json'],
    ['DELETE', '/catalog/imports/{import}', 'catalog:write'],
    ['GET', '/catalog/export.jsonl', 'catalog:read'],
    ['GET', '/catalog/export.csv', 'catalog:read'],
  ];
  let opened: string;

  beforeAll(async () => {
    opened = await open();
  });

  async function refusal(
    as: HubClient,
    [method, path, , body, type]: (typeof paths)[number],
    id = opened,
  ): Promise<unknown[]> {
    const answer = await as.send(method, path.replace('{import}', id), body, type ? { 'content-type': type } : {});
    return [answer.status, answer.body.code];
  }

  it.each(paths)('%s %s requires credentials and the scope %s', async (...row) => {
    const without = await seed.key(
      project,
      hubScopes.filter((scope) => scope !== row[2]),
    );
    expect(await refusal(new HubClient(hub.address), row)).toEqual([401, 'unauthenticated']);
    expect(await refusal(HubClient.withKey(hub.address, without), row)).toEqual([403, 'insufficient_scope']);
  });

  it.each(paths.filter(([, path]) => path.includes('{')))(
    '%s %s finds no import by the id of another project, an unknown id or a malformed id',
    async (...row) => {
      expect(await refusal(foreign, row)).toEqual([404, 'import_not_found']);
      expect(await refusal(client, row, newId('import'))).toEqual([404, 'import_not_found']);
      expect(await refusal(client, row, project.id)).toEqual([404, 'import_not_found']);
      expect(await refusal(client, row, 'nonsense')).toEqual([400, 'invalid_id']);
    },
  );

  it.each<[path: string, body: string, type: string, status: number, expected: string]>([
    ['/catalog/imports', '{"format":"xml"}', 'application/json', 422, '/format'],
    ['/catalog/imports', '{"mode":"delete"}', 'application/json', 422, '/mode'],
    ['/catalog/imports', '{"colour":1}', 'application/json', 422, '/colour'],
    ['/catalog/imports', '{', 'application/json', 400, 'malformed_json'],
    ['/catalog/imports', '{}', 'text/csv', 415, 'unsupported_media_type'],
    ['/catalog/imports/{import}/lines?offset=0', '{}', 'application/json', 415, 'unsupported_media_type'],
    ['/catalog/imports/{import}/lines?offset=x', '{}', 'application/x-ndjson', 422, '/offset'],
    ['/catalog/imports/{import}/lines', '{}', 'application/x-ndjson', 422, '/offset'],
    ['/catalog/imports/{import}/lines?offset=-1', '{}', 'application/x-ndjson', 409, 'import_offset_mismatch'],
    ['/catalog/imports/{import}/lines?offset=0', 'a\0b', 'application/x-ndjson', 422, '/text'],
  ])('refuses POST %s with %j as %s with %i %s', async (path, body, type, status, expected) => {
    const answer = await client.send('POST', path.replace('{import}', opened), body, {
      'content-type': type,
    });
    expect([answer.status, answer.body.errors?.[0]?.pointer ?? answer.body.code]).toEqual([status, expected]);
  });
});

describe('the bulk writer', () => {
  it('reads only the lines of its batch before the table has statistics', async () => {
    const id = await open();
    await append(id, 0, lines(...Array.from({ length: 4000 }, (_, index) => ({ slug: `far-${index}` }))));
    await inTransaction(async (em) => {
      const target = { id, projectId: project.id };
      const found = await stagedLines(em, target, { after: 100, limit: 20 });
      expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => 101 + index));
      const read: { count: number }[] = await em.execute(
        `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables
         where relname = 'import_line'`,
      );
      // The planner reads some rows at the ends of the index, including dead ones: hundreds, not thousands.
      expect(read[0]!.count).toBeLessThan(1500);
    });
    await client.send('DELETE', `/catalog/imports/${id}`);
  });

  it('writes the same rows as registering products one by one', async () => {
    const now = systemClock.now();
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (inputs) => {
        const [slow, fast] = [await metered(), await metered()];
        for (const input of inputs) await inTransaction((em) => registerProduct(em, seed.owner(slow), input, now));
        await inTransaction(async (em) => {
          const meters = await metersOf(em, fast.id, {
            features: inputs.flatMap(({ features }) => features),
            plans: [],
          });
          await registerProducts(em, inputs, { actor: seed.owner(fast), projectId: fast.id, meters, now });
        });
        expect(await rowsOf(fast)).toEqual(await rowsOf(slow));
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  /** All rows written for the products of a project, without ids. */
  async function rowsOf({ id }: Project): Promise<unknown> {
    const uuid = decodeId('project', id);
    const row = (table: string, more: string) =>
      select(
        `select to_jsonb(${table}) - '{id,project_id,product_id,plan_id,meter_id}'::text[] as row, ${table}.meter_id is null as free, ${more}
         from ${table} join product on product.id = ${table}.product_id where ${table}.project_id = ? order by product.slug, ${more}`,
        [uuid],
      );
    return {
      products: await select(
        `select to_jsonb(product) - '{id,project_id}'::text[] as row from product where project_id = ? order by slug`,
        [uuid],
      ),
      features: await row('feature', 'product.slug, feature.key'),
      plans: await select(
        `select to_jsonb(plan) - '{id,project_id,product_id}'::text[] as row, product.slug from plan join product on product.id = plan.product_id where plan.project_id = ? order by slug, plan.key`,
        [uuid],
      ),
      prices: await row('price', '(select key from plan where plan.id = price.plan_id), price.position'),
      audit: await select(
        `select to_jsonb(audit_entry) - '{id,project_id,subject}'::text[] as row from audit_entry where project_id = ? and action like 'product%' order by detail->>'slug'`,
        [uuid],
      ),
      outbox: await select(
        `select to_jsonb(outbox_event) - '{id,project_id,subject,recorded_at,sequence}'::text[] as row from outbox_event where project_id = ? and type like 'product%' order by payload->>'slug'`,
        [uuid],
      ),
    };
  }
});

describe('an export', () => {
  it.each(['jsonl', 'csv'])('as %s is the same after an import into another project', async (format) => {
    const [from, to] = [await metered(), await metered()];
    const [source, target] = [
      HubClient.withKey(hub.address, await seed.key(from)),
      HubClient.withKey(hub.address, await seed.key(to)),
    ];
    const inputs = fc.sample(product, { numRuns: 60, seed: 7 });
    for (let at = 0; at < inputs.length; at += 20)
      await inTransaction(async (em) => {
        for (const input of inputs.slice(at, at + 20))
          await registerProduct(em, seed.owner(from), input, systemClock.now());
      });
    const file = await exported(source, format, 7);
    expect(await importFile(file, { as: target, format })).toMatchObject({
      status: 'done',
      created: 60,
      problems: [],
    });
    expect(await exported(target, format, 50)).toBe(file);
    expect(await importFile(file, { as: target, format })).toMatchObject({ status: 'done', unchanged: 60 });
  });

  it('links the next page, and refuses invalid pages', async () => {
    const page = await client.get('/catalog/export.csv?first=1');
    expect([page.status, page.headers.get('content-type'), page.headers.get('link')]).toEqual([
      ...[
        200,
        expect.stringContaining('text/csv'),
        expect.stringMatching(/^<\/catalog\/export\.csv\?first=1&after=product_\w+>; rel="next"$/),
      ],
    ]);
    const bad = ['first=1001', 'after=x', 'first=0'].map((query) => client.get(`/catalog/export.jsonl?${query}`));
    expect((await Promise.all(bad)).map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      ...[
        [422, '/first'],
        [422, '/after'],
        [422, '/first'],
      ],
    ]);
    const { body } = await foreign.graphql('{ productExport { text hasNextPage endCursor } }');
    expect(body.data.productExport).toEqual({ text: '', hasNextPage: false, endCursor: null });
  });

  async function exported(as: HubClient, format: string, first: number): Promise<string> {
    let text = '';
    let path: string | undefined = `/catalog/export.${format}?first=${first}`;
    while (path) {
      const page: Response = await fetch(as.address + path, { headers: as.headers });
      text += await page.text();
      path = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    return text;
  }
});

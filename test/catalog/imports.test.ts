import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { coerceProduct, hubSchema } from '../../schema/index.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { forgetImports } from '../../src/catalog/bulk/forget-imports.ts';
import { appendToImport } from '../../src/catalog/bulk/imports.ts';
import { workOffImport } from '../../src/catalog/bulk/work-off-imports.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import {
  append,
  client,
  finished,
  foreign,
  hub,
  importFile,
  inTransaction,
  lines,
  open,
  project,
  seed,
  select,
} from './bulk-stage.ts';

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

  it('is listed with its progress and who opened it, newest first, page by page', async () => {
    const ended = String((await importFile(lines({ slug: 'listed', name: 'Listed' }))).id);
    const opened = await open();
    const first = (await client.get('/catalog/imports?first=1')).body;
    expect(first.data).toEqual([
      expect.objectContaining({ id: opened, status: 'receiving', progress: 0, actor: expect.stringMatching(/^key_/) }),
    ]);
    const next = (await client.get(`/catalog/imports?first=1&after=${String(first.pageInfo.endCursor)}`)).body;
    expect(next.data).toEqual([
      expect.objectContaining({ id: ended, status: 'done', progress: 1, received: 1, availableActions: ['discard'] }),
    ]);
    const waiting = (await client.get('/catalog/imports?status=receiving')).body.data;
    expect(waiting.map(({ id }: Json) => id)).toContain(opened);
    expect(waiting.every(({ status }: Json) => String(status) === 'receiving')).toBe(true);
    await client.send('DELETE', `/catalog/imports/${opened}`);
  });

  it('is in no list of another project, and the list requires catalog:write', async () => {
    const id = await open();
    expect((await foreign.get('/catalog/imports')).body.data).toEqual([]);
    const asked = await foreign.get(`/catalog/imports?projectId=${project.id}`);
    expect([asked.status, asked.body.code]).toEqual([404, 'project_not_found']);
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    expect((await reader.get('/catalog/imports')).status).toBe(403);
    await client.send('DELETE', `/catalog/imports/${id}`);
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
    const deps = { inTransaction, coerce: coerceProduct(hubSchema()), clock: systemClock };
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
    const deps = { inTransaction, coerce: coerceProduct(hubSchema()), clock: systemClock };
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
    const deps = { inTransaction, coerce: coerceProduct(hubSchema()), clock: systemClock };
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
    await client.send('DELETE', `/catalog/imports/${long}`);
  });

  it('is deleted after a week', async () => {
    const later = systemClock.now().add({ hours: 24 * 7 + 1 });
    for (let made = 0; made < 5; made += 1) await importFile(lines({ slug: 'weekly', name: 'Weekly' }));
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
    const other = await open(inCsv);
    const unknown = await append(other, 0, 'slug,name,colour\n', inCsv);
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '/text']);
    await client.send('DELETE', `/catalog/imports/${other}`);
  });
});

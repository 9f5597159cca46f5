import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { registerProducts } from '../../src/catalog/bulk/register-products.ts';
import { stagedLines } from '../../src/catalog/bulk/staged-lines.ts';
import { metersOf } from '../../src/catalog/offers/meters-of-offer.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { product } from './bulk-inputs.ts';
import {
  append,
  client,
  foreign,
  hub,
  importFile,
  inTransaction,
  lines,
  metered,
  open,
  project,
  seed,
  select,
} from './bulk-stage.ts';

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
    // The revision is the id of the transaction.
    const row = (table: string, more: string) =>
      select(
        `select to_jsonb(${table}) - '{id,project_id,product_id,plan_id,meter_id}'::text[] as row, ${table}.meter_id is null as free, ${more}
         from ${table} join product on product.id = ${table}.product_id where ${table}.project_id = ? order by product.slug, ${more}`,
        [uuid],
      );
    return {
      products: await select(
        `select to_jsonb(product) - '{id,project_id,revision}'::text[] as row from product where project_id = ? order by slug`,
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
    for (const name of ['First', 'Second'])
      expect((await client.post('/catalog/products', { slug: unique('page'), name })).status).toBe(201);
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

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { coerceProduct, hubSchema } from '../../schema/index.ts';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { BulkFormat, ImportMode } from '../../src/catalog/bulk/import-input.ts';
import { appendToImport, createImport } from '../../src/catalog/bulk/imports.ts';
import { workOffImport } from '../../src/catalog/bulk/work-off-imports.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { updateProduct } from '../../src/catalog/products/update-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { interleave } from '../support/interleave.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;
let viewer: ProjectViewer;

beforeAll(async () => {
  database = await openTestDatabase();
  const seed = new Seed(database.orm);
  viewer = seed.owner(await seed.project());
});

afterAll(() => database.close());

const now = systemClock.now();
const inTransaction = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
  database.orm.em.fork().transactional(work);
const depsWith = (within: typeof inTransaction) => ({
  inTransaction: within,
  coerce: coerceProduct(hubSchema()),
  clock: systemClock,
});

it('an import that takes a slug does not deadlock with a concurrent change of a product that it also changes', async () => {
  const existing = await inTransaction((em) =>
    registerProduct(em, viewer, wholeProduct({ slug: 'known', name: 'Known' }), now),
  );
  const input = { format: BulkFormat.jsonl, mode: ImportMode.upsert };
  const { id } = await inTransaction((em) => createImport(em, viewer, input, now));
  const lines = ['wanted', 'known'].map((slug) => `${JSON.stringify({ slug, name: 'Line' })}\n`);
  await inTransaction((em) => appendToImport(em, viewer, { id, offset: 0, text: lines.join('') }, now));
  await database.orm.em.fork().execute(`update catalog_import set status = 'checking', started_at = created_at`);
  for (let pieces = 0; pieces < 2; pieces += 1) await workOffImport(depsWith(inTransaction), id);
  const failures = await interleave(
    database,
    (em) =>
      workOffImport(
        depsWith((work) => work(em)),
        id,
      ),
    (em) => updateProduct(em, viewer, { id: existing.id, input: { slug: 'wanted' } }, now),
  );
  expect(failures).toEqual([]);
}, 60_000);

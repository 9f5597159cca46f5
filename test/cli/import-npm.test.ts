import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Product } from '../../src/catalog/products/product.ts';
import { ProductStatus } from '../../src/catalog/products/product-status.ts';
import { updateProduct } from '../../src/catalog/products/update-product.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { PriceDocumentInput } from '../../src/catalog/offers/offer-document.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Json } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { root } from '../support/program.ts';
import { runCli, spawnCli } from './run-cli.ts';

let database: TestDatabase;
let seed: Seed;
let project: Project;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
  project = await seed.project('npm');
  folder = mkdtempSync(join(tmpdir(), 'hub-import-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

async function importFrom(folders: string[], by = runCli): Promise<Json> {
  const words = ['import', 'npm', ...folders, '--project', project.slug, '--json'];
  const { code, json, stderr } = await by(words, { DATABASE_URL: database.url });
  expect([code, stderr]).toEqual([0, '']);
  return json;
}

function write(path: string, content: unknown): void {
  const file = join(folder, path, 'package.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const em = () => database.orm.em.fork();
const productOf = (name: string) =>
  em().findOneOrFail(Product, { projectId: project.id, externalReference: `npm:${name}` });
const outcomes = (json: Json) => Object.fromEntries(json.products.map(({ name, outcome }) => [name, outcome]));
const countsOf = ({ created, updated, unchanged, skipped }: Json) => ({
  created,
  updated,
  unchanged,
  skipped,
});

describe('an import of npm packages', () => {
  it('registers every valid package, and reports why it skipped the others', async () => {
    await registered('taken');
    write('node_modules/whole', {
      name: 'whole',
      version: '1.2.3',
      description: 'Does\n it  all',
      license: 'MIT',
      keywords: ['a', 'b', 'a', ' ', 7],
      repository: 'git+ssh://git@github.com/x/whole.git',
      homepage: 'https://whole.example/',
    });
    write('node_modules/@scope/name', {
      name: '@scope/name',
      version: '1.0.0',
      licenses: [{ type: 'MIT' }, { type: 'ISC' }],
    });
    write('node_modules/scope-name', { name: 'scope-name', version: '1.0.0' });
    write('node_modules/taken', { name: 'taken' });
    write('node_modules/long', {
      name: 'long',
      version: 'x'.repeat(300),
      description: '🎈'.repeat(400),
      keywords: 'one, two  three',
      license: { type: 'BSD' },
      repository: 'file:..',
      homepage: 'mailto:x@y.example',
    });
    write('node_modules/many', {
      name: 'many',
      keywords: Array.from({ length: 80 }, (_, n) => `${n}-${'k'.repeat(60)}`),
    });
    write('node_modules/dup', { name: 'dup', version: '1.9.0', description: 'old' });
    write('node_modules/deep/node_modules/dup', { name: 'dup', version: '1.10.0', description: 'new' });
    write('node_modules/deep/node_modules/dup/dist', {
      name: 'dup',
      version: '1.10.0',
      description: 'a copy',
    });
    write(
      'node_modules/bom',
      `\uFEFF${JSON.stringify({ name: 'bom', version: '1.0.0', description: 'a\u0000b\uD800' })}`,
    );
    write('bad/broken', '{ "name": ');
    write('bad/list', '[]');
    write('bad/nameless', { type: 'module' });
    write('bad/slashed', { name: 'a/b/c' });
    write('bad/endless', { name: 'n'.repeat(210) });
    mkdirSync(join(folder, 'bad/odd/package.json'), { recursive: true });
    symlinkSync(join(folder, 'node_modules'), join(folder, 'bad/again'));

    const json = await importFrom([folder, join(folder, 'bad')]);
    expect(countsOf(json)).toEqual({ created: 8, updated: 0, unchanged: 0, skipped: 5 });
    const reasons = json.skippedFiles.map(({ file, reason }) => [dirname(String(file).slice(folder.length)), reason]);
    expect(Object.fromEntries(reasons as unknown as [string, string][])).toEqual({
      '/bad/broken': 'is not valid JSON',
      '/bad/list': 'is not a JSON object',
      '/bad/nameless': 'has no name',
      '/bad/slashed': 'has a name that no package can have',
      '/bad/endless': expect.stringMatching(/^n+: \/externalReference: must have 1 to 200 characters/),
    });
    expect(await productOf('whole')).toMatchObject({
      slug: 'whole',
      name: 'whole',
      releaseVersion: '1.2.3',
      tagline: 'Does it all',
      description: null,
      licence: 'MIT',
      repositoryUrl: 'https://github.com/x/whole',
      homepageUrl: 'https://whole.example/',
      tags: ['a', 'b'],
      status: 'active',
      metadata: { npm: 'whole' },
    });
    expect(await productOf('@scope/name')).toMatchObject({ slug: 'scope-name-2', licence: '(MIT OR ISC)' });
    expect(await productOf('scope-name')).toMatchObject({ slug: 'scope-name' });
    expect(await productOf('taken')).toMatchObject({ slug: 'taken-2', releaseVersion: null });
    expect(await productOf('dup')).toMatchObject({ releaseVersion: '1.10.0', tagline: 'new' });
    expect(await productOf('bom')).toMatchObject({ tagline: 'a b\uFFFD' });
    const long = await productOf('long');
    expect(long).toMatchObject({
      tags: ['one', 'two', 'three'],
      licence: null,
      metadata: { npm: 'long', licence: 'BSD' },
      repositoryUrl: null,
      homepageUrl: null,
    });
    expect([long.tagline!.length, long.description, long.releaseVersion!.length]).toEqual([299, '🎈'.repeat(400), 100]);
    const { tags } = await productOf('many');
    expect([tags.length, Math.max(...tags.map(({ length }) => length))]).toEqual([50, 50]);
  });

  it('updates only changed packages the second time, and keeps additions by people', async () => {
    const before = await productOf('whole');
    await sell(before);
    await database.orm.em
      .fork()
      .nativeUpdate(Product, { id: (await productOf('dup')).id }, { status: ProductStatus.archived });
    const versions = await versionsOf();
    expect(countsOf(await importFrom([folder]))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 8,
      skipped: 5,
    });
    expect(await versionsOf()).toEqual(versions);

    write('node_modules/whole', { name: 'whole', version: '1.3.0', license: 'ISC' });
    write('node_modules/dup', { name: 'dup', version: '2.0.0', description: 'newest' });
    const json = await importFrom([folder]);
    expect(countsOf(json)).toEqual({ created: 0, updated: 2, unchanged: 6, skipped: 5 });
    expect(outcomes(json)).toMatchObject({ whole: 'updated', dup: 'updated', long: 'unchanged' });
    const after = await productOf('whole');
    expect(after).toMatchObject({
      id: before.id,
      slug: 'whole',
      releaseVersion: '1.3.0',
      licence: 'ISC',
      tagline: null,
      tags: [],
      metadata: { npm: 'whole', ours: 1 },
      documentationUrl: 'https://docs.example/',
    });
    expect(await em().find(Plan, { productId: before.id, archivedAt: null })).toMatchObject([{ key: 'pro' }]);
    expect(await productOf('dup')).toMatchObject({ releaseVersion: '2.0.0', status: 'archived' });
  });

  it('keeps the highest version of a product when another folder has a lower one', async () => {
    const other = join(folder, 'other');
    write('other', { name: 'dup', version: '1.0.0', description: 'ancient' });
    expect(outcomes(await importFrom([other]))).toEqual({ dup: 'unchanged' });
    expect(await productOf('dup')).toMatchObject({ releaseVersion: '2.0.0', tagline: 'newest' });
  });

  it('creates no product twice when two imports run at once', async () => {
    const many = join(folder, 'many');
    for (let n = 0; n < 150; n += 1) write(`many/${n}`, { name: `@many/p${n}`, version: '1.0.0' });
    const [one, other] = await Promise.all([importFrom([many], spawnCli), importFrom([many], spawnCli)]);
    expect(Number(one.created) + Number(other.created)).toBe(150);
    expect(Number(one.unchanged) + Number(other.unchanged)).toBe(150);
    expect(await em().count(Product, { slug: { $like: 'many-p%' } })).toBe(150);
  });

  it('refuses folders that cannot be read, and prints its results in sentences', async () => {
    const env = { DATABASE_URL: database.url };
    const none = await spawnCli(['import', 'npm', join(folder, 'nope'), folder, '--project', 'npm'], env);
    const printed = await runCli(['import', 'npm', join(folder, 'bad'), '--project', 'npm'], env);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('nope cannot be read as a folder (ENOENT)')]);
    expect(printed.stdout).toMatch(/Read 5 package.json files for the project npm: 1 package\.\n.*skipped +5\n/s);
    expect(printed.stdout).toMatch(/skipped \(is not valid JSON\):\n {2}\S*bad\/broken\/package.json\n/);
  });

  it('imports the packages of the hub itself', async () => {
    const json = await importFrom([join(root, 'node_modules')]);
    expect(Number(json.created)).toBeGreaterThan(300);
    const manifest = JSON.parse(readFileSync(join(root, 'node_modules/express/package.json'), 'utf8')) as Record<
      string,
      string
    >;
    expect(await productOf('express')).toMatchObject({
      name: 'express',
      releaseVersion: manifest.version,
      licence: manifest.license,
      tags: manifest.keywords,
      tagline: manifest.description,
      repositoryUrl: 'https://github.com/expressjs/express',
    });
  });

  /** Registers a product that does not come from a package. */
  function registered(slug: string): Promise<Product> {
    const input = wholeProduct({ slug, name: slug, status: ProductStatus.active });
    return em().transactional((inner) => registerProduct(inner, seed.owner(project), input, systemClock.now()));
  }

  /** Changes an imported product as a person does, with a plan and metadata that npm does not have. */
  function sell(product: Product): Promise<Product> {
    const prices = [Object.assign(new PriceDocumentInput(), { currency: 'EUR', unitAmount: '5' })];
    const input = {
      metadata: { npm: 'whole', ours: 1 },
      documentationUrl: 'https://docs.example/',
      plans: [{ key: 'pro', name: 'Pro', prices }],
    };
    return em().transactional((inner) =>
      updateProduct(inner, seed.owner(project), { id: product.id, input }, systemClock.now()),
    );
  }

  async function versionsOf(): Promise<[string, number][]> {
    const products = await em().find(Product, { projectId: project.id }, { orderBy: { id: 'asc' } });
    return products.map(({ slug, version }) => [slug, version]);
  }
});

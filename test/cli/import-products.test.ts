import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { runCli, spawnCli, startCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

/** Each command is a separate process, and a test needs up to three. */
jest.setTimeout(90_000);

let database: TestDatabase;
let seed: Seed;
let project: Project;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
  project = await seed.project();
  folder = mkdtempSync(join(tmpdir(), 'hub-bulk-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const hub = (...words: string[]): Promise<CliResult> => spawnCli(words, { DATABASE_URL: database.url });
const importFile = (file: string, ...words: string[]): Promise<CliResult> =>
  hub('import', 'products', file, '--project', project.slug, ...words);

/** The same in the process of the test. */
const importHere = (path: string): Promise<CliResult> =>
  runCli(['import', 'products', path, '--project', project.slug], { DATABASE_URL: database.url });

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('a file of products', () => {
  it('is imported, and exported again', async () => {
    const csv = file('small.csv', 'slug,name,tags,tagline\na,=A,x|y,\nb,B,,"B\nb"\n');
    const first = await importFile(csv);
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^Imported 2 products into the project .*created +2\n/s),
    ]);
    const { stdout, code } = await hub('export', 'products', '--project', project.slug, '--format', 'csv');
    expect([code, stdout.split('\n')[1]]).toEqual([0, "a,,'=A,,,software,active,,,,,,,x|y,,,,,licensed,,,,,"]);
  });

  it('with mistakes changes nothing, and every mistake is printed with its line', async () => {
    const [bad, latin, none] = await Promise.all([
      importHere(file('bad.jsonl', '{"slug":"ok","name":"Ok"}\n{"slug":"no way"}\n')),
      importHere(file('latin.jsonl', Buffer.from('{"slug":"l","name":"L\xe9"}', 'latin1'))),
      importHere(join(folder, 'none.csv')),
    ]);
    expect([bad.code, bad.stdout]).toEqual([
      1,
      expect.stringMatching(
        /^Nothing was changed: there are 2 mistakes in 2 products\..*line 2: name: must be given\n/s,
      ),
    ]);
    expect([latin.code, latin.stderr]).toEqual([1, expect.stringContaining('is not valid UTF-8')]);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('cannot be read (ENOENT)')]);
    const open = await database.orm.em.fork().execute(`select 1 from catalog_import where status = 'receiving'`);
    expect(open).toEqual([]);
  });

  it('is resumed where the command was interrupted', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) =>
      JSON.stringify({ slug: `k-${n}`, name: 'K', description: 'd'.repeat(500) }),
    );
    const path = file('interrupted.jsonl', lines.join('\n'));
    const words = ['import', 'products', path, '--project', project.slug];
    const child = startCli(words, { DATABASE_URL: database.url });
    const id = await idFrom(child.stderr!);
    for (let applied = 0; applied === 0; applied = await countOf()) await sleep(20);
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(130);
    expect(await countOf()).toBeLessThan(3000);
    const resumed = await importFile(path, '--resume', id, '--json');
    expect([resumed.code, resumed.json.import]).toEqual([0, expect.objectContaining({ id, created: 3000 })]);
    expect(await countOf()).toBe(3000);
  });

  async function countOf(): Promise<number> {
    const sql = `select count(*)::integer as count from product where slug like 'k-%'`;
    return Number((await database.orm.em.fork().execute<{ count: number }[]>(sql))[0]!.count);
  }

  async function idFrom(stderr: NodeJS.ReadableStream): Promise<string> {
    let output = '';
    for await (const bytes of stderr) {
      output += String(bytes);
      const id = /import_[0-9a-z]{26}/.exec(output)?.[0];
      if (id) return id;
    }
    throw new Error(output);
  }
});

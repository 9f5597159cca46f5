import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { keepingCompiled, root } from '../support/program.ts';
import { some, sometimes } from '../support/some.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

interface Outcome {
  status: number;
  output: string;
}

/** Runs MikroORM's CLI as `npx mikro-orm` does in the folder of the hub. */
function mikroOrm(words: string, environment: Record<string, string>): Promise<Outcome> {
  const { PATH = '', HOME = '/' } = process.env;
  const file = join(root, 'node_modules/@mikro-orm/cli/cli.js');
  const env = { PATH, HOME, NO_COLOR: '1', ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [keepingCompiled, file, ...words.split(' ')],
      { cwd: root, env },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

const onTestDatabase = (words: string) => mikroOrm(words, { DATABASE_URL: database.url });

/** The same with the build of the configuration, which need not be compiled for each command. */
const byBuild = (words: string) =>
  mikroOrm(words, { DATABASE_URL: database.url, MIKRO_ORM_CLI_CONFIG: `${root}dist/mikro-orm.config.js` });

/** Each starts a process that loads the hub and MikroORM's CLI for two seconds. */
const [often, rarely] = [sometimes(0.6), sometimes(0.4)];

/** Commands that would change the schema, and the answers. One is tried in each run. */
const refusals: [string, string][] = [
  ['schema:update --run', 'The schema is changed by migrations alone'],
  ['schema:drop --run', 'The schema is changed by migrations alone'],
  ['schema:fresh --run', 'The schema is changed by migrations alone'],
  ['migration:fresh', 'The schema is changed by migrations alone'],
  ['migration:down', 'Migrations are not taken back'],
  ['migration:up', 'npm run hub -- migrate'],
];

describe('the command line of MikroORM', () => {
  often('finds the configuration, the entities and the database', async () => {
    const { status, output } = await onTestDatabase('debug');
    expect(output).toContain('database connection successful');
    expect(output).toMatch(/mikro-orm\.config\.ts \(found\)/);
    expect(output).toMatch(/will use `entities` array \(contains \d\d references/);
    expect(status).toBe(0);
  });

  often('reports no pending migrations, and no difference between entities and schema', async () => {
    const [pending, update] = await Promise.all(['migration:pending', 'schema:update --dump'].map(onTestDatabase));
    expect(pending).toEqual({ status: 0, output: expect.stringContaining('No pending migrations') });
    expect(update).toEqual({ status: 0, output: expect.stringContaining('Schema is up-to-date') });
  });

  rarely('prints how the columns of the database differ from those of the entities', async () => {
    const other = await openTestDatabase();
    const em = other.orm.em.fork();
    await em.execute('alter table meter alter column name drop not null');
    await em.execute('alter table machine add column forgotten text');
    const { output } = await mikroOrm('schema:update --dump', { DATABASE_URL: other.url });
    await other.close();
    const statements = output.split('\n').filter((line) => line.startsWith('alter'));
    expect(statements).toEqual([
      'alter table "machine" drop column "forgotten";',
      'alter table "meter" alter column "name" set not null;',
    ]);
  });

  it.each(some(refusals, 1))('refuses %s, and changes nothing', async (words, reason) => {
    const tables = `select table_name, (select count(*) from migration) as migrations from information_schema.tables
      where table_schema = 'public' order by 1`;
    const before = await database.orm.em.fork().execute(tables);
    const { status, output } = await byBuild(words);
    expect(output).toContain(reason);
    expect(status).not.toBe(0);
    expect(await database.orm.em.fork().execute(tables)).toEqual(before);
  });

  rarely('starts and stops the embedded database when DATABASE_URL is not set', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-cli-'));
    try {
      const { status, output } = await mikroOrm('migration:pending', { HUB_DATA_DIR: folder });
      expect(status).toBe(0);
      expect(output).toContain(migrations[0]!.name);
      expect(output).toContain(migrations.at(-1)!.name);
      expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true);
      expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

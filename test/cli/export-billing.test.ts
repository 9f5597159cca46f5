import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Seed } from '../support/seed.ts';
import { spawnCli } from './run-cli.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const project = await new Seed(database.orm).project('forge');
  await database.orm.em.fork().execute(
    `insert into customer (id, project_id, external_id, name, timezone, created_at, updated_at)
      select gen_random_uuid(), ?, 'c' || n, '=Customer ' || n, 'UTC', timestamptz '2026-01-01Z' + n * interval '1 day', now()
      from generate_series(1, 3) n`,
    [decodeId('project', project.id)],
  );
});
afterAll(() => database.close());

const exported = (...words: string[]) =>
  spawnCli(['export', 'billing', ...words, '--project', 'forge'], { DATABASE_URL: database.url });

describe('hub export billing', () => {
  it('writes what the API exports, and goes on after a row', async () => {
    const columns = ['--columns', 'Number:externalId,name'];
    const all = await exported('customers', ...columns);
    expect(all.stdout).toBe("Number,name\r\nc1,'=Customer 1\r\nc2,'=Customer 2\r\nc3,'=Customer 3\r\n");
    const ids = await exported('customers', '--columns', 'id', '--format', 'jsonl');
    const [first] = ids.stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    const rest = await exported('customers', ...columns, '--after', first!, '--to', '2026-01-04T00:00:00Z');
    expect(rest.stdout).toBe("c2,'=Customer 2\r\n");
  });

  it('refuses a column that does not exist', async () => {
    const { code, stderr } = await exported('invoices', '--columns', 'secret');
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('must end in a column')]);
  });
});

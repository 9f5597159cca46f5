import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SharedRead } from '../../src/platform/store/shared-read.ts';
import { query, sql } from '../../src/platform/store/sql.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { StatementWatch } from '../support/statements.ts';

let database: TestDatabase;
const watch = new StatementWatch();

const counts = new SharedRead(async (em, names: string[]) => {
  const rows = await query<{ name: string; count: number }>(
    em,
    sql`select name, (select count(*)::integer from audit_entry where action = name) as count
      from unnest(${names}::text[]) as asked (name)`,
  );
  return names.map((name) => rows.find((row) => row.name === name)!.count);
});

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  watch.stop();
  await database.close();
});

it('questions that are asked at the same time share a statement', async () => {
  const em = database.orm.em.fork();
  const asked = () => Promise.all(['a', 'b', 'c', 'd'].map((name) => counts.ask(em, name)));
  const { answer, statements } = await watch.of(asked);
  expect(answer).toEqual([0, 0, 0, 0]);
  // The first question waits for nobody; the others gather meanwhile.
  expect(statements).toHaveLength(2);
});

it('a question within a transaction sees what the transaction has written, and no other question does', async () => {
  const em = database.orm.em.fork();
  await em.begin();
  await em.execute(`
    insert into audit_entry (id, project_id, at, actor, action, subject, detail)
    values (uuidv7(), uuidv7(), now(), 'test', 'shared', 'x', '{}')`);
  const [within, outside] = await Promise.all([counts.ask(em, 'shared'), counts.ask(database.orm.em.fork(), 'shared')]);
  await em.rollback();
  expect([within, outside]).toEqual([1, 0]);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { lock } from '../../src/platform/store/lock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it.each([
  ['allows references', 'key share', 1],
  ['refuses shared locks', 'share', 0],
  ['refuses changes', 'no key update', 0],
])('a locked row %s of another transaction', async (_, mode, rows) => {
  const { id } = await new Seed(database.orm).project();
  const em = database.orm.em.fork();
  await em.begin();
  await lock(em, Project, id);
  const asked = `select 1 as locked from project where id = ? for ${mode} skip locked`;
  const found = await database.orm.em.fork().execute<object[]>(asked, [decodeId('project', id)]);
  await em.rollback();
  expect(found).toHaveLength(rows);
});

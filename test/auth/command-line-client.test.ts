import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ensureCommandLineClient } from '../../src/auth/clients/command-line-client.ts';
import { commandLineClientId } from '../../src/auth/clients/command-line.ts';
import { Client } from '../../src/auth/clients/client.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const start = () => ensureCommandLineClient(database.orm, readConfig({ HUB_NETWORK: 'Ada Net' }), systemClock);
const em = () => database.orm.em.fork();

it('several starts at once create the client of the command line once, in a first-party project', async () => {
  await new Seed(database.orm).project('hub');
  await Promise.all(Array.from({ length: 4 }, start));
  const client = await em().findOneOrFail(Client, { id: commandLineClientId });
  const project = await em().findOneOrFail(Project, { id: client.projectId });
  expect(client).toMatchObject({ kind: 'native', redirectUris: [], disabledAt: null });
  expect(project).toMatchObject({ name: 'Ada Net', isFirstParty: true });
  expect(project.slug).toMatch(/^hub-[0-9a-z]{12}$/);
  const audit = await em().execute(`select action from audit_entry where actor = 'hub:start' order by action`);
  expect(audit).toEqual([{ action: 'client.created' }, { action: 'project.created' }]);
});

it('a start leaves the client of the command line as an operator has changed it', async () => {
  await em().transactional(async (inner) => {
    (await inner.findOneOrFail(Client, { id: commandLineClientId })).disable(systemClock.now());
  });
  await start();
  const { disabledAt } = await em().findOneOrFail(Client, { id: commandLineClientId });
  expect(disabledAt).not.toBeNull();
});

it('a start creates the client of the command line again after it was deleted', async () => {
  await em().nativeDelete(Client, { id: commandLineClientId });
  await start();
  expect(await em().count(Client, { id: commandLineClientId })).toBe(1);
});

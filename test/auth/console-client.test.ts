import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '../../src/auth/clients/client.ts';
import { ensureCommandLineClient } from '../../src/auth/clients/command-line-client.ts';
import { consoleClientId, consoleScopes, ensureConsoleClient } from '../../src/auth/clients/console-client.ts';
import { deleteClient } from '../../src/auth/clients/disable-client.ts';
import { updateClient } from '../../src/auth/clients/update-client.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { TerminalViewer } from '../../src/cli/viewers.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const config = (HUB_URL: string) => readConfig({ HUB_URL });
const start = (url = 'https://hub.example.org') => ensureConsoleClient(database.orm, config(url), systemClock);
const em = () => database.orm.em.fork();
const client = () => em().findOneOrFail(Client, { id: consoleClientId });

it('several starts at once create the client of the console once, beside that of the command line', async () => {
  const commandLine = () => ensureCommandLineClient(database.orm, config('https://hub.example.org'), systemClock);
  await Promise.all([start(), commandLine(), start(), commandLine(), start()]);
  expect(await client()).toMatchObject({
    kind: 'browser',
    requiresPkce: true,
    redirectUris: ['https://hub.example.org/console/callback'],
    postLogoutRedirectUris: ['https://hub.example.org/console/signed-out'],
    scopes: [...consoleScopes],
  });
  const project = await em().findOneOrFail(Project, { id: (await client()).projectId });
  expect(project.isFirstParty).toBe(true);
  expect(await em().count(Client, { projectId: project.id })).toBe(2);
});

it('a start leaves an unchanged client of the console as it is', async () => {
  const before = await client();
  await start();
  expect((await client()).updatedAt).toEqual(before.updatedAt);
});

it('the addresses of the console follow the public address of the hub', async () => {
  await start('http://10.0.0.5:3000');
  expect((await client()).redirectUris).toEqual(['http://10.0.0.5:3000/console/callback']);
  const audit = await em().execute(`select action from audit_entry where subject = ? order by at`, [consoleClientId]);
  expect(audit).toEqual([{ action: 'client.created' }, { action: 'client.updated' }]);
});

it('a start leaves the client of the console disabled if an operator has disabled it', async () => {
  await em().transactional(async (inner) => {
    (await inner.findOneOrFail(Client, { id: consoleClientId })).disable(systemClock.now());
  });
  await start();
  expect((await client()).disabledAt).not.toBeNull();
});

it('the client of the console cannot be given other addresses', async () => {
  const input = { id: consoleClientId, redirectUris: ['https://evil.example/callback'] };
  const attempt = em().transactional((inner) => updateClient(inner, new TerminalViewer(), input, systemClock.now()));
  await expect(attempt).rejects.toMatchObject({ code: 'client_of_hub' });
  expect((await client()).redirectUris.join()).not.toContain('evil');
});

it('the client of the console cannot be deleted', async () => {
  const attempt = em().transactional((inner) =>
    deleteClient(inner, new TerminalViewer(), consoleClientId, systemClock.now()),
  );
  await expect(attempt).rejects.toMatchObject({ code: 'client_of_hub' });
});

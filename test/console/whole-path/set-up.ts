import { expect } from '@jest/globals';
import { violationsOf } from '../axe.ts';
import { giveAccess } from '../give-access.ts';
import { whileHubEnds } from './hub-ends.ts';
import type { Person } from './person.ts';

const account = { email: 'ada@example.org', password: 'correct horse battery staple' };

/** Becomes the operator by the link in the log of the hub. */
export async function setUp(ada: Person): Promise<void> {
  const { page, stage } = ada;
  await page.goto(stage.setupLink);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').first().fill(account.password);
  await ada.press('Create operator');
  await page.waitForURL('**/console/projects');
  await ada.see('Ada Lovelace');
}

/** Signs out and in, with a start of the hub in between. */
export async function signInAgain(ada: Person): Promise<void> {
  await ada.press('Ada Lovelace');
  await ada.choose('Sign out');
  await ada.press('Sign out');
  await ada.see('You are signed out');
  await ada.stage.stop('SIGKILL');
  await ada.stage.start();
  await ada.follow('Sign in again');
  await ada.signIn(account.email, account.password);
  await ada.see('Ada Lovelace');
}

/** Creates the project, whose answer is lost. */
export async function createProject(ada: Person): Promise<void> {
  await ada.press('Create a project');
  await ada.dialog.getByLabel('Name').fill('Forge');
  await whileHubEnds(ada, 'CreateProject', 'after', async () => {
    await ada.confirm('Create');
    await ada.seeHeading('Forge');
  });
}

/** Invites a member, and creates a key and a client. The hub is killed before it has the requests for these. */
export async function inviteAndCreateSecrets(ada: Person): Promise<void> {
  let given = { found: ['not given'], key: '', secret: '' };
  await whileHubEnds(ada, 'CreateApiKey', 'before', () =>
    whileHubEnds(ada, 'CreateClient', 'before', async () => void (given = await giveAccess(ada.page))),
  );
  expect(given.found).toEqual([]);
  expect(given.secret).toMatch(/^[\w-]{43}$/);
  const headers = { authorization: `Bearer ${given.key}` };
  expect((await fetch(`${ada.stage.address}/catalog/products`, { headers })).status).toBe(200);
}

/** Replaces the key. Its answer is lost, and the screen says so, since a repeated answer has no secret. */
export async function replaceKey(ada: Person): Promise<void> {
  await ada.go('API keys');
  await ada.press('Actions for Build server');
  await ada.choose('Replace');
  await whileHubEnds(ada, 'RotateApiKey', 'after', async () => {
    await ada.confirm('Replace');
    await ada.see('the connection was lost before it reached this page');
  });
  expect(await violationsOf(ada.page)).toEqual([]);
  await ada.confirm('Back');
  await ada.dialog.waitFor({ state: 'detached' });
}

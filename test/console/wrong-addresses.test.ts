import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { useRealPasswords } from '../support/real-passwords.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('wrong-addresses') ? describe : describe.skip;

useRealPasswords();

let page: Page;
let project: Project;

const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const open = (path: string) => page.goto(`${hub.address}/console/${path}`);

inBrowser('the console at an address that is wrong for the person', () => {
  beforeAll(async () => {
    const seed = new Seed(hub.orm);
    project = await seed.project();
    const user = await seed.user(`${unique('owner')}@example.org`);
    await seed.member(project, user, Role.owner);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await open('account');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await see('Your data');
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('says that there is no such page where the project is another word', async () => {
    await open('nowhere/customers');
    await see('There is no such page');
    expect(await page.getByRole('link', { name: 'Customers', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Create a customer' }).count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
  }, 60_000);

  test.each(['network', 'instance', 'users'])('says that /%s is for operators', async (path) => {
    await open(path);
    await see('Only an operator of the network can do this.');
    expect(await page.getByText('Your role in the project').count()).toBe(0);
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('copies an id by the keyboard, and says so', async () => {
    await open(`${project.id}/settings`);
    await page.getByRole('button', { name: `Copy ${project.id}` }).press('Enter');
    await page.getByRole('tooltip', { name: 'Copied' }).waitFor();
    expect(await inspect(page)).toEqual([]);
  }, 60_000);
});

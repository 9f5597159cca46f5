import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { openWork } from '../webhooks/seed-endpoints.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('webhooks') ? describe : describe.skip;

let project: Project;
let receiver: Receiver;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByLabel(name).first();
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Chooses from the menu of a thing. */
async function choose(of: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: of }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Sends what is due to the receiver, which a project could not register, and loads the page again. */
async function deliver(): Promise<void> {
  await hub.orm.em.fork().execute('update webhook_endpoint set url = ? where project_id is not null', [receiver.url]);
  const work = openWork(hub.orm);
  await work.drain();
  await work.close();
  await page.reload();
}

inBrowser('the webhooks of a project in the console', () => {
  beforeAll(async () => {
    const seed = new Seed(hub.orm);
    receiver = await Receiver.listen();
    project = await seed.project();
    const user = await seed.user(`${unique('developer')}@example.org`);
    await seed.member(project, user, Role.owner);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${hub.address}/console/${project.id}/webhooks`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await button('Sign in').click();
    await see('No endpoints yet');
  }, 60_000);

  afterAll(() => receiver?.close());
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('are created by a form, which names what is wrong, and their secret shows once', async () => {
    await button('Create an endpoint').click();
    await field('Address').fill('https://forge.example/hooks');
    await field('Types of events').fill('invoice.finalized\nnothing.happened');
    await button('Create').click();
    await see('must be a type of event');
    expect(await inspect(page)).toEqual([]);
    await field('Types of events').fill('invoice.finalized');
    await button('Create').click();
    await see('The secret of your endpoint');
    expect(await field('Secret').inputValue()).toMatch(/^whsec_/);
    await button('I have kept it').click();
    await see('https://forge.example/hooks');
    expect(await inspect(page)).toEqual([]);
  }, 90_000);

  test('are tested, and show what was sent with its attempts', async () => {
    await page.getByRole('link', { name: 'https://forge.example/hooks' }).first().click();
    await page.getByRole('heading', { name: 'forge.example' }).waitFor();
    await button('Send a test').click();
    await see('A test is on its way.');
    receiver.answerWith(500, 'not today');
    await deliver();
    await see('webhook_endpoint.tested');
    await see('Failing');
    await choose(/^Actions for webhook_endpoint.tested/, 'Show attempts');
    await see('not today');
    await see('the endpoint answered with 500');
    expect(await inspect(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }, 90_000);

  test('are sent again, and their secret is replaced', async () => {
    receiver.answerWith(200);
    await choose(/^Actions for webhook_endpoint.tested/, 'Send again');
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await see('It is sent again.');
    await deliver();
    await see('Delivered');
    expect(receiver.types()).toEqual(['webhook_endpoint.tested', 'webhook_endpoint.tested']);
    await choose('Actions for the endpoint', 'Replace the secret');
    await button('Replace').click();
    await see('The new secret of your endpoint');
    await button('I have kept it').click();
    await see('HMAC-SHA256, until');
    await choose('Actions for the endpoint', 'Replay events');
    await field('Which').selectOption('all');
    await button('Replay').click();
    await see('The events are sent.');
    expect(await inspect(page)).toEqual([]);
  }, 90_000);

  test('are changed, disabled and deleted', async () => {
    // The address of the receiver is none that a project may register.
    await hub.orm.em.fork().execute(`update webhook_endpoint set url = 'https://forge.example/hooks'`);
    await page.reload();
    await button('Edit').click();
    await field('Types of events').fill('');
    await dialog().getByLabel('One event after the other').check();
    await button('Save').click();
    await see('One after the other');
    await choose('Actions for the endpoint', 'Disable');
    await dialog().getByRole('button', { name: 'Disable' }).click();
    await see('By the project');
    await button('Enable').click();
    await see('It gets events again.');
    await choose('Actions for the endpoint', 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await see('No endpoints yet');
  }, 90_000);
});

import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('usage-events') ? describe : describe.skip;

let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

inBrowser('the events of a meter in the console', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto((await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock))!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await dialog().getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    const api = HubClient.withKey(hub.address, await new Seed(hub.orm).key(project));
    const meter = await api.post('/usage/meters', { key: 'calls', name: 'Calls', aggregation: 'sum', unit: 'call' });
    const events = Array.from({ length: 25 }, (_, index) => ({
      ...{ meter: 'calls', subject: 'acme', quantity: '250', key: `day-${String(index).padStart(2, '0')}` },
      ...{ properties: { region: 'eu' }, occurredAt: new Date(Date.now() - index * 60_000).toISOString() },
    }));
    expect((await api.post('/usage/events', { events })).body.accepted).toBe(25);
    await page.goto(`${hub.address}/console/${project.id}/meters/${String(meter.body.id)}`);
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('are listed newest first, with the properties that they have', async () => {
    await see('day-00');
    await see('of the newest 10,000 events');
    expect(await inspect(page)).toEqual([]);
    await button('Older').click();
    await see('day-24');
    await button('Newest').click();
    await see('day-00');
  });

  test('are corrected by another event, and withdrawn with a reason', async () => {
    await page.getByRole('button', { name: 'Actions for day-00' }).click();
    await page.getByRole('menuitem', { name: 'Correct' }).click();
    await dialog().getByLabel('Quantity').fill('-1');
    await dialog().getByRole('button', { name: 'Correct' }).click();
    await see('must not be negative');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('Quantity').fill('25');
    await dialog().getByRole('button', { name: 'Correct' }).click();
    await see('by day-00-corrected');
    await see('replaces day-00');
    await page.getByRole('button', { name: 'Actions for day-01' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await dialog().getByLabel('Reason').fill('Sent twice');
    await dialog().getByRole('button', { name: 'Withdraw' }).click();
    await see('Sent twice');
    expect(await page.getByRole('button', { name: 'Actions for day-01' }).count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
  });
});

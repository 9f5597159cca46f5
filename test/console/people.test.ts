import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { signIn } from './sign-in.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('people') ? describe : describe.skip;

let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

inBrowser('the people of a project in the console', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto((await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock))!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    await signIn(hub.orm, project);
    await page.goto(`${hub.address}/console/${project.id}/people`);
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('are shown over time, with who came back and how many of each week', async () => {
    await page.getByRole('heading', { name: 'Active people by day' }).waitFor();
    await page.getByText('By the days of UTC').waitFor();
    await page.getByRole('heading', { name: 'Who came back, by day' }).waitFor();
    await page.getByRole('table', { name: 'Retention by week' }).getByText('100%').first().waitFor();
    await page.getByText('Active in 28 days').waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test('are shown for a year by month', async () => {
    await page.getByLabel('Range').selectOption('12m');
    await page.getByRole('table', { name: 'Retention by month' }).waitFor();
    const lifecycle = page.getByRole('table', { name: 'Who came back, by month' });
    await lifecycle.getByText('Resurrected').waitFor();
    expect(await inspect(page)).toEqual([]);
  });
});

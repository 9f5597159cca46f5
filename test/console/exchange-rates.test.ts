import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { sell } from './sell.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('exchange-rates') ? describe : describe.skip;

let page: Page;
let project: Project;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const go = (path: string) => page.goto(`${hub.address}/console/${path}`);

inBrowser('exchange rates and converted reports in the console', () => {
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
    project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    const key = await new Seed(hub.orm).key(project);
    await sell({ address: hub.address, key });
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('rates are loaded by lines, whose problems name the line', async () => {
    await go('exchange-rates');
    await see('No exchange rates yet');
    await button('Load rates').click();
    await dialog().getByLabel('Rates').fill('base,quote,date,rate\nEUR,USD,2020-01-01\n');
    await button('Load').click();
    await see('Line 2 must have a base, a quote, a date and a rate.');
    await dialog().getByLabel('Rates').fill('base,quote,date,rate\nUSD,JPY,2020-01-01,150\nUSD,USD,2020-01-01,1\n');
    await button('Load').click();
    await see('Line 3, quote: must be another currency than the base.');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('Rates').fill('USD,JPY,2020-01-01,150');
    await button('Load').click();
    await see('1 rate is loaded.');
    await page.getByRole('table', { name: 'Exchange rates' }).getByText('150 JPY').waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test('a report names the rates that it lacks, and is converted once they are loaded', async () => {
    await go(`${project.id}/revenue?convertTo=USD`);
    await see('There is no exchange rate from EUR to USD');
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('link', { name: 'Load exchange rates' }).click();
    await button('Load rates').click();
    await dialog().getByLabel('Rates').fill('EUR;USD;2020-01-01;2');
    await button('Load').click();
    await page.getByRole('table', { name: 'Exchange rates' }).getByText('2 USD').waitFor();
    for (const [screen, heading] of [
      ['revenue', 'Billed by month'],
      ['recurring', 'MRR by month'],
      ['recognized', 'Recognised by month'],
    ] as const) {
      await go(`${project.id}/${screen}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await see('€');
      await page.getByLabel('Convert to').selectOption('USD');
      await page.waitForURL('**convertTo=USD');
      await see('US$');
      expect(await inspect(page)).toEqual([]);
    }
    await page.getByLabel('Grouping').selectOption('plan');
    await page.getByRole('table', { name: 'Recognised revenue by plan' }).waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test('cohorts and trials are converted with the figures above them', async () => {
    await go(`${project.id}/recurring?convertTo=USD`);
    await page.getByRole('heading', { name: 'MRR kept by cohort' }).waitFor();
    await see('Trials converted');
    await page.getByLabel('Cohorts').first().selectOption('customers');
    await page.getByRole('heading', { name: 'Customers kept by cohort' }).waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test('billed revenue is grouped by product, plan and country, and limited to a plan', async () => {
    await go(`${project.id}/revenue`);
    for (const by of ['product', 'plan', 'country']) {
      await page.getByLabel('Grouping').selectOption(by);
      await page.getByRole('table', { name: `Revenue by ${by}` }).waitFor();
      expect(await inspect(page)).toEqual([]);
    }
    const plans = page.getByLabel('Plan', { exact: true });
    await plans.selectOption({ index: 1 });
    await page.waitForURL('**plan=plan_*');
    await page.getByRole('table', { name: 'Revenue by country' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await go(`${project.id}/revenue?country=AQ`);
    await see('No revenue in this time');
    await page.getByLabel('Country').selectOption('');
    await page.getByRole('heading', { name: 'Billed by month' }).waitFor();
  });

  test('a rate is removed after a question', async () => {
    await go('exchange-rates');
    await page.getByRole('button', { name: 'Actions for EUR in USD on 2020-01-01' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await see('The rate is removed.');
    await page.getByRole('table', { name: 'Exchange rates' }).getByText('2 USD').waitFor({ state: 'detached' });
  });
});

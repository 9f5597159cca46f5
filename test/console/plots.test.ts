import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import { useRealPasswords } from '../support/real-passwords.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { some } from '../support/some.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { sell } from './sell.ts';
import { signIn } from './sign-in.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('plots') ? describe : describe.skip;

useRealPasswords();

const read = (file: string) => readFileSync(file, 'utf8');

/** The screens of analytics, by their routes, and each of the groupings that one has. */
const screens = [...globSync('console/analytics/*/route.ts'), 'console/metering/meter/route.ts'].flatMap((file) => {
  const path = /path: '(.*)'/.exec(read(file))![1]!;
  const groupings = /by: \[(.*)\]/.exec(read(file))?.[1]?.match(/\w+/g) ?? [];
  return [path, ...groupings.map((by) => `${path}?by=${by}`)];
});

test('a plot stands in a section with all that belongs to it, on a screen that this test opens', () => {
  const drawn = globSync('console/**/*.tsx').filter((file) =>
    /<(Plot|StackedPlot|HeatMap|Waterfall)\b/.test(read(file)),
  );
  const sections = drawn.filter((file) => /<ReportSection\b/.test(read(file)));
  // What a quantity costs is an answer to a form, and no report.
  expect(drawn.filter((file) => !sections.includes(file))).toEqual(['console/catalog/estimate/curve.tsx']);
  expect(sections.every((file) => file.startsWith('console/analytics/'))).toBe(true);
});

let page: Page;
let project: Project;
let api: HubClient;
let meter: string;

/** Creates a meter that groups by a property, with an event. */
async function measure(): Promise<string> {
  const { body } = await api.post('/usage/meters', {
    ...{ key: 'pages', name: 'Pages', aggregation: 'sum', groupBy: ['region'] },
  });
  const event = { meter: 'pages', subject: 'acme', quantity: '3', key: 'page-1', properties: { region: 'eu' } };
  await api.post('/usage/events', { events: [event] });
  return body.id as unknown as string;
}

/** Opens a screen; returns its sections with figures. */
async function open(path: string): Promise<Locator[]> {
  await page.goto(`${hub.address}/console/${project.id}${path.replace('$meter', meter)}`);
  await page.getByRole('link', { name: 'Definition' }).first().waitFor();
  const by = /by=(\w+)/.exec(path)?.[1];
  if (by) await page.getByRole('heading', { name: `By ${by}` }).waitFor();
  const found = page.locator('main section', { has: page.locator('> header') });
  // Below the figures of a meter stand lists of what was sent.
  const lists = page.getByRole('heading', { name: /^(Newest events|Properties)$/ });
  return found
    .filter({ has: page.locator('figure, table') })
    .filter({ hasNot: lists })
    .all();
}

/** The names of all that belongs to a plot, and is there and works. */
async function partsOf(section: Locator): Promise<string[]> {
  const found = [(await section.getByRole('table').count()) === 1 && 'table'];
  const definition = await section.getByRole('link', { name: 'Definition' }).getAttribute('href');
  const [guide, heading] = definition!.split('#');
  found.push((await (await fetch(hub.address + guide)).text()).includes(`id="${heading}"`) && 'definition');
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'CSV' }).click();
  found.push(read(await (await saved).path()).split('\r\n').length > 2 && 'CSV');
  await section.getByRole('button', { name: 'Query' }).click();
  await page.getByRole('menuitem', { name: 'As GraphQL' }).click();
  const [query, variables] = (await page.getByRole('textbox', { name: 'As GraphQL' }).inputValue()).split(
    '# Variables',
  );
  const { body } = await api.post('/graphql', { query, variables: JSON.parse(variables!.replace(/^# /gm, '')) });
  const answers = Object.values((body.data ?? {}) as Record<string, unknown>);
  found.push(!body.errors && answers.length === 1 && answers[0] !== null && 'query');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return found.filter((name) => name !== false);
}

inBrowser('each plot of the analytics in the console', () => {
  beforeAll(async () => {
    const seed = new Seed(hub.orm);
    project = await seed.project();
    const key = await seed.key(project);
    await sell({ address: hub.address, key });
    await signIn(hub.orm, project);
    api = HubClient.withKey(hub.address, key);
    meter = await measure();
    const user = await seed.user(`${unique('admin')}@example.org`);
    await seed.member(project, user, Role.admin);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${hub.address}/console/${project.id}`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test.each(some(screens, 5))(
    'of %s has its table, definition, file and query',
    async (path) => {
      const sections = await open(path);
      expect(sections.length).toBeGreaterThan(0);
      for (const section of sections) {
        const title = await section.getByRole('heading').innerText();
        expect([title, ...(await partsOf(section))]).toEqual([title, 'table', 'definition', 'CSV', 'query']);
      }
      expect(await inspect(page)).toEqual([]);
    },
    60_000,
  );

  test.each([
    ['revenue', 'Billed by month', 'No revenue in this time'],
    ['recurring', 'MRR by month', 'No recurring revenue in this time'],
    ['recognized', 'Recognised by month', 'No revenue in this time'],
  ])(
    'of %s is limited to a product, a plan and a customer, by an address that keeps them',
    async (path, title, none) => {
      const choice = (name: string) => page.getByLabel(name, { exact: true });
      const customer = page.getByRole('combobox', { name: 'Customer', exact: true });
      await page.goto(`${hub.address}/console/${project.id}/${path}`);
      await choice('Product').selectOption({ label: 'Ink' });
      await choice('Plan').selectOption({ label: 'Ink: Team' });
      await customer.click();
      await page.getByRole('option', { name: 'Acme' }).click();
      await page.waitForURL(/product=product_.*plan=plan_.*customer=customer_/);
      await page.reload();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.locator('input[value="Acme"]').first().waitFor();
      expect(await customer.inputValue()).toBe('Acme');
      expect(await inspect(page)).toEqual([]);
      await choice('Plan').selectOption({ label: 'Ink: Lifetime' });
      await page.getByText(none).waitFor();
    },
  );

  test.each(['revenue', 'recurring', 'recognized'])(
    'of %s has the grouping that it was read with, until the next one has arrived',
    async (path) => {
      await open(`/${path}?by=plan`);
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      await page.route('**/graphql', async (route) => {
        await arrival;
        await route.continue();
      });
      await page.getByLabel('Grouping', { exact: true }).selectOption({ label: 'By country' });
      await page.waitForURL(/by=country/);
      const heading = (by: string) => page.getByRole('heading', { name: `By ${by}`, exact: true });
      expect(await heading('plan').count()).toBe(1);
      expect(await heading('country').count()).toBe(0);
      arrive();
      await heading('country').waitFor();
      await page.unroute('**/graphql');
      const rows = page.locator('section', { has: heading('country') }).getByRole('row');
      // The header, and one country.
      expect(await rows.count()).toBe(2);
    },
  );

  test('the request of a screen stays beside its title on a phone, above many actions', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    const { body } = await api.get('/catalog/products');
    await page.goto(
      `${hub.address}/console/${project.id}/products/${(body.data as unknown as { id: string }[])[0]!.id}`,
    );
    const topOf = async (part: Locator) => (await part.boundingBox())!.y;
    const title = await topOf(page.getByRole('heading', { level: 1 }));
    expect(await topOf(page.getByRole('button', { name: 'More', exact: true }).first())).toBeLessThanOrEqual(title);
    expect(await topOf(page.getByRole('button', { name: 'Delete', exact: true }))).toBeGreaterThan(title + 32);
  });
});

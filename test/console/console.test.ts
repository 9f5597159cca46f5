import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { some, sometimes } from '../support/some.ts';
import { violationsOf } from './axe.ts';
import { complaints, hasBrowser, hub, inspect, openPage, watch } from './console-stage.ts';
import { giveAccess } from './give-access.ts';
import { journeys } from './journeys.ts';
import { importProducts } from './publish.ts';
import { ownScreens, screens } from './screens.ts';
import { sell } from './sell.ts';

/** What takes seconds in a browser. */
const rarely = sometimes(0.3);
const inBrowser = hasBrowser ? describe : describe.skip;

/** The tests continue on the page of the first one, as a person would. */
let page: Page;

const see = (text: string, on = page) => on.getByText(text).filter({ visible: true }).first().waitFor();
const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click();
const follow = (name: string, on = page) => on.getByRole('link', { name, exact: true }).click();

inBrowser('the console', () => {
  beforeAll(async () => {
    page = await openPage();
  });

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('the set-up ends in the console, signed in', async () => {
    const link = await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock);
    await page.goto(link!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await press('Create operator');
    await page.waitForURL('**/console/projects');
    await see('Ada Lovelace');
  });

  test('a person creates a project and a product, which the lists then show', async () => {
    await page.getByRole('button', { name: 'Create a project' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Forge & Söhne');
    expect(await page.getByRole('dialog').getByLabel('Slug').inputValue()).toBe('forge-sohne');
    await press('Create');
    await page.getByRole('heading', { name: 'Forge & Söhne' }).waitFor();
    await see('First steps');
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
    await see('No products yet');
    await page.getByRole('button', { name: 'Add a product' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Anvil');
    await press('Add');
    await page.getByRole('heading', { name: 'Anvil' }).waitFor();
    await press('Publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await see('Active');
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
    await see('1 in all');
    await see('Anvil');
  });

  test('a form shows the refusal of the API at its field', async () => {
    await press('Add a product');
    await page.getByRole('dialog').getByLabel('Name').fill('Anvil');
    await page.getByRole('dialog').getByLabel('Slug').fill('Not A Slug');
    await press('Add');
    await page.locator('[aria-invalid="true"]').waitFor();
    await press('Back');
  });

  test('a reload signs in again without a form, at the same address', async () => {
    await page.getByLabel('Search products').fill('anvil');
    await page.waitForURL('**/products?q=anvil');
    await page.reload();
    await page.waitForURL('**/products?q=anvil');
    await see('Anvil');
  });

  test('the first screen takes one load of the page, and one request for each of its queries', async () => {
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge-sohne' });
    const sent: Request[] = [];
    const note = (request: Request) => sent.push(request);
    page.on('request', note);
    await page.goto(`${hub.address}/console/${project.id}`);
    await see('First steps');
    page.off('request', note);
    expect(sent.filter((request) => request.isNavigationRequest())).toHaveLength(1);
    for (const query of ['query Viewer', 'query Home('])
      expect(sent.filter((request) => request.postData()?.includes(query))).toHaveLength(1);
  });

  test('a member is invited, and a key and a client are created whose secrets show once', async () => {
    const { found, key, secret } = await giveAccess(page);
    expect(found).toEqual([]);
    const answer = await fetch(`${hub.address}/catalog/products`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const code = await page.getByRole('textbox', { name: 'Node, openid-client' }).inputValue();
    expect(code).toContain(`const issuer = new URL('${hub.address}');`);
    expect(code).toContain("const redirectUri = new URL('https://shop.example/callback');");
    await follow('API keys');
    await see('Build server');
    expect(await page.content()).not.toContain(key);
  });

  test('the screens of a project are accessible, from a phone in dark to a desk in light', async () => {
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge-sohne' });
    await sell({ address: hub.address, key: await new Seed(hub.orm).key(project) });
    const found: string[] = [];
    const last = screens.at(-1)!;
    for (const { link, text, opens, onward = [] } of [...some(screens.slice(0, -1), 2), last]) {
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      await see(text);
      found.push(...(await inspect(page)));
      if (!opens) continue;
      await page.locator('tbody a').first().click();
      await see(opens);
      found.push(...(await inspect(page)));
      for (const next of onward) {
        await page.getByRole('main').getByRole('link', { name: next.link, exact: true }).click();
        await see(next.text);
        found.push(...(await inspect(page)));
      }
    }
    expect(found).toEqual([]);
  }, 240_000);

  test('the rows of a list are exported, and a column is hidden, also after a reload', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), press('Export')]);
    expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
    const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(header).toContain('number,status');
    expect(first).toContain('Acme');
    await see('rows exported.');
    await press('Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Due' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await see('Acme');
    expect(await page.getByRole('columnheader', { name: 'Due' }).count()).toBe(0);
  });

  rarely('an import changes nothing while a line has a mistake, which it shows', async () => {
    const header = 'slug,name,tagline';
    expect(await importProducts(page, `${header}\nquill,Quill,Writes\nNo Slug,Broken,\n`)).toEqual([]);
    await see('Mistakes');
    await see('Line 3');
    expect(await hub.orm.em.fork().count(Product, { slug: 'quill' })).toBe(0);
    expect(await importProducts(page, `${header}\nquill,Quill,Writes\n`)).toEqual([]);
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await hub.orm.em.fork().count(Product, { slug: 'quill' })).toBe(1);
    await page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }).click();
    await see('2 in all');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the palette finds an invoice by the keyboard', async () => {
    await page.keyboard.press('Control+k');
    await page.getByLabel('Go to').fill('acme');
    await see('Customers');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Go to').fill('audit');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Audit' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Go to').fill('2026-');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /-0+2 Acme/ })
      .click();
    await see('Subtotal');
  });

  rarely('the explorer in another tab runs as the person', async () => {
    await press('More');
    await page.getByRole('menuitem', { name: 'As GraphQL' }).click();
    const [explorer] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open in the explorer' }).click(),
    ]);
    const sent = explorer.waitForRequest((request) => request.postData()?.includes('query Invoice(') ?? false);
    await explorer.getByRole('button', { name: /Execute/ }).click();
    const answer = await (await sent).response();
    expect(await answer!.json()).toMatchObject({ data: { invoice: { customer: { name: 'Acme' } } } });
    await explorer.close();
    await page.keyboard.press('Escape');
  });

  test('an invoice is paid', async () => {
    await press('Record a payment');
    await page.getByRole('dialog').getByLabel('Reference').fill('transfer 7');
    await press('Record');
    await see('transfer 7');
    await see('Paid');
  });

  test('an address of nothing says so', async () => {
    await page.goto(`${page.url().replace(/invoice_\w+$/, 'invoice_01h455vb4pex5vsknk084sn02q')}`);
    await see('There is nothing here');
    await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
    await see('Acme');
  });

  test.each(some(Object.entries(journeys), 2))(
    '%s',
    async (_, run) => {
      await run(page, { hub, openPage });
      // A session that was ended elsewhere gets an answer of 400 or 401.
      expect(complaints.splice(0).filter((each) => !/status of 40[01]/.test(each))).toEqual([]);
    },
    60_000,
  );

  test('a token that is refused is renewed once, and the request sent again', async () => {
    const renewals: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/oauth/token') && renewals.push(request.method())));
    await page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '{}' }), { times: 1 });
    await page.getByRole('navigation').getByRole('link', { name: 'Coupons' }).click();
    await see('SPRING');
    expect(renewals).toEqual(['POST']);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('a request is sent again while the hub cannot be reached', async () => {
    await page.route('**/graphql', (route) => route.abort(), { times: 1 });
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await see('it@acme.example');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  rarely('a change whose answer is lost on a slow network is sent again, and made once', async () => {
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await page.getByRole('button', { name: 'Create a customer' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Lovelace & Sons');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await see('The input needs externalId, userId or email');
    await page.getByRole('dialog').getByLabel('Email').fill('ada@sons.example');
    const keys: (string | undefined)[] = [];
    await page.route('**/graphql', async (route) => {
      const isChange = route.request().postData()?.includes('CreateCustomer');
      if (!isChange) return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).dblclick();
    await page.getByRole('heading', { name: 'Lovelace & Sons' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await network.detach();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await hub.orm.em.fork().count(Customer, { name: 'Lovelace & Sons' })).toBe(1);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  test('the screens of the person and the operator are accessible', async () => {
    await press('Ada Lovelace');
    await page.getByRole('menuitem', { name: 'Account' }).click();
    const found: string[] = [];
    for (const { link, text, opens } of some(ownScreens, 1)) {
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      await see(text);
      found.push(...(await inspect(page)));
      if (!opens) continue;
      await page.locator('tbody a').first().click();
      await see(opens);
      found.push(...(await inspect(page)));
    }
    expect(found).toEqual([]);
  });

  test('a sign-out ends the session in every tab', async () => {
    const other = await page.context().newPage();
    watch(other);
    await other.goto(`${hub.address}/console/signed-out?state=guessed`);
    await see('Active subscriptions', other);
    await press('Ada Lovelace', other);
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await press('Sign out', other);
    await see('You are signed out', other);
    await see('You are signed out');
    await follow('Sign in again');
    await page.getByLabel('Password').waitFor();
  });

  test('a session that ends elsewhere is noticed at the next request', async () => {
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').fill('correct horse battery staple');
    await press('Sign in');
    await see('Active subscriptions');
    await hub.orm.em.fork().execute(`delete from oidc_artifact`);
    await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click();
    await see('Your session has ended');
    await press('Sign in again');
    await page.getByLabel('Password').waitFor();
    expect(complaints.splice(0).every((each) => /40[01]/.test(each))).toBe(true);
  });
});

import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { logo } from '../support/images.ts';
import { Seed, unique } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('customer-pages') ? describe : describe.skip;

let page: Page;
let project: Project;
let client: HubClient;
/** A product with two plans. */
let sold: Json;

/** The longest word that a page must not grow for. */
const name = `Grace ${'Hopper'.repeat(20)}`;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Opens a link, as from a mail: not in the page that another link has opened. */
async function open({ url }: Json): Promise<void> {
  await page.goto('about:blank');
  await page.goto(String(url));
}

async function send(path: string, body: object): Promise<Json> {
  const answer = await client.post(path, body);
  expect([path, answer.status, answer.body.code]).toEqual([path, answer.status, undefined]);
  return answer.body;
}

/** A link of an open invoice of a new customer. */
async function invoiceLink(unitAmount = '80'): Promise<{ link: Json; invoice: Json; customerId: string }> {
  const { id: customerId } = await send('/billing/customers', { externalId: unique('cust'), name });
  const lines = [{ description: 'Workshop in Hamburg', unitAmount, quantity: '2' }];
  const invoice = await send('/billing/invoices', { customerId, currency: 'EUR', lines });
  const link = await send('/billing/customer-links', { customerId, invoiceId: invoice.id });
  return { link, invoice, customerId: String(customerId) };
}

/** A link to the portal of a new customer, who has a subscription whose invoice is open. */
async function portalLink(): Promise<{ link: Json }> {
  const { id: customerId } = await send('/billing/customers', { externalId: unique('cust'), name });
  const [first] = sold.plans;
  const items = [{ priceId: first!.prices[0]!.id, quantity: 1 }];
  await send('/billing/subscriptions', { customerId, items });
  return { link: await send('/billing/customer-links', { customerId }) };
}

/** Opens the menu of the first row of a list, and chooses from it. */
async function chooseOf(list: string, choice: string): Promise<void> {
  const rows = page.getByRole('table', { name: list });
  await rows
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
}

/** Publishes a release of the product with a file. */
async function release(filename: string): Promise<void> {
  const { id } = await send(`/catalog/products/${String(sold.id)}/releases`, { version: '1.0.0' });
  const bytes = Buffer.from('The pen is filled.');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced = { filename, size: bytes.length, sha256, platform: 'linux', arch: 'arm64' };
  const { url } = await send(`/catalog/releases/${String(id)}/artifacts`, announced);
  expect((await fetch(String(url), { method: 'PUT', body: bytes })).status).toBeLessThan(300);
  await send(`/catalog/releases/${String(id)}/publish`, {});
}

const attemptsOf = async ({ id }: Json): Promise<Json> =>
  (await client.get(`/billing/payment-attempts?invoiceId=${id}`)).body.data;

async function choose(token: string): Promise<void> {
  await page.getByLabel('Trial card').selectOption(token);
}

inBrowser('the pages of customers who come by a link', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    const seed = new Seed(hub.orm);
    project = await seed.project('forge');
    client = HubClient.withKey(hub.address, await seed.key(project));
    await send('/billing/gateways', { gateway: 'sandbox' });
    const plans = [
      { key: 'team', name: 'Team', prices: [{ currency: 'EUR', unitAmount: '9.90' }] },
      { key: 'business', name: 'Business', prices: [{ currency: 'EUR', unitAmount: '19.90' }] },
    ];
    sold = await send('/catalog/products', { slug: 'ink', name: 'Ink', plans, status: 'active' });
    await release('ink-1.0.0.txt');
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('an invoice is paid by a trial card, and the page says so after the way back and a reload', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await page.getByRole('heading', { name: `Invoice ${invoice.number}` }).waitFor();
    await see('Test mode');
    await see('Workshop in Hamburg');
    expect(await page.title()).toContain(project.name);
    expect(await inspect(page)).toEqual([]);
    await button('Pay €160.00').click();
    await see('Nothing is left to pay on this invoice.');
    expect(await inspect(page)).toEqual([]);
    await page.goto('about:blank');
    await page.goBack();
    await see('Nothing is left to pay on this invoice.');
    await page.reload();
    await see('Nothing is left to pay on this invoice.');
    expect(await attemptsOf(invoice)).toHaveLength(1);
  });

  test('its file is saved', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Download PDF of ' + invoice.number).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`invoice-${invoice.number}.pdf`);
  });

  test('a declined card says why, and another one pays', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await choose('sandbox_declined_insufficient_funds');
    await button('Pay €160.00').click();
    await page.getByRole('alert').getByText('Insufficient funds.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await choose('sandbox_success');
    await button('Pay €160.00').click();
    await see('Nothing is left to pay on this invoice.');
    expect((await attemptsOf(invoice)).map(({ status }) => String(status))).toEqual(['succeeded', 'failed']);
  });

  test('a payment that the bank asks about is confirmed, also after a reload in the middle', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await choose('sandbox_requires_action');
    await button('Pay €160.00').click();
    await see('Your bank asks you to confirm this payment');
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await see('Your bank asks you to confirm this payment');
    await button('Confirm').click();
    await see('Nothing is left to pay on this invoice.');
    expect(await attemptsOf(invoice)).toHaveLength(1);
  });

  test('a payment that the customer does not confirm can be made another way', async () => {
    const { link } = await invoiceLink();
    await open(link);
    await choose('sandbox_requires_action');
    await button('Pay €160.00').click();
    await button('Pay another way').click();
    await page.getByLabel('Trial card').waitFor();
    await choose('sandbox_requires_action');
    await button('Pay €160.00').click();
    await button('Refuse').click();
    await page.getByRole('alert').getByText('The payment was declined').waitFor();
  });

  test('a double click charges once', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await button('Pay €160.00').dblclick();
    await see('Nothing is left to pay on this invoice.');
    expect(await attemptsOf(invoice)).toHaveLength(1);
  });

  test('a payment that takes longer is shown as such, and nothing else can be paid meanwhile', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await choose('sandbox_settles_later');
    await button('Pay €160.00').click();
    await see('Your payment is being processed');
    await page.reload();
    await see('Your payment is being processed');
    expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    expect(await attemptsOf(invoice)).toHaveLength(1);
  }, 40_000);

  test('an expired link, and one that is cut off, say whom to ask', async () => {
    const { link } = await invoiceLink();
    await client.post(`/billing/customer-links/${link.id}/expire`, {});
    for (const url of [link.url, `${hub.address}/pay`, `${hub.address}/portal`]) {
      await open({ url } as unknown as Json);
      await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
      await see('Ask the seller for a new one.');
    }
    expect(await inspect(page)).toEqual([]);
    // The browser reports the answer of 401 itself.
    expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
  });

  test('is used by keyboard alone', async () => {
    const { link } = await invoiceLink();
    await open(link);
    await page.getByLabel('Trial card').waitFor();
    await page.getByLabel('Trial card').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see('Nothing is left to pay on this invoice.');
  });

  test('the portal changes a plan after a preview, cancels it and keeps it', async () => {
    const { link } = await portalLink();
    await open(link);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await chooseOf('Subscriptions', 'Change the plan');
    await page.getByLabel('Plan of Ink').selectOption({ index: 1 });
    await see('It has to be paid first');
    expect(await button('Confirm the change').isDisabled()).toBe(true);
    await page.getByLabel('Takes effect').selectOption('period_end');
    await page.getByText('€19.90').filter({ visible: true }).first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Confirm the change').click();
    await see('The subscription changes when its period ends.');
    await chooseOf('Subscriptions', 'Cancel');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('table', { name: 'Subscriptions' }).getByText('Ends').waitFor();
    await chooseOf('Subscriptions', 'Keep it');
    await dialog().getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('table', { name: 'Subscriptions' }).getByText('Renews').waitFor();
  }, 90_000);

  test('the portal pauses a subscription and resumes it, and has the files of what the customer bought', async () => {
    const { link } = await portalLink();
    await open(link);
    await chooseOf('Subscriptions', 'Pause');
    await dialog().getByRole('button', { name: 'Pause' }).click();
    const row = page.getByRole('table', { name: 'Subscriptions' });
    await row.getByText('Paused').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await chooseOf('Subscriptions', 'Resume');
    await dialog().getByRole('button', { name: 'Resume' }).click();
    await row.getByText('Renews').waitFor();
    const files = page.getByRole('table', { name: 'Downloads of Ink' });
    await files.getByText('ink-1.0.0.txt').waitFor();
    expect(await inspect(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: 'Download of ink-1.0.0.txt' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ink-1.0.0.txt');
  }, 60_000);

  test('the portal saves a card, pays by it, shows the receipt, and removes it', async () => {
    const { link } = await portalLink();
    await open(link);
    await button('Add a method').click();
    await choose('sandbox_declined_expired_card');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'Payment methods' }).getByText('Visa •••• 4242').waitFor();
    await page.getByRole('table', { name: 'Invoices' }).getByRole('button', { name: /^Pay/ }).click();
    await dialog().getByLabel('Pay with').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^Pay €/ })
      .click();
    await dialog().getByRole('alert').getByText('Expired card.').waitFor();
    await dialog().getByLabel('Pay with').selectOption({ label: 'Another card' });
    await dialog()
      .getByRole('button', { name: /^Pay €/ })
      .click();
    await dialog().getByText('Nothing is left to pay on this invoice.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Payments' }).getByText('Card').waitFor();
    await chooseOf('Payment methods', 'Remove');
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await see('No card is saved.');
  }, 90_000);

  test('the portal changes the billing details', async () => {
    const { link } = await portalLink();
    await open(link);
    await button('Change').click();
    await dialog().getByLabel('Name', { exact: true }).fill('Grace Brewster Hopper');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Grace Brewster Hopper').first().waitFor();
  });

  test("the pages have the project's logo and name", async () => {
    const set = `mutation ($input: SetProjectLogoInput!) { setProjectLogo(input: $input) { project { logoUrl } } }`;
    const { body } = await client.graphql(set, { input: { projectId: project.id, logo } });
    const { pathname } = new URL(String(body.data.setProjectLogo.project.logoUrl));
    for (const { link } of [await invoiceLink(), await portalLink()]) {
      await open(link);
      const seller = page.locator('main > header');
      await seller.getByText(project.name).waitFor();
      const image = seller.locator(`img[src="${pathname}"]`);
      await image.waitFor();
      expect(await image.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth)).toBe(16);
      expect(await inspect(page)).toEqual([]);
    }
  });

  test('a link that is opened at the address of another page opens its own', async () => {
    const [{ link: ofInvoice, invoice }, { link: ofPortal }] = [await invoiceLink(), await portalLink()];
    await open({ url: String(ofPortal.url).replace('/portal#', '/pay#') } as unknown as Json);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await open({ url: String(ofInvoice.url).replace('/pay#', '/portal#') } as unknown as Json);
    await page.getByRole('heading', { name: `Invoice ${invoice.number}` }).waitFor();
    // The browser reports the answer of 403 itself.
    expect(complaints.splice(0).filter((text) => !text.includes('403'))).toEqual([]);
  });

  test('without a gateway, the account for a transfer shows', async () => {
    const seed = new Seed(hub.orm);
    const other = HubClient.withKey(hub.address, await seed.key(await seed.project('anvil')));
    const profile = { legalName: 'Anvil GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
    expect((await other.post('/billing/profile/changes', profile)).status).toBe(200);
    const lines = [{ description: 'Work', unitAmount: '10' }];
    const { body: invoice } = await other.post('/billing/invoices', {
      ...{ customer: { externalId: 'acme' }, currency: 'EUR', lines },
    });
    const input = { customerId: invoice.customer.id, invoiceId: invoice.id };
    await open((await other.post('/billing/customer-links', input)).body);
    await see('DE89 3704 0044 0532 0130 00');
    expect(await inspect(page)).toEqual([]);
  });
});

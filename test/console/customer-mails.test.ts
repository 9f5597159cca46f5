import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { Printer } from '../../src/billing/invoicing/documents/pdf/printer.ts';
import { customerMailWork } from '../../src/customer-mails/customer-mail-work.ts';
import { mailKinds } from '../../src/customer-mails/mail-kind.ts';
import { mailLanguages } from '../../src/customer-mails/words/mail-locale.ts';
import { sealPurpose } from '../../src/entitlements/licences/signing-keys.ts';
import { createLogger } from '../../src/platform/log.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { MailServer } from '../support/mail-server.ts';
import { testSecret } from '../support/secret.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('customer-mails') ? describe : describe.skip;

const printer = new Printer();
let server: MailServer;
let project: Project;
let client: HubClient;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const rows = () => page.locator('tbody tr');

/** Invoices 100 euros to a customer with an address. */
async function invoice(email: string): Promise<void> {
  const customer = { externalId: email.split('@')[0]!, name: 'Ada Lovelace', email };
  const lines = [{ description: 'Consulting', unitAmount: '100' }];
  const { status, body } = await client.post('/billing/invoices', { customer, currency: 'EUR', lines });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

/** Writes and sends the mails that are due, as the hub does. */
async function deliver(): Promise<void> {
  const readiness = { check: () => Promise.resolve({ isReady: true, reasons: [] }) };
  const { work } = customerMailWork({
    ...{ orm: hub.orm, now: () => systemClock.now(), log: createLogger('silent'), print: printer.print },
    ...{ smtpUrl: server.url, mailFrom: 'hub@hub.example', hubUrl: hub.address, readiness: readiness as never },
    licenceBox: new SealedBox(testSecret, sealPurpose),
  });
  while (await work(new AbortController().signal));
}

/** Opens the list of mails from the navigation. */
async function openMails(): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Customer mails' }).click();
  await page.getByRole('heading', { name: 'Customer mails' }).waitFor();
}

inBrowser('the mails of a project in the console', () => {
  beforeAll(async () => {
    const seed = new Seed(hub.orm);
    server = await MailServer.start();
    project = await seed.project();
    client = HubClient.withKey(hub.address, await seed.key(project));
    expect((await client.post('/billing/profile/changes', { legalName: 'Forge GmbH' })).status).toBe(200);
    const user = await seed.user(`${unique('seller')}@example.org`);
    await seed.member(project, user, Role.owner);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${hub.address}/console/${project.id}/customer-mails`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await button('Sign in').click();
    await see('No mails yet');
  }, 60_000);

  afterAll(async () => {
    await printer.close();
    await server?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('are chosen, with the address for answers, which is checked', async () => {
    await link('Choose mails').click();
    await see('The email address of the billing settings');
    await button('Edit').click();
    await dialog().getByLabel('Answers go to').fill('billing@forge');
    await dialog().getByLabel('Receipt').uncheck();
    await button('Save').click();
    await see('expected an email address');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('Answers go to').fill('billing@forge.example');
    await button('Save').click();
    await see('billing@forge.example');
    await page.locator('dd').getByText('Receipt', { exact: true }).waitFor();
    expect(await inspect(page)).toEqual([]);
    const { body } = await client.get('/billing/mail-settings');
    expect(body).toMatchObject({ replyTo: 'billing@forge.example' });
    expect(body.sent).toHaveLength(mailKinds.length - 1);
  }, 90_000);

  test('are previewed, each of them in each language, and saved as HTML', async () => {
    const [kinds, languages] = [page.getByLabel('Mail', { exact: true }), page.getByLabel('Language')];
    const shown = page.locator('main textarea[readonly]').first();
    const seen = new Set<string>();
    for (const language of mailLanguages) {
      await languages.selectOption(language);
      for (const kind of mailKinds) {
        await kinds.selectOption(kind);
        const { body } = await client.get(`/billing/mails/preview?kind=${kind}&language=${language}`);
        await page.getByText(String(body.subject), { exact: true }).waitFor();
        await expect(shown.inputValue()).resolves.toBe(body.text);
        seen.add(String(body.text));
      }
    }
    expect(seen.size).toBe(mailKinds.length * mailLanguages.length);
    expect(await inspect(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), button('Save as HTML').click()]);
    expect(file.suggestedFilename()).toBe('download_ready.fr.html');
    expect(await readFile(await file.path(), 'utf8')).toContain('<html lang="fr">');
  }, 90_000);

  test('are listed once they are sent or refused, here and with their customer', async () => {
    await invoice('ada@example.org');
    await deliver();
    server.refusal = '550 5.1.1 no such mailbox';
    await invoice('gone@example.org');
    await deliver();
    server.refusal = undefined;
    await openMails();
    await see('2 in all');
    await see('Sent');
    await see('Address refused');
    await see('no such mailbox');
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('State', { exact: true }).selectOption('sent');
    await page.waitForURL('**state=sent');
    await see('1 in all');
    await page.getByLabel('Mail', { exact: true }).selectOption('overdue');
    await see('No mail matches');
    await openMails();
    await see('2 in all');
    await rows().filter({ hasText: 'Sent' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Mails', exact: true }).waitFor();
    await see('Your invoice');
    await link('Show all').click();
    await see('1 in all');
  }, 90_000);

  test('go no more to an address that came back, which is found, and gets them again', async () => {
    const { body } = await client.get('/billing/mails?state=sent');
    const report = { messageId: body.data[0].id, kind: 'complaint', reason: 'abuse' };
    expect((await client.post('/billing/mails/bounces', report)).status).toBe(200);
    await openMails();
    await see('Its recipient has marked it as unwanted');
    await link('Suppressed addresses').click();
    await see('2 in all');
    await see('Marked as unwanted');
    await see('no such mailbox');
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Reason').selectOption('complaint');
    await see('1 in all');
    await page.getByLabel('Reason').selectOption('');
    await page.getByLabel('Whole address').fill('Gone@Example.org');
    await page.waitForURL('**q=Gone*');
    await see('1 in all');
    await rows().getByText('gone@example.org').waitFor();
    await page.getByRole('button', { name: 'Actions for gone@example.org' }).click();
    await page.getByRole('menuitem', { name: 'Send mails again' }).click();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Send mails again' }).click();
    await see('gone@example.org gets mails again.');
    await see('No address matches');
    await invoice('gone@example.org');
    await invoice('ada@example.org');
    await deliver();
    await openMails();
    await see('Earlier mails to this address came back, or were unwanted');
    const { body: all } = await client.get('/billing/mails');
    const outcomes = [...all.data].map(({ recipient, state }) => [recipient, state]);
    expect(outcomes).toEqual([
      ['ada@example.org', 'skipped'],
      ['gone@example.org', 'sent'],
      ['gone@example.org', 'bounced'],
      ['ada@example.org', 'sent'],
    ]);
  }, 90_000);
});

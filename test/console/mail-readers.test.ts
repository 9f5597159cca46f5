import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { previewMails } from '../../src/cli/preview-mails.ts';
import { asHtml } from '../../src/customer-mails/layout/as-html.ts';
import { writeMail } from '../../src/customer-mails/layout/write-mail.ts';
import { MailKind, mailKinds } from '../../src/customer-mails/mail-kind.ts';
import { mailLanguages } from '../../src/customer-mails/words/mail-locale.ts';
import { some } from '../support/some.ts';
import { violationsOf } from './axe.ts';
import { chromiumPath, hasBrowser } from './has-browser.ts';

const inBrowser = hasBrowser ? describe : describe.skip;

const schemes = ['light', 'dark'] as const;
const widths = [320, 390, 700] as const;

const views = mailKinds.flatMap((kind) =>
  mailLanguages.flatMap((language) => schemes.map((colorScheme) => ({ kind, language, colorScheme }))),
);

let folder: string;
let browser: Browser;
let page: Page;
/** The addresses that the page has asked for. */
const requests: string[] = [];

/** The pixels by which the page is wider than its window, at each width. */
async function excess(): Promise<number[]> {
  const found: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 600 });
    found.push(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth));
  }
  return found;
}

const fits = widths.map(() => 0);

inBrowser('a mail to a customer, as a reader of mails shows it', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mails-'));
    await previewMails({ out: folder, name: 'Forge' });
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.on('request', (request) => requests.push(request.url()));
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(some(views, 6))(
    'is readable, in its language, and asks for nothing: $kind, $language, $colorScheme',
    async ({ kind, language, colorScheme }) => {
      requests.length = 0;
      await page.emulateMedia({ colorScheme });
      const address = pathToFileURL(join(folder, `${kind}.${language}.html`)).href;
      await page.goto(address);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await excess()).toEqual(fits);
      expect(requests).toEqual([address]);
      const shade = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(shade).toBe(colorScheme === 'dark' ? 'rgb(22, 24, 29)' : 'rgb(243, 244, 246)');
    },
    30_000,
  );

  test('is not widened by long names and a broad logo, which keeps its proportions', async () => {
    const long = 'W'.repeat(200);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="100"><rect width="900" height="100"/></svg>`;
    const logo = { url: `data:image/svg+xml,${encodeURIComponent(picture)}`, width: 900, height: 100 };
    const frame = { language: 'de', project: long, seller: [long], customer: long.slice(0, 80), logo } as const;
    const transfer = { iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMT', reference: long };
    const written = [
      writeMail({ kind: MailKind.licence, facts: { product: long }, licenceKey: long }, frame),
      writeMail(
        {
          ...{ kind: MailKind.reminder, facts: { number: long, amount: long, dueOn: '1. Juli 2026' } },
          ...{ link: { to: 'portal' }, transfer },
        },
        frame,
        'https://example.org/',
      ),
    ];
    for (const mail of written) {
      await page.setContent(asHtml(mail));
      expect(await excess()).toEqual(fits);
      expect(await page.locator('img').boundingBox()).toMatchObject({ width: 160, height: 18 });
    }
  });
});

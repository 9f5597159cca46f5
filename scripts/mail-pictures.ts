import 'reflect-metadata';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { previewMails } from '../src/cli/preview-mails.ts';
import { mailKinds } from '../src/customer-mails/mail-kind.ts';
import { mailLanguages } from '../src/customer-mails/words/mail-locale.ts';

/**
 * Takes pictures of all mails to customers with example data, as a reader of mails shows them: in each language, in both
 * schemes, on a phone and in a window of 700 pixels. The folder is the first argument, by default one for temporary files.
 * A sheet has all mails of one view beside each other. Needs Debian's Chromium.
 */
const out = resolve(process.argv[2] ?? join(tmpdir(), 'mail-pictures'));

const schemes = ['light', 'dark'] as const;
const widths = [390, 700] as const;

await mkdir(out, { recursive: true });
await previewMails({ out, name: 'Forge' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const language of mailLanguages)
    for (const colorScheme of schemes)
      for (const width of widths) await takePictures(browser, { language, colorScheme, width });
} finally {
  await browser.close();
}
console.log(out);

interface View {
  language: string;
  colorScheme: (typeof schemes)[number];
  width: number;
}

/** Takes a picture of each mail in a view, and of all of them on a sheet. */
async function takePictures(by: Browser, { language, colorScheme, width }: View): Promise<void> {
  const page = await by.newPage({ viewport: { width, height: 400 }, colorScheme });
  const view = `${language}.${colorScheme}.${width}`;
  const files: string[] = [];
  for (const kind of mailKinds) {
    await page.goto(pathToFileURL(join(out, `${kind}.${language}.html`)).href);
    const path = join(out, `${kind}.${view}.png`);
    await page.screenshot({ path, fullPage: true });
    files.push(path);
  }
  const images = await Promise.all(
    files.map(async (file) => `<img src="data:image/png;base64,${await readFile(file, 'base64')}">`),
  );
  await page.setViewportSize({ width: 4 * (width + 12), height: 400 });
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start">${images.join('')}`,
  );
  await page.screenshot({ path: join(out, `all.${view}.png`), fullPage: true });
  await page.close();
}

import { expect } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { importProducts, publishRelease } from '../publish.ts';
import { whileHubEnds } from './hub-ends.ts';
import type { Person } from './person.ts';

/** Publishes a release, and downloads its file. The hub is killed while the file is on its way. */
export async function publishAndDownload(ada: Person): Promise<void> {
  const { page, stage } = ada;
  await ada.go('Products');
  await ada.follow('Ink');
  const file = randomBytes(3_000_000);
  const { found, downloaded } = await publishRelease(page, file, async (filename) => {
    await page.getByRole('progressbar', { name: `Upload of ${filename}` }).waitFor();
    await stage.stop('SIGKILL');
    await ada.see('The connection was lost');
    await stage.start();
    await ada.press(`Upload ${filename} again`);
  });
  expect(found).toEqual([]);
  expect(downloaded.equals(file)).toBe(true);
}

/** A hub that was killed at work on an import continues it within a minute. */
const continueMs = 150_000;

/** Imports a file with a mistake, and then the corrected one. The hub is killed at the start and while a file is sent. */
export async function importTwice(ada: Person): Promise<void> {
  const header = 'slug,name,tagline';
  const send = async (lines: string) =>
    expect(await importProducts(ada.page, `${header}\nquill,Quill,Writes\n${lines}`)).toEqual([]);
  await whileHubEnds(ada, 'StartImport', 'after', async () => {
    await send('No Slug,Broken,\n');
    await ada.page.getByText('Mistakes').first().waitFor({ timeout: continueMs });
  });
  await ada.see('Line 3');
  await whileHubEnds(ada, 'AppendToImport', 'after', async () => {
    await send('');
    await ada.page.getByText('Done', { exact: true }).waitFor({ timeout: continueMs });
  });
}

import { expect } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { publishRelease } from '../publish.ts';
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

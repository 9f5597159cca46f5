import { afterEach, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { some } from '../support/some.ts';
import { violationsOf } from './axe.ts';
import { complaints, hasBrowser, hub, openPage } from './console-stage.ts';

const inBrowser = hasBrowser ? describe : describe.skip;

const views = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 900 }, colorScheme })),
);
const paths = ['/', '/docs', '/docs/operations', '/docs/api/invoices', '/docs/problems', '/docs/search?q=refund'];
const cases = [...paths, '/graphql'].flatMap((path) => views.map((view) => ({ path, ...view })));
const desk = { viewport: { width: 1280, height: 900 } };

/** The first page of a hub is rendered when it is asked for, and the explorer has 9 MB. */
const timeout = 60_000;

afterEach(() => expect(complaints.splice(0)).toEqual([]));

async function visit(path: string, view: BrowserContextOptions): Promise<Page> {
  const page = await openPage(view);
  await page.goto(hub.address + path, { timeout });
  const sign = path === '/graphql' ? '.monaco-editor .view-line' : 'h1';
  await page.locator(sign).first().waitFor({ timeout });
  return page;
}

inBrowser('the pages beside the console', () => {
  test.each(some(cases, 3))(
    '$path is accessible, fits, and asks no other origin, $viewport.width px wide and $colorScheme',
    async ({ path, ...view }) => {
      const page = await visit(path, view);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await page.close();
    },
    2 * timeout,
  );

  test(
    'the explorer shows the answer below the query on a phone',
    async () => {
      const page = await visit('/graphql', { viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: /Execute/ }).click();
      await page.locator('.graphiql-response').getByText('"hello"').first().waitFor();
      const [query, answer] = [page.locator('.graphiql-editors'), page.locator('.graphiql-response')];
      const [above, below] = [(await query.boundingBox())!, (await answer.boundingBox())!];
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
      expect(below.width).toBeGreaterThan(250);
      await page.close();
    },
    2 * timeout,
  );

  test.each(some(['/docs/operations', '/docs/security', '/docs/conformance', '/docs/gateways'], 1))(
    '%s shows its tables whole on a desk',
    async (path) => {
      const page = await visit(path, desk);
      const excess = await page
        .locator('.scroll')
        .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
      expect(excess.length).toBeGreaterThan(0);
      expect(excess.filter((pixels) => pixels > 0)).toEqual([]);
      await page.close();
    },
    2 * timeout,
  );
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, by the rules of WCAG 2.2 AA. It is run beside the page, whose policy forbids it. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await load(page);
  const found = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return (await runner.run({ runOnly, resultTypes: ['violations'] })).violations.map(({ id, nodes }) => ({
      id,
      at: nodes[0]!.target.join(' '),
    }));
  });
  return found.map(({ id, at }) => `${id} at ${at} on ${new URL(page.url()).pathname}`);
}

/** Evaluates axe in the page, where it stays until another document is loaded. */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  await session.detach();
}

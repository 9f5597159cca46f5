import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { spreadOf } from './measure.ts';
import type { SuiteOptions } from './suites.ts';
import { startDemoHub } from '../test/support/demo-hub.ts';
import type { DemoHub } from '../test/support/demo-hub.ts';

const program = '/usr/bin/chromium';
const runs = 7;
/** How many times slower than this machine the browser's processor is. */
const slowdown = 4;
/** How long a new window has to load the browser's own pages, such as those of its address bar, in milliseconds. */
const windowMs = 1500;

/** What is timed in turn on one page: what the person does, and the text that says it is done. */
const steps: { name: string; act: (page: Page) => Promise<unknown>; shows: string }[] = [
  { name: 'list of customers, by its link', act: (page) => follow(page, 'Customers'), shows: 'in all' },
  {
    name: 'search in it, from the last letter',
    act: (page) => page.getByRole('searchbox').fill('nobody of this name'),
    shows: 'No customer matches',
  },
  { name: 'list of invoices', act: (page) => follow(page, 'Invoices'), shows: 'Owed' },
  { name: 'revenue with its plots', act: (page) => follow(page, 'Revenue'), shows: 'Billed by month' },
];

/** Measures screens of the console on the demo's data: Chromium with a slow processor, and nothing in its cache. */
export async function benchConsole({ progress }: Pick<SuiteOptions, 'progress'>): Promise<string> {
  if (!existsSync(program)) return `Not measured: there is no ${program}.`;
  progress('a hub with the demo');
  const hub = await startDemoHub();
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
  try {
    const figures = new Map<string, number[]>();
    const { state, project } = await signIn(browser, hub);
    for (let run = 0; run < runs; run += 1) {
      progress(`run ${run + 1} of ${runs}`);
      const context = await browser.newContext({ storageState: state });
      for (const [name, ms] of await timesOf(context, project)) figures.set(name, [...(figures.get(name) ?? []), ms]);
      await context.close();
    }
    return format(figures);
  } finally {
    await browser.close();
    await hub.close();
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in, and returns what the browser keeps of that and the address of a project. */
async function signIn(browser: Browser, hub: DemoHub): Promise<{ state: State; project: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${hub.address}/console`);
  await page.fill('input[name=login], input[name=email]', hub.signIn.email);
  await page.fill('input[type=password]', hub.signIn.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Forge' }).first().click();
  await page.getByText('Active subscriptions').waitFor();
  const state = await context.storageState();
  await context.close();
  return { state, project: page.url() };
}

async function timesOf(context: BrowserContext, project: string): Promise<[name: string, ms: number][]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await new Promise((settled) => setTimeout(settled, windowMs));
  const times: [string, number][] = [];
  const time = async (name: string, act: () => Promise<unknown>, shows: string) => {
    const began = performance.now();
    await act();
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    times.push([name, performance.now() - began]);
  };
  await time('first screen of a project, signed in', () => page.goto(project), 'Active subscriptions');
  for (const { name, act, shows } of steps) await time(name, () => act(page), shows);
  return times;
}

function follow(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

function format(figures: ReadonlyMap<string, number[]>): string {
  const lines = [...figures].map(([name, all]) => {
    const { median, least, most } = spreadOf(all);
    return `${name.padEnd(38)} ${median.toFixed(0).padStart(5)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`;
  });
  return lines.join('\n');
}

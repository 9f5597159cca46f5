import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { runPlanMoves } from '../../src/billing/moves/run-plan-moves.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';

const inBrowser = hasBrowser ? describe : describe.skip;

let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const moves = () => dialog().getByRole('table', { name: 'Moves' });
const act = async (name: string) => {
  await button('Actions for the move to version 2').click();
  await page.getByRole('menuitem', { name }).click();
};

/** A plan with a subscriber, and then with a new version. Returns the product. */
async function sellTwoVersions(api: HubClient): Promise<string> {
  const register = `mutation ($input: RegisterProductInput!) {
    registerProduct(input: $input) { product { id plans { prices { id } } } }
  }`;
  const plans = (unitAmount: string) => [
    { key: 'team', name: 'Team', prices: [{ model: 'unit', currency: 'EUR', unitAmount, interval: 'month' }] },
  ];
  const input = { slug: 'ink', name: 'Ink', status: 'active', plans: plans('10') };
  const { product } = (await api.graphql(register, { input })).body.data.registerProduct;
  const items = [{ priceId: product.plans[0].prices[0].id, quantity: 2 }];
  await api.post('/billing/subscriptions', { customer: { externalId: 'acme', name: 'Acme' }, items });
  const update = `mutation ($id: ID!, $input: UpdateProductInput!) {
    updateProduct(id: $id, input: $input) { product { id } }
  }`;
  const updated = await api.graphql(update, { id: product.id, input: { plans: plans('12') } });
  expect(updated.body.errors).toBeUndefined();
  return String(product.id);
}

inBrowser('the console, for moves of subscribers,', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto((await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock))!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await dialog().getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    const product = await sellTwoVersions(HubClient.withKey(hub.address, await new Seed(hub.orm).key(project)));
    await page.goto(`${hub.address}/console/${project.id}/products/${product}`);
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('starts a move of subscribers, pauses it, and resumes it', async () => {
    await button('Actions for Team').click();
    await page.getByRole('menuitem', { name: 'Versions and subscribers' }).click();
    await button('Move subscribers to version 2').click();
    await dialog().getByText('1 subscription is selected').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Move subscribers').click();
    await moves().getByText('Running').waitFor();
    await moves().getByText('0 of 1').waitFor();
    await act('Pause');
    await moves().getByText('Paused').waitFor();
    expect(await inspect(page)).toEqual([]);
    await act('Resume');
    await moves().getByText('Running').waitFor();
  });

  test('shows how far a move is while it runs, and asks no more once it has ended', async () => {
    await runPlanMoves({
      inTransaction: (work) => hub.orm.em.fork().transactional(work),
      now: () => systemClock.now(),
    });
    await moves().getByText('1 of 1').waitFor();
    await moves().getByText('Finished').waitFor();
    // What the move did reaches the page as live events, each of which it reads for; then it is quiet for good.
    let quietSince = performance.now();
    page.on('request', () => (quietSince = performance.now()));
    const end = performance.now() + 15_000;
    while (performance.now() - quietSince < 2500 && performance.now() < end) await sleep(50);
    expect(performance.now() - quietSince).toBeGreaterThanOrEqual(2500);
  });
});

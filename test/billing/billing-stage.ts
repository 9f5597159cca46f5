import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

export const clock = new FrozenClock('2026-01-31T10:00:00Z');
export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let client: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  clock.set('2026-01-31T10:00:00Z');
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(() => hub.close());

export async function product(prices: object[] = [{ currency: 'EUR', unitAmount: '9.90' }]): Promise<Json> {
  const plans = [{ key: 'team', name: 'Team', prices }];
  return (await client.post('/catalog/products', { slug: unique('forge'), name: 'Forge', plans })).body;
}

export async function priceId(unitAmount = '9.90', currency = 'EUR'): Promise<string> {
  return String((await product([{ currency, unitAmount }])).plans[0].prices[0].id);
}

export async function subscribe(quantity = 2): Promise<Json> {
  const items = [{ priceId: await priceId(), quantity }];
  const answer = await client.post('/billing/subscriptions', {
    customer: { externalId: unique('cust') },
    items,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

export const eur = (amount: string) => ({ amount, minor: String(BigInt(amount.replace('.', ''))), currency: 'EUR' });

/** Returns the balances of the project's ledger accounts by kind. */
export async function ledger(): Promise<Record<string, string>> {
  const rows = await hub.orm.em.fork().execute<{ kind: string; sum: string }[]>(
    `select a.kind, sum(e.amount_minor)::text as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id join project p on p.id = a.project_id
     where p.slug = ? group by a.kind`,
    [project.slug],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

import { afterAll, beforeAll } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

export const unknown = 'h455vb4pex5vsknk084sn02q';
export const product = {
  slug: 'p',
  name: 'P',
  plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '1' }] }],
};

export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let nobody: HubClient;
export let client: HubClient;
export let foreign: HubClient;
export const ids: Record<string, string> = {};

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  project = await seed.project();
  nobody = new HubClient(hub.address);
  client = HubClient.withKey(hub.address, await seed.key(project));
  foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  const made = await client.post('/catalog/products', { ...product, slug: 'sold' });
  const price = made.body.plans[0].prices[0].id;
  const { body: subscription } = await client.post('/billing/subscriptions', {
    customer: { externalId: 'buyer' },
    items: [{ priceId: price }],
  });
  const names = {
    product: made.body.id,
    price,
    subscription: subscription.id,
    invoice: subscription.latestInvoice.id,
  };
  for (const [name, id] of Object.entries(names)) ids[name] = String(id);
});

afterAll(() => hub.close());

export const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);

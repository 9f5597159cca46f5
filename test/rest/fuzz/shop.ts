import { personScopes, hubScopes } from '../../../src/auth/scopes.ts';
import { HubClient } from '../../support/client.ts';
import type { TestHub } from '../../support/hub.ts';
import { Seed } from '../../support/seed.ts';
import { seedTokens } from '../../attacker/seed-tokens.ts';
import type { IdPool } from './id-pool.ts';

/** Opens a project with one or more objects of every kind, and returns credentials that may act in it. */
export async function openShop(hub: TestHub, ids: IdPool, nth: number): Promise<Record<string, string>[]> {
  const seed = new Seed(hub.orm);
  const project = await seed.project(`fuzz-${nth}`);
  const key = await seed.key(project);
  const [owner, operator] = await seedTokens(hub, project, 2, [...hubScopes, ...personScopes]);
  await hub.orm.em.fork().execute(
    `update hub_user set is_operator = true where id = (
       select account_id from oidc_artifact where kind = 'AccessToken' order by expires_at desc limit 1)`,
  );
  const client = HubClient.withKey(hub.address, key);
  // Most requests are sent with this key: revoked by one of them, it would have the others refused.
  const keys = await client.get(`/projects/${project.id}/api-keys?first=1`);
  for (const each of keys.body.data) ids.exclude(String(each.id));
  ids.harvest(project.id);
  await fill(client, ids, project.id, nth);
  const withKey = { 'x-api-key': key };
  return [withKey, withKey, withKey, bearer(owner), bearer(owner), bearer(operator), withKey, {}];
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Creates objects of every kind, and notes their ids. */
async function fill(client: HubClient, ids: IdPool, projectId: string, nth: number): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await client.post(path, body);
    if (answer.status > 299) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    ids.harvest(JSON.stringify(answer.body));
    return answer.body;
  };
  const product = await post('/catalog/products', {
    ...{ slug: `forge-${nth}`, name: 'Forge', features: [{ key: 'seats', name: 'Seats', type: 'quantity' }] },
    plans: [
      {
        ...{ key: 'team', name: 'Team', grants: { seats: 3 }, licencePolicy: { maxMachines: 3 } },
        prices: [{ currency: 'EUR', unitAmount: '9.90', lookupKey: `team-${nth}` }],
      },
      { key: 'solo', name: 'Solo', prices: [{ currency: 'EUR', unitAmount: '5', trialDays: 7 }] },
    ],
  });
  const items = [{ priceId: product.plans[0].prices[0].id, quantity: 2 }];
  for (const externalId of ['acme', 'initech', 'hooli']) {
    const { latestInvoice } = await post('/billing/subscriptions', { customer: { externalId }, items });
    if (externalId === 'acme') await post('/billing/payments', { invoiceId: latestInvoice.id });
  }
  const line = { description: 'Installation', unitAmount: '150' };
  const invoice = { customer: { externalId: 'acme' }, currency: 'EUR', lines: [line] };
  await post('/billing/invoices', { ...invoice, finalize: false });
  const { id: invoiceId } = await post('/billing/invoices', invoice);
  await post('/billing/credit-notes', { invoiceId });
  await post('/billing/coupons', { code: `save-${nth}`, name: 'Save', percentOff: '10' });
  await post('/billing/tax-rates', { name: 'VAT', percentage: '19' });
  await post('/billing/test-clocks', { name: 'Clock', now: '2026-01-01T00:00:00Z' });
  await post('/usage/meters', { key: 'builds', name: 'Builds', aggregation: 'sum' });
  await post('/catalog/imports', {});
  const release = await post(`/catalog/products/${String(product.id)}/releases`, { version: '1.0.0' });
  const file = { filename: 'forge.zip', size: 3, sha256: 'a'.repeat(64) };
  await post(`/catalog/releases/${String(release.id)}/artifacts`, file);
  await post(`/projects/${projectId}/clients`, { name: 'Backend', kind: 'machine', scopes: ['catalog:read'] });
  await post(`/projects/${projectId}/api-keys`, { name: 'Other', scopes: ['catalog:read'] });
  await post(`/projects/${projectId}/registration-tokens`, { name: 'Previews' });
  const api = { identifier: `https://api-${nth}.example/`, name: 'API', scopes: ['orders:read'] };
  await post(`/projects/${projectId}/resource-servers`, api);
}

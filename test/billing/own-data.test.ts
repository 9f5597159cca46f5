import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../src/auth/people/user.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { HubClient } from '../support/client.ts';
import { People } from '../support/people.ts';
import { Shop } from '../support/shop.ts';

let people: People;
let user: User;
let person: HubClient;

beforeAll(async () => {
  people = await People.start();
  user = await people.user();
  person = await people.as(user);
});

afterAll(() => people.close());

it('the export has the profile of a person, their projects, and what they have bought', async () => {
  const shop = await Shop.open(people.seed, { plans: { team: { unitAmount: '30' } } });
  await people.seed.member(await people.seed.project(), user, Role.viewer);
  const bought = (await person.post('/billing/subscriptions', { items: shop.items('team') })).body;
  const { status, body } = await person.get('/me/data');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: user.id, email: user.email, memberships: [{ role: 'viewer' }] });
  expect(body.customers).toMatchObject({
    totalCount: 1,
    nodes: [
      {
        project: { id: shop.projectId },
        subscriptions: { nodes: [{ id: bought.id, status: 'incomplete' }] },
        invoices: { nodes: [{ id: bought.latestInvoice.id, total: { amount: '30.00', currency: 'EUR' } }] },
        payments: { nodes: [], pageInfo: { hasNextPage: false } },
      },
    ],
  });
});

it('the export has nothing of another person', async () => {
  const other = await people.as(await people.user());
  const { body } = await other.get('/me/data');
  expect(body.customers).toMatchObject({ totalCount: 0, nodes: [] });
  expect(JSON.stringify(body)).not.toContain(user.email);
});

it('the export requires the scopes account and billing:read', async () => {
  for (const scopes of [['account'], ['billing:read']]) {
    const { status, body } = await (await people.as(user, scopes)).get('/me/data');
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  }
});

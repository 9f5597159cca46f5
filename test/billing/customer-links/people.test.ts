import { expect, it } from '@jest/globals';
import { ClientKind } from '../../../src/auth/clients/client.ts';
import { hubScopes } from '../../../src/auth/scopes.ts';
import { client, clock, hub, seed } from '../billing-stage.ts';
import { connect } from '../gateways/gateway-stage.ts';
import { grantToken } from '../../support/access-token.ts';
import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { codeOf, invoiceFor, newCustomer, opener } from './links-stage.ts';

/** A person with an account, who is a customer of the project, or of none. */
async function person(isCustomer = true): Promise<{ api: HubClient; customer: Json }> {
  const { id: userId } = await seed.user();
  const redirectUris = ['https://shop.example/callback'];
  const made = await seed.client(await seed.project(), { kind: ClientKind.web, redirectUris });
  const asked = { clientId: made.client.id, userId, scopes: hubScopes, now: clock.now() };
  const api = HubClient.withKey(hub.address, await grantToken(hub.orm, asked));
  const customer = await newCustomer();
  // A project can name a person as its customer once they have signed in to it.
  if (isCustomer)
    await hub.orm.em.fork().execute(
      `update customer set user_id = (select id from hub_user order by created_at desc, id desc limit 1)
       where external_id = ?`,
      [customer.externalId as unknown as string],
    );
  return { api, customer };
}

it('a person pays their own invoice, saves a card, and sees the gateways of the seller', async () => {
  await connect();
  const { api, customer } = await person();
  const invoice = await invoiceFor(customer);
  const gateways = `query ($id: ID!) { paymentGateways(projectId: $id) { gateway } }`;
  const { body: project } = await api.graphql(`query ($id: ID!) { customer(id: $id) { project { id } } }`, {
    id: customer.id,
  });
  const { id } = project.data.customer.project;
  expect((await api.graphql(gateways, { id })).body.data.paymentGateways).toEqual([{ gateway: 'sandbox' }]);
  const saved = await api.post('/billing/payment-methods', { customerId: customer.id, token: 'sandbox_success' });
  expect([saved.status, saved.body.status]).toEqual([201, 'active']);
  const { body } = await api.post('/billing/payment-attempts', { invoiceId: invoice.id });
  expect(body.status).toBe('succeeded');
  const { api: stranger } = await person(false);
  expect(codeOf(await stranger.graphql(gateways, { id }))).toBe('project_not_found');
});

it('a link of a person opens nothing while they are suspended, nor once they are deleted', async () => {
  const { api, customer } = await person();
  const asked = { customerId: customer.id };
  const [own, ofProject] = [
    await api.post('/billing/customer-links', asked),
    await client.post('/billing/customer-links', asked),
  ];
  const open = async (link: typeof own) =>
    codeOf(await opener(link).graphql('{ openedLink { expiresAt } }')) ?? 'opens';
  const sql = (text: string) => hub.orm.em.fork().execute(text);
  const maker = '(select created_by_id from customer_link where created_by_id is not null)';
  expect([await open(own), await open(ofProject)]).toEqual(['opens', 'opens']);
  await sql(`update hub_user set suspended_at = now() where id = ${maker}`);
  expect([await open(own), await open(ofProject)]).toEqual(['link_expired', 'opens']);
  await sql(`update hub_user set suspended_at = null where id = ${maker}`);
  expect(await open(own)).toBe('opens');
  await sql('update customer_link set created_by_id = gen_random_uuid() where created_by_id is not null');
  expect([await open(own), await open(ofProject)]).toEqual(['link_expired', 'opens']);
});

it('a person makes a link for themself, and for no one else', async () => {
  const { api, customer } = await person();
  const link = await api.post('/billing/customer-links', { customerId: customer.id, expiresInSeconds: 3600 });
  expect(link.status).toBe(201);
  const { body } = await opener(link).graphql('{ openedLink { customer { id } } }');
  expect(body.data.openedLink.customer.id).toBe(customer.id);
  const other = await newCustomer();
  expect((await api.post('/billing/customer-links', { customerId: other.id })).body.code).toBe('customer_not_found');
  expect((await api.get('/billing/customer-links')).body.data).toEqual([]);
  expect((await client.get('/billing/customer-links')).body.data).toHaveLength(1);
});

import { expect, it } from '@jest/globals';
import { ClientKind } from '../../../src/auth/clients/client.ts';
import { hubScopes } from '../../../src/auth/scopes.ts';
import { scopedPage } from '../../../src/auth/scoped-list.ts';
import { customerLinkList } from '../../../src/billing/invoicing/links/customer-links.ts';
import { viewerOfLink } from '../../../src/billing/invoicing/links/viewer-of-link.ts';
import { client, clock, hub, project, seed } from '../billing-stage.ts';
import { connect } from '../gateways/gateway-stage.ts';
import { grantToken } from '../../support/access-token.ts';
import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { codeOf, invoiceFor, linkTo, newCustomer, opener, secretOf } from './links-stage.ts';

/** A person with an account, who is a customer of the project, or of none. */
async function person(isCustomer = true): Promise<{ api: HubClient; read: HubClient; customer: Json }> {
  const { id: userId } = await seed.user();
  const redirectUris = ['https://shop.example/callback'];
  const made = await seed.client(await seed.project(), { kind: ClientKind.web, redirectUris });
  const asked = { clientId: made.client.id, userId, scopes: hubScopes, now: clock.now() };
  const api = HubClient.withKey(hub.address, await grantToken(hub.orm, asked));
  const read = HubClient.withKey(hub.address, await grantToken(hub.orm, { ...asked, scopes: ['billing:read'] }));
  const customer = await newCustomer();
  // A project can name a person as its customer once they have signed in to it.
  if (isCustomer)
    await hub.orm.em.fork().execute(
      `update customer set user_id = (select id from hub_user order by created_at desc, id desc limit 1)
       where external_id = ?`,
      [customer.externalId as unknown as string],
    );
  return { api, read, customer };
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
  expect((await client.get('/billing/customer-links')).body.data).toHaveLength(1);
});

it('a person lists and ends the links to themself, no matter who made them, and no others', async () => {
  const { api, customer } = await person();
  const { api: stranger } = await person();
  const other = await newCustomer();
  const asked = { customerId: customer.id };
  const own = await api.post('/billing/customer-links', asked);
  const ofProject = await client.post('/billing/customer-links', asked);
  const ofOther = await client.post('/billing/customer-links', { customerId: other.id });
  const listed = await api.get('/billing/customer-links');
  expect(listed.body.data.map(({ id, isOwn }: Json) => [id, isOwn])).toEqual([
    [ofProject.body.id, false],
    [own.body.id, true],
  ]);
  expect((await stranger.get('/billing/customer-links')).body.data).toEqual([]);
  expect((await api.get(`/billing/customer-links?customerId=${other.id}`)).body.data).toEqual([]);
  for (const [caller, link] of [[stranger, own] as const, [api, ofOther] as const]) {
    const path = `/billing/customer-links/${link.body.id}`;
    expect((await caller.get(path)).body.code).toBe('customer_link_not_found');
    expect((await caller.post(`${path}/expire`, {})).body.code).toBe('customer_link_not_found');
  }
  const end = `mutation ($id: ID!) { expireCustomerLink(id: $id) { customerLink { isExpired } } }`;
  expect((await api.graphql(end, { id: own.body.id })).body.data.expireCustomerLink.customerLink.isExpired).toBe(true);
  const ended = await api.post(`/billing/customer-links/${ofProject.body.id}/expire`, {});
  expect([ended.status, ended.body.isExpired]).toEqual([200, true]);
  for (const link of [own, ofProject])
    expect(codeOf(await opener(link).graphql('{ openedLink { expiresAt } }'))).toBe('link_expired');
  expect((await api.get('/billing/customer-links?isExpired=false')).body.data).toEqual([]);
  expect((await api.get('/billing/customer-links?isExpired=true')).body.data).toHaveLength(2);
  const audit = await client.get(`/projects/${project.id}/audit?action=customer_link.expired`);
  const [{ id: userId }] = await hub.orm.em
    .fork()
    .execute<{ id: string }[]>(
      `select type_id('user', user_id) as id from customer where user_id is not null and type_id('customer', id) = ?`,
      [String(customer.id)],
    );
  expect(audit.body.data.map(({ actor }: Json) => String(actor).split(':').at(-1))).toEqual([userId, userId]);
});

it('a person who may only read does not end a link to themself', async () => {
  const { api, customer, read } = await person();
  const link = await api.post('/billing/customer-links', { customerId: customer.id });
  const path = `/billing/customer-links/${link.body.id}`;
  expect((await read.get(path)).status).toBe(200);
  expect((await read.post(`${path}/expire`, {})).body.code).toBe('insufficient_scope');
});

it('a link to the portal ends itself, and learns of no other', async () => {
  const customer = await newCustomer();
  const invoice = await invoiceFor(customer);
  const [link, other, ofInvoice] = [
    await linkTo(customer),
    await linkTo(customer),
    await linkTo(customer, { invoiceId: invoice.id }),
  ];
  const api = opener(link);
  const end = `mutation ($id: ID!) { expireCustomerLink(id: $id) { customerLink { id isExpired } } }`;
  for (const field of ['customerLinks { nodes { id } }', `customerLink(id: "${link.body.id}") { id }`])
    expect(codeOf(await api.graphql(`{ ${field} }`))).toBe('link_does_not_open_this');
  for (const path of ['/billing/customer-links', `/billing/customer-links/${other.body.id}`])
    expect((await api.get(path)).body.code).toBe('link_does_not_open_this');
  for (const each of [other, ofInvoice])
    expect(codeOf(await api.graphql(end, { id: each.body.id }))).toBe('customer_link_not_found');
  expect(codeOf(await opener(ofInvoice).graphql(end, { id: ofInvoice.body.id }))).toBe('link_does_not_open_this');
  const { id } = (await api.graphql('{ openedLink { id } }')).body.data.openedLink;
  expect(id).toBe(link.body.id);
  const { body } = await api.graphql(end, { id });
  expect(body.data.expireCustomerLink.customerLink).toEqual({ id, isExpired: true });
  expect(codeOf(await api.graphql('{ openedLink { id } }'))).toBe('link_expired');
  expect((await opener(other).graphql('{ openedLink { id } }')).status).toBe(200);
  const audit = await client.get(`/projects/${project.id}/audit?action=customer_link.expired`);
  expect(audit.body.data[0]).toMatchObject({ actor: id, subject: id });
});

it('the list of links itself shows a link to the portal that one alone', async () => {
  const customer = await newCustomer();
  const [link] = [await linkTo(customer), await linkTo(customer)];
  const em = hub.orm.em.fork();
  const viewer = (await viewerOfLink(em, secretOf(link.body), clock.now()))!;
  const reading = { em, viewer, list: customerLinkList, filter: { now: clock.now() } };
  const { rows } = await scopedPage(reading, { first: 10 } as never);
  expect(rows.map(({ id }) => id)).toEqual([link.body.id]);
});

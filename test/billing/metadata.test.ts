import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/auth/people/user.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, refusalOf } from '../support/people.ts';
import { Shop } from '../support/shop.ts';

type Noun = 'customer' | 'subscription' | 'invoice' | 'payment' | 'member';
const nouns: Noun[] = ['customer', 'subscription', 'invoice', 'payment', 'member'];

let people: People;
let shop: Shop<'pro'>;
let project: Project;
let person: User;
let api: HubClient;
let reader: HubClient;
let stranger: HubClient;
let ids: Record<Noun, string>;

beforeAll(async () => {
  people = await People.start();
  const { seed, hub } = people;
  shop = await Shop.open(seed, { plans: { pro: { unitAmount: '9' } } });
  project = shop.project;
  const withKey = async (of: Project, scopes?: string[]) => HubClient.withKey(hub.address, await seed.key(of, scopes));
  api = await withKey(project);
  reader = await withKey(project, ['billing:read']);
  stranger = await withKey(await seed.project());
  person = await people.user();
  await seed.member(project, person, Role.viewer);
  ids = await objects();
});

afterAll(() => people?.close());

const restOf: Record<Noun, { path: string; update: string }> = {
  customer: { path: '/billing/customers', update: 'changes' },
  subscription: { path: '/billing/subscriptions', update: 'metadata' },
  invoice: { path: '/billing/invoices', update: 'metadata' },
  payment: { path: '/billing/payments', update: 'metadata' },
  member: { path: '/members', update: 'metadata' },
};

async function post(path: string, body: object): Promise<Json> {
  const answer = await api.post(path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
}

/** Creates one of each; all but the member with metadata. */
async function objects(): Promise<Record<Noun, string>> {
  const metadata = { order: '1' };
  const customer = await post('/billing/customers', { externalId: `c-${Math.random()}`.replace('0.', ''), metadata });
  const items = shop.items('pro');
  const subscription = await post('/billing/subscriptions', { customerId: customer.id, items, metadata });
  const lines = [{ description: 'Work', unitAmount: '10' }];
  const invoice = await post('/billing/invoices', { customerId: customer.id, currency: 'EUR', lines, metadata });
  const payment = await post('/billing/payments', { invoiceId: invoice.id, amount: '1', metadata });
  for (const each of [customer, subscription, invoice, payment]) expect(each.metadata).toEqual(metadata);
  const { body } = await api.get(`/projects/${project.id}/members`);
  const [member] = body.data as unknown as Json[];
  const found = { customer, subscription, invoice, payment, member: member! };
  return Object.fromEntries(nouns.map((noun) => [noun, String(found[noun].id)])) as Record<Noun, string>;
}

const pathOf = (noun: Noun) => `${restOf[noun].path}/${ids[noun]}`;
const read = async (noun: Noun, by = api) => (await by.get(pathOf(noun))).body.metadata;
const change = (noun: Noun, metadata: unknown, by = api) =>
  by.post(`${pathOf(noun)}/${restOf[noun].update}`, { metadata });

/** The same change in GraphQL. */
function changeInGraph(noun: Noun, metadata: unknown, by = api) {
  if (noun === 'customer') {
    const update = `mutation ($id: ID!, $input: UpdateCustomerInput!) { updateCustomer(id: $id, input: $input) { customer { metadata } } }`;
    return by.graphql(update, { id: ids[noun], input: { metadata } });
  }
  const field = `update${noun[0]!.toUpperCase()}${noun.slice(1)}Metadata`;
  const update = `mutation ($id: ID!, $metadata: Metadata) { ${field}(id: $id, metadata: $metadata) { ${noun} { metadata } } }`;
  return by.graphql(update, { id: ids[noun], metadata });
}

describe.each(nouns)('the metadata of a %s', (noun) => {
  it('is merged by a change in REST and in GraphQL, and recorded', async () => {
    await change(noun, null);
    const changed = await change(noun, { a: '1', b: '2' });
    expect([changed.status, changed.body.metadata]).toEqual([200, { a: '1', b: '2' }]);
    const { body } = await changeInGraph(noun, { a: null, b: '', c: '3' });
    expect(body.errors).toBeUndefined();
    expect(await read(noun)).toEqual({ c: '3' });
    const [event] = await people.sql(
      `select type, payload, (select detail from audit_entry where subject = outbox_event.subject order by id desc limit 1)
       from outbox_event where subject = ? order by id desc limit 1`,
      [ids[noun]],
    );
    const values = { a: null, b: null, c: '3' };
    const [type, payload] =
      noun === 'customer'
        ? ['customer.updated', { changed: ['metadata.a', 'metadata.b', 'metadata.c'] }]
        : [`${noun}.metadata_changed`, { metadata: values }];
    expect(event).toMatchObject({ type, payload, detail: payload });
  });

  it('is kept by a change that names no key or no other value, which is not recorded', async () => {
    await change(noun, { a: '1' });
    const before = await people.sql('select id from outbox_event where subject = ?', [ids[noun]]);
    await change(noun, { a: '1', gone: null });
    await change(noun, {});
    await changeInGraph(noun, undefined);
    expect(await read(noun)).toMatchObject({ a: '1' });
    expect(await people.sql('select id from outbox_event where subject = ?', [ids[noun]])).toEqual(before);
  });

  it('keeps two changes of different keys at the same time', async () => {
    await change(noun, null);
    const names = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(names.map((name) => change(noun, { [name]: name })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(noun)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('points at each key that is refused, in both doors', async () => {
    const wrong = { long: 'v'.repeat(501), number: 1, ['k'.repeat(41)]: 'v' };
    const pointers = ['/metadata/long', '/metadata/number', `/metadata/${'k'.repeat(41)}`];
    const rest = await change(noun, wrong);
    expect([rest.status, rest.body.errors?.map((each) => each.pointer)]).toEqual([422, pointers]);
    const { body } = await changeInGraph(noun, wrong);
    expect(body.errors![0]!.extensions!.problems!.map((each) => each.pointer)).toEqual(pointers);
    for (const metadata of [[], 'text', 7])
      expect((await change(noun, metadata)).body.errors?.map((each) => each.pointer)).toEqual(['/metadata']);
  });

  it('stays at 50 keys when two changes at once would exceed them together', async () => {
    await change(noun, null);
    const keys = (prefix: string) => Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${prefix}${n}`, 'v']));
    const answers = await Promise.all([change(noun, keys('a')), change(noun, keys('b'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(Object.keys(await read(noun)!)).toHaveLength(30);
  });

  it('is not found by another project, and not changed by a reader', async () => {
    expect((await change(noun, { a: '1' }, stranger)).status).toBe(404);
    const { status, body } = await change(noun, { a: '1' }, reader);
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  });

  it.each([
    [`'[]'`],
    [`'{"a": 1}'`],
    [`'{"a": ""}'`],
    [`'{"": "v"}'`],
    [`jsonb_build_object(repeat('k', 41), 'v')`],
    [`jsonb_build_object('a', repeat('v', 501))`],
    [`(select jsonb_object_agg('k' || n, 'v') from generate_series(1, 51) n)`],
  ])('is refused by the database as %s', async (value) => {
    const update = `update ${noun} set metadata = ${value} where id = ?`;
    await expect(people.sql(update, [decodeId(noun, ids[noun])])).rejects.toThrow(`${noun}_metadata_check`);
  });
});

describe('metadata and people', () => {
  it('is not shown to the customer, who cannot set it', async () => {
    const own = await people.as(await people.user(), ['billing:read', 'billing:write']);
    const { body: bought } = await own.post('/billing/subscriptions', { items: shop.items('pro') });
    await api.post(`/billing/subscriptions/${bought.id}/metadata`, { metadata: { note: 'secret' } });
    const seen = await own.get(`/billing/subscriptions/${bought.id}`);
    expect([seen.status, seen.body.metadata, seen.body.latestInvoice!.metadata]).toEqual([200, null, null]);
    const list = (await own.get('/billing/subscriptions')).body.data as unknown as Json[];
    expect(list.map(({ metadata }) => metadata)).toEqual([null]);
    expect((await own.post(`/billing/subscriptions/${bought.id}/metadata`, { metadata: {} })).status).toBe(404);
    const mine = await own.post(`/billing/customers/${bought.customer!.id}/changes`, { metadata: { a: '1' } });
    expect([mine.status, mine.body.errors?.map((each) => each.pointer)]).toEqual([422, ['/metadata']]);
    expect((await api.get(`/billing/subscriptions/${bought.id}`)).body.metadata).toEqual({ note: 'secret' });
  });

  it('is refused in an order of a person for themself', async () => {
    const stranger = await people.as(await people.user(), ['billing:read', 'billing:write']);
    const create = `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { subscription { id } } }`;
    const input = { items: shop.items('pro'), metadata: { a: '1' } };
    expect(await refusalOf(stranger, create, { input })).toBe('only_the_project_may');
  });

  it('of a member is shown to administrators only', async () => {
    await change('member', { team: 'platform' });
    const self = await people.as(person);
    const { body } = await self.graphql(`{ member(id: "${ids.member}") { role metadata } }`);
    expect(body.data!.member).toEqual({ role: 'viewer', metadata: null });
  });
});

describe('the metadata of a final invoice', () => {
  it('can change, and of an invalid new object is refused with a pointer', async () => {
    expect((await api.get(pathOf('invoice'))).body.status).toBe('open');
    expect((await change('invoice', { late: 'yes' })).status).toBe(200);
    const metadata = { wrong: 1 };
    const lines = [{ description: 'Work', unitAmount: '10' }];
    const customerId = ids.customer;
    const answers = [
      await api.post('/billing/customers', { externalId: 'wrong', metadata }),
      await api.post('/billing/subscriptions', { customer: { externalId: 'w' }, items: shop.items('pro'), metadata }),
      await api.post('/billing/previews', { customer: { externalId: 'w' }, items: shop.items('pro'), metadata }),
      await api.post('/billing/invoices', { customerId, currency: 'EUR', lines, metadata }),
      await api.post('/billing/payments', { invoiceId: ids.invoice, metadata }),
    ];
    for (const { status, body } of answers)
      expect([status, body.errors?.map((each) => each.pointer)]).toEqual([422, ['/metadata/wrong']]);
  });
});

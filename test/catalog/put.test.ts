import { describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { client, hub, project, seed, select } from './bulk-stage.ts';
import { meterKey } from './bulk-inputs.ts';
import { edited, fieldsOf } from './edited.ts';

const path = (id: unknown) => `/catalog/products/${String(id)}`;

/** A PUT of a document, at the address of its id or of another. */
const put = (document: object, headers: Record<string, string> = {}, id = (document as Json).id): Promise<Answer> =>
  client.send('PUT', path(id), document, headers);

async function registered(): Promise<Json> {
  const input = {
    slug: unique('put'),
    name: 'Forge',
    description: '# Forge',
    privateMetadata: { cost: 3 },
    features: [
      { key: 'seats', name: 'Seats', type: 'quantity' },
      { key: 'calls', name: 'Calls', type: 'metered', meter: meterKey },
    ],
    plans: [
      { key: 'free', name: 'Free', prices: [{ currency: 'EUR', unitAmount: '0' }] },
      {
        key: 'team',
        name: 'Team',
        grants: { seats: 5 },
        prices: [
          { currency: 'EUR', unitAmount: '9' },
          { currency: 'EUR', unitAmount: '99', interval: 'year' },
          { currency: 'EUR', unitAmount: '0.1', meter: meterKey },
        ],
      },
    ],
  };
  const { status, body } = await client.post('/catalog/products', input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

const readAs = async (reader: HubClient, id: unknown) => (await reader.get(path(id))).body;
const read = (id: unknown) => readAs(client, id);

async function subscribe(priceId: unknown): Promise<void> {
  const order = { customer: { externalId: unique('buyer') }, items: [{ priceId }] };
  expect((await client.post('/billing/subscriptions', order)).status).toBe(201);
}

const otherId = (id: unknown) => String(id).replace(/.$/, (last) => (last === '0' ? '1' : '0'));

describe('a read-only field of a PUT', () => {
  it.each<[pointer: string, value: (document: Json) => unknown]>([
    ['/id', ({ id }) => otherId(id)],
    ['/createdAt', () => '2020-01-01T00:00:00.000Z'],
    ['/updatedAt', () => '2020-01-01T00:00:00.000Z'],
    ['/publishedAt', () => null],
    ['/archivedAt', () => '2020-01-01T00:00:00.000Z'],
    ['/availableActions', () => ['publish']],
    ['/project/id', ({ project: { id } = {} as Json }) => otherId(id)],
    ['/project/slug', () => 'other'],
    ['/project/name', () => 'Other'],
    ['/features/0/id', ({ features }) => otherId(features![0]!.id)],
    ['/features/0/id', ({ features }) => features![1]!.id],
    ['/features/1/meter/id', ({ features }) => otherId(features![1]!.meter!.id)],
    ['/plans/1/id', ({ plans }) => plans![0]!.id],
    ['/plans/1/prices/0/id', ({ plans }) => otherId(plans![1]!.prices![0]!.id)],
    ['/plans/1/prices/0/supersedesId', ({ plans }) => plans![1]!.prices![1]!.id],
    ['/plans/1/prices/2/meter/id', ({ plans }) => otherId(plans![1]!.prices![2]!.meter!.id)],
  ])('is refused at %s when it has another value (%#)', async (pointer, value) => {
    const before = await registered();
    const { status, body } = await put(edited(before, pointer, value(before)), {}, before.id);
    expect([status, body.code, body.errors?.map((each) => each.pointer)]).toEqual([422, 'invalid_input', [pointer]]);
    expect(await read(before.id)).toEqual(before);
  });

  it('is refused when two prices have the same id', async () => {
    const before = await registered();
    const copy = { ...fieldsOf(before.plans![1]!.prices![0]!), interval: 'week', unitAmount: '2' };
    const { status, body } = await put(edited(before, '/plans/1/prices/-', copy));
    expect([status, body.errors?.map((each) => each.pointer)]).toEqual([422, ['/plans/1/prices/3/id']]);
  });

  it('is refused with a key of a plan that was edited, since another key is another plan', async () => {
    const before = await registered();
    const { status, body } = await put(edited(before, '/plans/0/key', 'renamed'));
    const pointers = ['/plans/0/id', '/plans/0/prices/0/id'];
    expect([status, body.errors?.map((each) => each.pointer)]).toEqual([422, pointers]);
  });

  it('may be left out, and so may the key of a meter beside its id be given alone', async () => {
    const before = await registered();
    const { slug, name, description, privateMetadata } = before;
    const features = before.features!.map(({ id: _id, meter, ...others }) => ({
      ...fieldsOf(others),
      meter: meter?.key,
    }));
    const plans = before.plans!.map(({ id: _id, prices, ...others }) => ({
      ...fieldsOf(others),
      prices: prices!.map(({ id: _priceId, supersedesId: _other, meter, ...price }) => ({
        ...fieldsOf(price),
        meter: meter?.key,
      })),
    }));
    const body = { slug, name, description, privateMetadata, features, plans };
    expect((await put(body, {}, before.id)).body).toEqual(before);
  });

  it('is refused in a document that was read without permission to write, which would empty private metadata', async () => {
    const { id } = await registered();
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const { status, body } = await put(await readAs(reader, id));
    expect([status, body.errors?.map((each) => each.pointer)]).toEqual([422, ['/availableActions']]);
  });
});

describe('a PUT of a document that has become stale', () => {
  it.each<[guard: string, without: string[]]>([
    ['its version', []],
    ['its time', ['version']],
  ])('is refused by %s, and accepted without either', async (_guard, without) => {
    const read = await registered();
    await put(edited(read, '/name', 'Other'));
    const old = without.reduce((document, name) => edited(document, `/${name}`, undefined), read);
    const refused = await put(edited(old, '/tagline', 'Mine'));
    expect([refused.status, refused.body.code]).toEqual([412, 'version_is_stale']);
    const unguarded = edited(edited(old, '/version', undefined), '/updatedAt', undefined);
    expect((await put(edited(unguarded, '/tagline', 'Mine'))).body).toMatchObject({ name: 'Forge', tagline: 'Mine' });
  });

  it('is refused by If-Match, or for its version when If-Match has the present one', async () => {
    const old = await registered();
    await put(edited(old, '/name', 'Other'));
    expect((await put(old, { 'If-Match': '"v1"' })).status).toBe(412);
    const { status, body } = await put(old, { 'If-Match': '"v2"' });
    expect([status, body.errors?.map((each) => each.pointer)]).toEqual([422, ['/version', '/updatedAt']]);
  });

  it('is refused in GraphQL by the version in the input', async () => {
    const { id, slug } = await registered();
    const replace =
      'mutation ($id: ID!, $input: ProductInput!) { replaceProduct(id: $id, input: $input) { product { id } } }';
    const { body } = await client.graphql(replace, { id, input: { slug, name: 'New', version: 7 } });
    expect(body.errors![0]!.extensions).toMatchObject({ code: 'version_is_stale', kind: 'precondition' });
  });

  it('loses a race of two clients that read the same version', async () => {
    const { id } = await registered();
    const [one, other] = await Promise.all([read(id), read(id)]);
    const answers = await Promise.all([
      put(edited(one, '/tagline', 'One')),
      put(edited(other, '/description', 'Other')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200)!.body;
    expect(await read(id)).toEqual(winner);
    expect([String(winner.tagline) === 'One', String(winner.description) === 'Other'].filter(Boolean)).toHaveLength(1);
  });
});

describe('a PUT without a plan that has subscriptions', () => {
  const withoutPlans = ({ slug, name }: Json) => ({ slug, name });

  it('is refused unless it says which version was read', async () => {
    const before = await registered();
    const plan = before.plans![1]!;
    await subscribe(plan.prices![0]!.id);
    const refused = await put(withoutPlans(before), {}, before.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_in_use']);
    expect(refused.body.detail).toContain('"team"');
    expect(await read(before.id)).toEqual(before);
    const kept = await put({ ...withoutPlans(before), features: before.features, plans: [plan] }, {}, before.id);
    expect(kept.body.plans!.map(({ key }) => key)).toEqual(['team']);
    const dropped = await put(withoutPlans(before), { 'If-Match': '"v2"' }, before.id);
    expect([dropped.status, dropped.body.plans]).toEqual([200, []]);
  });

  it('is refused for a subscription that is planned to change to it', async () => {
    const before = await registered();
    const order = { customer: { externalId: unique('buyer') }, items: [{ priceId: before.plans![0]!.prices![0]!.id }] };
    const { body } = await client.post('/billing/subscriptions', order);
    const items = [{ priceId: before.plans![1]!.prices![0]!.id }];
    const planned = await client.post(`/billing/subscriptions/${body.id}/change`, { items, at: 'period_end' });
    expect([planned.status, planned.body.plannedChanges]).toEqual([200, [expect.anything()]]);
    const { status, body: refusal } = await put({ ...withoutPlans(before), plans: [before.plans![0]!] }, {}, before.id);
    expect([status, refusal.code]).toEqual([409, 'plan_in_use']);
  });

  it('is accepted when its subscriptions have ended or nobody subscribed', async () => {
    const before = await registered();
    const order = { customer: { externalId: unique('buyer') }, items: [{ priceId: before.plans![0]!.prices![0]!.id }] };
    const { body } = await client.post('/billing/subscriptions', order);
    await client.post(`/billing/subscriptions/${body.id}/cancel`, { at: 'now' });
    expect((await put(withoutPlans(before), {}, before.id)).body.plans).toEqual([]);
  });
});

describe('a PUT of an unchanged product', () => {
  it('keeps a licence that is no longer accepted', async () => {
    const { id } = await registered();
    await select(`update product set licence = 'SEE LICENSE IN FILE' where type_id('product', id) = ?`, [id]);
    const before = await read(id);
    expect((await put(edited(before, '/tagline', 'New'))).body).toMatchObject({
      licence: 'SEE LICENSE IN FILE',
      version: 2,
    });
    const { status, body } = await put(edited(await read(id), '/licence', 'SEE OTHER'));
    expect([status, body.errors?.map((each) => each.pointer)]).toEqual([422, ['/licence']]);
  });
});

describe('a partial change of a product', () => {
  it('accepts plans and features as GET gives them, and refuses other ids', async () => {
    const before = await registered();
    const change = ({ plans, features }: Json) => client.post(`${path(before.id)}/changes`, { plans, features });
    const renamed = edited(before, '/plans/1/name', 'Teams');
    const { status, body } = await change(renamed);
    expect([status, body.plans]).toEqual([200, renamed.plans]);
    const refused = await change(edited(renamed, '/plans/1/prices/0/id', before.plans![0]!.id));
    expect([refused.status, refused.body.errors!.map((each) => each.pointer)]).toEqual([422, ['/plans/1/prices/0/id']]);
  });
});

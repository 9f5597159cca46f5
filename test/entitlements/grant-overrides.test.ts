import { describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Role } from '../../src/auth/projects/member.ts';
import { UserViewer } from '../../src/auth/viewer.ts';
import { entitlementsOf } from '../../src/entitlements/entitlements-of.ts';
import { listEntitlements } from '../../src/entitlements/entitlements.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import {
  OVERRIDE,
  buyer,
  byFeature,
  client,
  clock,
  grants,
  hub,
  list,
  one,
  override,
  priceOf,
  product,
  project,
  seed,
  subscribe,
} from './entitlements-stage.ts';

async function remove(id: unknown, as = client) {
  return as.graphql('mutation ($id: ID!) { removeGrantOverride(id: $id) { removedGrantId } }', { id });
}

describe('a grant override', () => {
  it.each<[string, unknown, object]>([
    ['sso', true, { value: true, isGranted: true }],
    ['seats', 0, { value: 0, isGranted: false, limit: '0' }],
    ['region', 'a "quoted" \\ text', { value: 'a "quoted" \\ text', text: 'a "quoted" \\ text' }],
    ['calls', 50, { value: 50, limit: '50', left: '50', used: '0' }],
  ])('of %s replaces the value of the plan until it is removed', async (feature, value, expected) => {
    const { externalId, subscription } = await buyer();
    const before = await one(externalId, feature);
    const grant = await override(subscription, feature, value, { reason: 'a friend' });
    expect(grant).toMatchObject({ feature, value, reason: 'a friend', subscriptionId: subscription.id });
    expect(await one(externalId, feature)).toMatchObject({ ...expected, source: 'override' });
    expect((await remove(grant.id)).body.data.removeGrantOverride).toEqual({ removedGrantId: grant.id });
    expect(await one(externalId, feature)).toEqual(before);
    const again = await remove(grant.id);
    expect(again.body.errors[0].extensions.code).toBe('grant_not_found');
  });

  it('can grant what the plan does not, and less than the plan', async () => {
    const { externalId, subscription } = await buyer({ seats: 5 });
    await override(subscription, 'sso', true);
    await override(subscription, 'seats', 2);
    const { sso, seats } = byFeature(await list(`externalId=${externalId}`));
    expect([sso.isGranted, sso.source, seats.limit]).toEqual([true, 'override', '2']);
  });

  it('is ignored while its feature has another type, also in the token', async () => {
    const { externalId, sold, subscription } = await buyer();
    const user = await seed.user();
    await hub.orm.em
      .fork()
      .execute('update customer set user_id = ? where external_id = ?', [decodeId('user', user.id), externalId]);
    await override(subscription, 'sso', true);
    await override(subscription, 'calls', 50);
    const become = (key: string, type: string) =>
      hub.orm.em
        .fork()
        .execute('update feature set type = ? where key = ? and product_id = ?', [
          type,
          key,
          decodeId('product', String(sold.id)),
        ]);
    await become('sso', 'string');
    await become('calls', 'quantity');
    expect(await one(externalId, 'sso')).toMatchObject({ value: false, source: 'plan' });
    expect(await one(externalId, 'calls')).toMatchObject({ value: 50, source: 'override' });
    const [claim] = await entitlementsOf(hub.orm.em.fork(), user.id, project.id, clock.now());
    expect(claim!.features).toEqual({ ...grants, calls: 50 });
    await become('sso', 'boolean');
    expect(await one(externalId, 'sso')).toMatchObject({ value: true, source: 'override' });
  });

  it('is created, read and removed over REST', async () => {
    const { externalId, subscription } = await buyer();
    const path = '/billing/grant-overrides';
    const input = { subscriptionId: subscription.id, feature: 'seats', value: 9, reason: 'a friend' };
    const made = await client.post(path, input);
    expect([made.status, made.body]).toMatchObject([200, { feature: 'seats', value: 9, reason: 'a friend' }]);
    const { body } = await client.get(`/billing/subscriptions/${String(subscription.id)}`);
    expect(body.grantOverrides).toMatchObject([{ id: made.body.id, reason: 'a friend' }]);
    expect((await client.post(path, { ...input, value: 'many' })).body.errors).toMatchObject([{ pointer: '/value' }]);
    const taken = await client.send('DELETE', `${path}/${String(made.body.id)}`);
    expect([taken.status, taken.body]).toEqual([204, '']);
    expect(await one(externalId, 'seats')).toMatchObject({ value: 5, source: 'plan' });
  });

  it('is unique for a feature: a second one replaces the first, and both are audited', async () => {
    const { subscription } = await buyer();
    const first = await override(subscription, 'seats', 7, { reason: 'trial' });
    clock.advance({ hours: 1 });
    const second = await override(subscription, 'seats', 8);
    expect(second).toMatchObject({ id: first.id, value: 8, reason: null, createdAt: first.createdAt });
    await remove(first.id);
    const entries = await hub.orm.em
      .fork()
      .execute<{ action: string; detail: object }[]>(
        `select action, detail from audit_entry where subject = ? and action like 'subscription.grant%' order by at, id`,
        [subscription.id],
      );
    expect(entries).toMatchObject([
      { action: 'subscription.grant_overridden', detail: { feature: 'seats', value: 7, reason: 'trial' } },
      { action: 'subscription.grant_overridden', detail: { feature: 'seats', value: 8, before: 7 } },
      { action: 'subscription.grant_override_removed', detail: { feature: 'seats', value: 8 } },
    ]);
  });

  it('is created once when four requests arrive at once', async () => {
    const { externalId, subscription } = await buyer();
    const input = { subscriptionId: subscription.id, feature: 'seats' };
    const send = (value: number) => client.graphql(OVERRIDE, { input: { ...input, value } });
    let answers: ReturnType<typeof send>[] = [];
    // A lock on the customer makes all requests wait, so that they certainly run at the same time.
    await hub.orm.em.fork().transactional(async (em) => {
      await em.execute('select id from customer where external_id = ? for update', [externalId]);
      answers = [1, 2, 3, 4].map(send);
      await untilWaiting(hub.orm.em.fork(), 4);
    });
    const ids = (await Promise.all(answers)).map(({ body }) => body.data.overrideGrant?.grant.id);
    expect([new Set(ids).size, typeof ids[0]]).toEqual([1, 'string']);
    expect(await list(`externalId=${externalId}&feature=seats`)).toMatchObject([{ source: 'override' }]);
  });

  it('is returned again for a repeated Idempotency-Key', async () => {
    const { subscription } = await buyer();
    const keyed = client.with({ 'idempotency-key': unique('key') });
    const input = { subscriptionId: subscription.id, feature: 'seats', value: 3 };
    const [first, second] = [await keyed.graphql(OVERRIDE, { input }), await keyed.graphql(OVERRIDE, { input })];
    expect(second.body).toEqual(first.body);
    expect(first.body.data.overrideGrant.grant.value).toBe(3);
  });

  it.each<[string, object, string]>([
    ['an unknown feature', { feature: 'nope', value: true }, '/feature'],
    ['a product that is not subscribed', { feature: 'seats', product: 'nope', value: 1 }, '/product'],
    ['a text for a number', { feature: 'seats', value: 'many' }, '/value'],
    ['a number for a boolean', { feature: 'sso', value: 1 }, '/value'],
    ['a boolean for a limit', { feature: 'calls', value: true }, '/value'],
    ['an empty text', { feature: 'region', value: '' }, '/value'],
    ['a reason of 501 characters', { feature: 'sso', value: true, reason: 'x'.repeat(501) }, '/reason'],
  ])('is refused for %s', async (_, input, pointer) => {
    const { subscription } = await buyer();
    const { body } = await client.graphql(OVERRIDE, { input: { subscriptionId: subscription.id, ...input } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_input', problems: [{ pointer }] });
  });

  it('must name the product when several have the feature, and affects only that one', async () => {
    const externalId = unique('cust');
    const [one, other] = [await product(grants), await product(grants)];
    const subscription = await subscribe(externalId, priceOf(one), priceOf(other));
    const input = { subscriptionId: subscription.id, feature: 'seats', value: 1 };
    const { body } = await client.graphql(OVERRIDE, { input });
    expect(body.errors[0].extensions.problems).toMatchObject([{ pointer: '/product' }]);
    await override(subscription, 'seats', 1, { product: other.slug });
    const seats = await list(`externalId=${externalId}&feature=seats`);
    expect(seats.map(({ limit }) => limit)).toEqual(['5', '1']);
  });

  it('is refused for an ended subscription, and to callers who may not bill', async () => {
    const { subscription } = await buyer();
    const input = { subscriptionId: subscription.id, feature: 'seats', value: 1 };
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['billing:read']));
    const stranger = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const codeOf = async (as: HubClient) => (await as.graphql(OVERRIDE, { input })).body.errors[0].extensions.code;
    expect(await codeOf(reader)).toBe('insufficient_scope');
    expect(await codeOf(stranger)).toBe('subscription_not_found');
    const grant = await override(subscription, 'seats', 2);
    expect((await remove(grant.id, stranger)).body.errors[0].extensions.code).toBe('grant_not_found');
    expect((await remove(grant.id, reader)).body.errors[0].extensions.code).toBe('insufficient_scope');
    await client.graphql('mutation ($id: ID!) { cancelSubscription(id: $id, at: now) { subscription { id } } }', {
      id: subscription.id,
    });
    expect(await codeOf(client)).toBe('subscription_is_canceled');
  });
});

describe('access to entitlements', () => {
  const person = (userId: string, roles: [Project, Role][] = [], scopes = ['billing:read', 'billing:write']) =>
    new UserViewer({
      ...{ userId, name: 'Ada', email: 'ada@example.org', isOperator: false, isConfirmed: true, scopes },
      ...{ clientId: newId('client'), clientProjectId: project.id, defaultProjectId: roles[0]?.[0].id },
      roles: new Map(roles.map(([at, role]) => [at.id, role])),
    });

  const entitlementsFor = (viewer: UserViewer, args: Parameters<typeof listEntitlements>[2] = {}) =>
    listEntitlements(hub.orm.em.fork(), viewer, args, clock.now());

  /** Creates a subscription of a person. */
  async function bought(): Promise<{ userId: string; customerId: string; subscription: Json }> {
    const { externalId, subscription } = await buyer();
    const user = await seed.user();
    await hub.orm.em
      .fork()
      .execute('update customer set user_id = ? where external_id = ?', [decodeId('user', user.id), externalId]);
    return { userId: user.id, customerId: String(subscription.customer.id), subscription };
  }

  it('is given to a person for themself, with or without their customer id', async () => {
    const { userId, customerId, subscription } = await bought();
    await override(subscription, 'seats', 77);
    const entitlements = await entitlementsFor(person(userId));
    expect(entitlements.map(({ feature, value }) => [feature, value])).toContainEqual(['seats', 77]);
    expect(await entitlementsFor(person(userId), { customerId })).toEqual(entitlements);
    const [claim] = await entitlementsOf(hub.orm.em.fork(), userId, project.id, clock.now());
    expect(claim!.features).toEqual({ ...grants, seats: 77, calls: { limit: 1000 } });
    expect(await entitlementsFor(person(newId('user')))).toEqual([]);
    const elsewhere = await seed.project();
    expect(await entitlementsFor(person(userId), { projectId: elsewhere.id })).toEqual([]);
  });

  it('is refused to a person for other customers, and without the scope', async () => {
    const { userId, customerId } = await bought();
    const { externalId } = await buyer();
    const stranger = person(newId('user'));
    await expect(entitlementsFor(stranger, { customerId })).rejects.toMatchObject({ code: 'customer_not_found' });
    await expect(entitlementsFor(stranger, { externalId })).rejects.toMatchObject({ code: 'project_required' });
    await expect(entitlementsFor(person(userId, [], []))).rejects.toMatchObject({ code: 'insufficient_scope' });
    const member = person(newId('user'), [[project, 'billing' as Role]]);
    expect(await entitlementsFor(member, { customerId })).toHaveLength(4);
    expect(await entitlementsFor(member, { externalId })).toHaveLength(4);
    expect(await entitlementsFor(member)).toEqual([]);
  });

  it('is limited to the own customers of a project', async () => {
    const { externalId, subscription } = await buyer();
    const stranger = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const id = String(subscription.customer.id);
    const statuses = [
      await stranger.get(`/billing/entitlements?externalId=${externalId}`),
      await stranger.get(`/billing/customers/${id}/entitlements`),
      await client.get('/billing/entitlements?externalId=nobody'),
      await client.get(`/billing/customers/${newId('customer')}/entitlements`),
    ].map(({ status, body }) => [status, body.code]);
    expect(statuses).toEqual(Array(4).fill([404, 'customer_not_found']));
  });

  it.each([
    ['', 422, '/customerId'],
    ['customerId=customer_01h455vb4pex5vsknk084sn02q&externalId=a', 422, '/externalId'],
    ['externalId=a%20b', 422, '/externalId'],
    ['externalId=a&feature=no%20key', 422, '/feature'],
    ['externalId=a&whom=b', 422, '/whom'],
  ])('is refused with a pointer to the field for ?%s', async (query, status, pointer) => {
    const answer = await client.get(`/billing/entitlements?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toMatchObject([{ pointer }]);
  });

  it('is refused without a credential', async () => {
    expect((await new HubClient(hub.address).get('/billing/entitlements?externalId=a')).status).toBe(401);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Role } from '../../src/auth/projects/member.ts';
import { UserViewer } from '../../src/auth/viewer.ts';
import { entitlementsOf } from '../../src/entitlements/entitlements-of.ts';
import { listEntitlements } from '../../src/entitlements/entitlements.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { billDue } from '../support/due.ts';
import { untilWaiting } from '../metering/until-waiting.ts';

const start = '2026-01-31T10:20:30.500Z';
const firstEnd = '2026-02-28T10:20:30.500Z';
const clock = new FrozenClock(start);
let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  clock.set(start);
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
  const meters = ['count', 'sum', 'max', 'unique'].map(
    (kind) => `${kind}: createMeter(input: { key: "${kind}", name: "M", aggregation: ${kind} }) { meter { id } }`,
  );
  await ok(`mutation { ${meters.join(' ')} }`, {});
});

afterAll(() => hub?.close());

const features = [
  { key: 'sso', name: 'Single sign-on', type: 'boolean' },
  { key: 'seats', name: 'Seats', type: 'quantity', unit: 'seat' },
  { key: 'region', name: 'Region', type: 'string' },
  { key: 'calls', name: 'Calls', type: 'metered', meter: 'sum', unit: 'call' },
];
const grants: Record<string, unknown> = { sso: false, seats: 5, region: 'eu', calls: 1000 };

async function ok(document: string, input: Record<string, unknown>, as = client): Promise<Json> {
  const { body } = await as.graphql(document, { input });
  expect(body.errors).toBeUndefined();
  return body.data;
}

/** Registers a product with a plan for each set of grants. */
async function product(...ofPlans: Record<string, unknown>[]): Promise<Json> {
  const plans = ofPlans.map((each, index) => ({
    key: `plan-${index}`,
    name: 'Plan',
    grants: each,
    prices: [{ currency: 'EUR', unitAmount: '10' }],
  }));
  const slug = unique('anvil');
  const made = await client.post('/catalog/products', { slug, name: 'Anvil', features, plans });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

const priceOf = (of: Json, plan = 0): string => String(of.plans[plan].prices[0].id);

async function subscribe(externalId: string, ...prices: string[]): Promise<Json> {
  const items = prices.map((priceId) => ({ priceId }));
  const made = await client.post('/billing/subscriptions', { customer: { externalId }, items });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

/** Creates a customer with a plan that has the usual or the given grants. */
async function buyer(granted = grants): Promise<{ externalId: string; sold: Json; subscription: Json }> {
  const externalId = unique('cust');
  const sold = await product(granted);
  return { externalId, sold, subscription: await subscribe(externalId, priceOf(sold)) };
}

async function list(query: string, as = client): Promise<Json> {
  const { status, body } = await as.get(`/billing/entitlements?${query}`);
  expect([status, Array.isArray(body)]).toEqual([200, true]);
  return body;
}

const byFeature = (entitlements: Json) => Object.fromEntries(entitlements.map((each) => [String(each.feature), each]));

async function one(externalId: string, feature: string): Promise<Json> {
  const document = `query ($externalId: Key, $feature: Key!) {
    entitlement(externalId: $externalId, feature: $feature) {
      type value isGranted limit text used left resetsAt source subscriptionId
    }
  }`;
  const { body } = await client.graphql(document, { externalId, feature });
  expect(body.errors).toBeUndefined();
  return body.data.entitlement;
}

const OVERRIDE = `mutation ($input: OverrideGrantInput!) {
  overrideGrant(input: $input) { grant { id feature value reason createdAt updatedAt productId subscriptionId } }
}`;

async function override(subscription: Json, feature: string, value: unknown, more = {}): Promise<Json> {
  const data = await ok(OVERRIDE, { subscriptionId: subscription.id, feature, value, ...more });
  return data.overrideGrant.grant;
}

async function remove(id: unknown, as = client) {
  return as.graphql('mutation ($id: ID!) { removeGrantOverride(id: $id) { removedGrantId } }', { id });
}

interface UsedEvent {
  meter?: string;
  quantity?: string;
  value?: string;
  occurredAt?: string;
}

async function use(subject: string, ...events: UsedEvent[]): Promise<void> {
  const whole = events.map((event) => ({ meter: 'sum', subject, key: unique('event'), ...event }));
  await ok('mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }', {
    events: whole,
  });
}

const renew = () => billDue(hub.orm, clock.now());

describe('the entitlements of a customer', () => {
  it('are listed feature by feature at both paths', async () => {
    const { externalId, sold, subscription } = await buyer();
    await use(externalId, { quantity: '12.5' });
    const all = {
      productId: sold.id,
      productSlug: sold.slug,
      subscriptionId: subscription.id,
      source: 'plan',
    };
    const none = { unit: null, limit: null, text: null, used: null, left: null, resetsAt: null };
    const expected = [
      {
        ...all,
        ...{ feature: 'calls', type: 'metered', unit: 'call', isGranted: true, text: null },
        ...{ limit: '1000', used: '12.5', left: '987.5', resetsAt: firstEnd },
      },
      { ...all, ...none, feature: 'region', type: 'string', isGranted: true, text: 'eu' },
      { ...all, ...none, feature: 'seats', type: 'quantity', unit: 'seat', isGranted: true, limit: '5' },
      { ...all, ...none, feature: 'sso', type: 'boolean', isGranted: false },
    ];
    expect(await list(`externalId=${externalId}`)).toEqual(expected);
    const { body } = await client.get(`/billing/customers/${String(subscription.customer.id)}/entitlements`);
    expect(body).toEqual(expected);
    expect((await list(`externalId=${externalId}&feature=seats`)).map((each) => each.limit)).toEqual(['5']);
    expect(await list(`externalId=${externalId}&product=other`)).toEqual([]);
  });

  it('can be read for one feature, with the product and subscription that grant it', async () => {
    const { externalId, sold } = await buyer();
    expect(await one(externalId, 'seats')).toMatchObject({ value: 5, isGranted: true, left: null });
    expect(await one(externalId, 'nope')).toBeNull();
    const { body } = await client.graphql(
      `query ($id: Key) { entitlements(externalId: $id, feature: "sso") { product { slug } subscription { status grantOverrides { id } } } }`,
      { id: externalId },
    );
    expect(body.data.entitlements).toEqual([
      { product: { slug: sold.slug }, subscription: { status: 'active', grantOverrides: [] } },
    ]);
  });

  it('are those of the most generous of several plans, and are not added up', async () => {
    const externalId = unique('cust');
    const sold = await product({ sso: false, seats: 9, region: 'eu' }, { sso: true, seats: 5, region: 'us' });
    const first = await subscribe(externalId, priceOf(sold));
    clock.advance({ seconds: 1 });
    const second = await subscribe(externalId, priceOf(sold, 1));
    const { sso, seats, region } = byFeature(await list(`externalId=${externalId}`));
    expect([sso.isGranted, sso.subscriptionId]).toEqual([true, second.id]);
    expect([seats.limit, seats.subscriptionId]).toEqual(['9', first.id]);
    expect([region.text, region.subscriptionId]).toEqual(['us', second.id]);
    await override(first, 'region', 'ap');
    expect(await one(externalId, 'region')).toMatchObject({ value: 'ap', subscriptionId: first.id });
  });

  it('are separate for each product, which a query for one feature must then name', async () => {
    const externalId = unique('cust');
    const [one, other] = [await product({ seats: 1 }), await product({ seats: 2 })];
    await subscribe(externalId, priceOf(one), priceOf(other));
    expect((await list(`externalId=${externalId}`)).map(({ limit }) => limit)).toEqual(['1', '2']);
    const document = `query ($id: Key, $product: Slug) {
      entitlement(externalId: $id, feature: "seats", product: $product) { limit }
    }`;
    const { body } = await client.graphql(document, { id: externalId });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'invalid_input',
      problems: [{ pointer: '/product' }],
    });
    expect(body.errors[0].message).toContain(`${String(one.slug)}, ${String(other.slug)}`);
    const answer = await client.graphql(document, { id: externalId, product: other.slug });
    expect(answer.body.data.entitlement).toEqual({ limit: '2' });
  });

  it('end with the subscription, also before the worker has run', async () => {
    const { externalId, subscription } = await buyer();
    const cancel =
      'mutation ($id: ID!, $at: CancelAt!) { cancelSubscription(id: $id, at: $at) { subscription { id } } }';
    await client.graphql(cancel, { id: subscription.id, at: 'period_end' });
    expect(await one(externalId, 'calls')).toMatchObject({ isGranted: true, resetsAt: null });
    clock.set(firstEnd);
    expect(await list(`externalId=${externalId}`)).toEqual([]);
    const other = await buyer();
    await client.graphql(cancel, { id: other.subscription.id, at: 'now' });
    expect(await list(`externalId=${other.externalId}`)).toEqual([]);
  });

  it('continue after plan and features are removed, with the type of the granted value', async () => {
    const { externalId, sold } = await buyer();
    const plan = { key: 'other', name: 'Other', grants: {}, prices: [] };
    const changed = { slug: sold.slug, name: 'Anvil', features: [], plans: [plan] };
    expect((await client.send('PUT', `/catalog/products/${String(sold.id)}`, changed)).status).toBe(200);
    const features = (await list(`externalId=${externalId}`)).map(({ feature, type, used }) => [feature, type, used]);
    expect(features).toEqual([
      ['calls', 'quantity', null],
      ['region', 'string', null],
      ['seats', 'quantity', null],
      ['sso', 'boolean', null],
    ]);
  });

  it('are read in one statement besides those of the credential', async () => {
    const { externalId } = await buyer();
    const watch = new StatementWatch();
    try {
      const { statements } = await watch.of(() => list(`externalId=${externalId}`));
      expect(statements.filter((sent) => sent.includes('customer'))).toEqual(['with customer']);
      expect(statements.filter((sent) => /plan|product|subscription|feature|usage/.test(sent))).toEqual([]);
    } finally {
      watch.stop();
    }
  });
});

describe('the usage of an entitlement', () => {
  it.each([
    ['count', ['1', '1', '1'], '3'],
    ['sum', ['1.5', '2', '0.25'], '3.75'],
    ['max', ['1.5', '7', '0.25'], '7'],
    ['unique', ['a', 'b', 'a'], '2'],
  ])('is aggregated by a meter of %s, under either id of the customer', async (meter, sent, used) => {
    const externalId = unique('cust');
    const counted = features.map((each) => (each.key === 'calls' ? { ...each, meter } : each));
    const plan = { key: 'p', name: 'P', grants, prices: [{ currency: 'EUR', unitAmount: '1' }] };
    const slug = unique('anvil');
    const made = await client.post('/catalog/products', {
      slug,
      name: 'A',
      features: counted,
      plans: [plan],
    });
    const { customer } = await subscribe(externalId, priceOf(made.body));
    clock.advance({ hours: 50 });
    const names = [externalId, String(customer.id), externalId];
    for (const [index, text] of sent.entries()) {
      const what = meter === 'unique' ? { value: text } : { quantity: text };
      const occurredAt = ['2026-01-31T10:20:30.500Z', '2026-01-31T23:00:00Z', '2026-02-02T12:00:00Z'][index]!;
      await use(names[index]!, { meter, ...what, occurredAt });
    }
    await use(unique('else'), { meter, ...(meter === 'unique' ? { value: 'z' } : {}) });
    expect(await one(externalId, 'calls')).toMatchObject({ used, resetsAt: firstEnd });
  });

  it('counts from the first paid period once a trial is over, before and after it is billed', async () => {
    const externalId = unique('cust');
    const items = [{ priceId: priceOf(await product(grants)) }];
    const order = { customer: { externalId }, items, trialDays: 7 };
    expect((await client.post('/billing/subscriptions', order)).status).toBe(201);
    clock.set('2026-02-08T00:00:00Z');
    const over = await one(externalId, 'calls');
    await renew();
    expect(over.resetsAt).toBe('2026-03-07T10:20:30.500Z');
    expect(await one(externalId, 'calls')).toEqual(over);
  });

  it('counts in the current period to the millisecond, also when it is reported late', async () => {
    const { externalId } = await buyer();
    clock.set('2026-02-28T12:00:00Z');
    await renew();
    const at = (occurredAt: string, quantity: string) => ({ occurredAt, quantity });
    await use(
      externalId,
      at(start, '1'),
      at('2026-02-28T10:00:00Z', '2'),
      at('2026-02-28T10:20:30.499Z', '4'),
      at('2026-02-28T10:20:30.500Z', '8'),
      at('2026-02-28T11:00:00Z', '16'),
      at('2026-02-28T12:04:59Z', '32'),
    );
    const resetsAt = '2026-03-31T10:20:30.500Z';
    expect(await one(externalId, 'calls')).toMatchObject({ used: '56', left: '944', resetsAt });
  });

  it('counts in the next period, even if the worker has not begun it yet', async () => {
    const { externalId } = await buyer();
    clock.set('2026-02-28T10:40:00Z');
    const at = (occurredAt: string, quantity: string) => ({ occurredAt, quantity });
    await use(externalId, at('2026-02-28T10:20:30.499Z', '900'), at(firstEnd, '100'), at('2026-02-28T10:44:00Z', '7'));
    const late = await one(externalId, 'calls');
    expect(late).toMatchObject({ used: '107', resetsAt: '2026-03-31T10:20:30.500Z' });
    await renew();
    expect(await one(externalId, 'calls')).toEqual(late);
  });

  it('leaves nothing once the limit is reached', async () => {
    const { externalId } = await buyer();
    await use(externalId, { quantity: '999.5' });
    expect(await one(externalId, 'calls')).toMatchObject({ left: '0.5', isGranted: true });
    await use(externalId, { quantity: '0.5' });
    expect(await one(externalId, 'calls')).toMatchObject({ used: '1000', left: '0', isGranted: false });
  });

  it('is counted once when overlapping batches are sent concurrently', async () => {
    const { externalId } = await buyer();
    const hours = ['2026-01-31T10:30:00Z', '2026-01-31T11:30:00Z', '2026-01-31T12:30:00Z', '2026-01-31T13:30:00Z'];
    clock.set('2026-01-31T14:00:00Z');
    const events = Array.from({ length: 120 }, (_, index) => ({
      ...{
        meter: index % 2 ? 'sum' : 'max',
        subject: externalId,
        quantity: String(index),
        key: unique('event'),
      },
      occurredAt: hours[index % 4],
    }));
    const document = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }';
    const turns = Array.from({ length: 8 }, (_, turn) => [...events.slice(turn * 15), ...events.slice(0, turn * 15)]);
    const batches = turns.map((batch, turn) => (turn % 2 ? batch.toReversed() : batch));
    const answers = await Promise.all(batches.map((batch) => ok(document, { events: batch })));
    expect(answers.reduce((sum, { recordUsage }) => sum + Number(recordUsage.accepted), 0)).toBe(120);
    expect(await totals()).toEqual(await recount());
    expect(await one(externalId, 'calls')).toMatchObject({ used: String(60 * 60) });
  });

  it('equals the sum of all events of the period, whenever they are reported', async () => {
    const { externalId } = await buyer({ calls: 1_000_000 });
    clock.set('2026-02-28T10:10:00Z');
    const from = Temporal.Instant.from(start).subtract({ hours: 3 }).epochMilliseconds;
    const until = clock.now().epochMilliseconds;
    const event = fc.record({ at: fc.integer({ min: from, max: until }), amount: fc.nat({ max: 99 }) });
    let expected = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 20 }), async (batch) => {
        const sent = batch.map(({ at, amount }) => ({
          occurredAt: Temporal.Instant.fromEpochMilliseconds(at).toString(),
          quantity: String(amount),
        }));
        await use(externalId, ...sent);
        const inPeriod = batch.filter(({ at }) => at >= Temporal.Instant.from(start).epochMilliseconds);
        expected += inPeriod.reduce((sum, { amount }) => sum + amount, 0);
        expect((await one(externalId, 'calls')).used).toBe(String(expected));
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(await totals()).toEqual(await recount());
  });

  /** Reads the stored totals of the project. */
  const totals = () =>
    perHour(
      'select meter_id, subject, hour, events, trim_scale(quantity) as quantity, trim_scale(largest) as largest from usage_total',
    );
  const recount = () =>
    perHour(
      `select meter_id, subject, date_trunc('hour', occurred_at, 'UTC')::timestamptz(3) as hour, count(*) as events,
      trim_scale(sum(quantity)) as quantity, trim_scale(max(quantity)) as largest from usage_event`,
      'group by 1, 2, 3',
    );
  const perHour = (select: string, tail = ''): Promise<object[]> =>
    hub.orm.em
      .fork()
      .execute(`${select} where project_id = ? ${tail} order by 1, 2, 3`, [decodeId('project', project.id)]);

  it('is found by public customer ids, which SQL encodes like the API', async () => {
    const ids = Array.from({ length: 50 }, () => newId('customer'));
    const uuids = `{${ids.map((id) => decodeId('customer', id)).join()}}`;
    const sql = `select type_id('customer', id) as id from unnest(?::uuid[]) with ordinality as given (id, place) order by place`;
    const rows = await hub.orm.em
      .fork()
      .execute<{ id: string }[]>(sql, [
        `${uuids.slice(0, -1)},00000000-0000-0000-0000-000000000000,ffffffff-ffff-ffff-ffff-ffffffffffff}`,
      ]);
    expect(rows.map(({ id }) => id)).toEqual([
      ...ids,
      'customer_00000000000000000000000000',
      'customer_7zzzzzzzzzzzzzzzzzzzzzzzzz',
    ]);
  });
});

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

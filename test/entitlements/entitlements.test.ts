import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { billDue } from '../support/due.ts';
import {
  buyer,
  byFeature,
  client,
  clock,
  features,
  grants,
  hub,
  list,
  ok,
  one,
  override,
  priceOf,
  product,
  project,
  start,
  subscribe,
} from './entitlements-stage.ts';

const firstEnd = '2026-02-28T10:20:30.500Z';

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
      productGrantId: null,
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
    const changed = { slug: sold.slug, name: 'Anvil', features: [], plans: [plan], version: 1 };
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
        await foldTotals(hub.orm.em.fork(), 4);
        const inPeriod = batch.filter(({ at }) => at >= Temporal.Instant.from(start).epochMilliseconds);
        expected += inPeriod.reduce((sum, { amount }) => sum + amount, 0);
        expect((await one(externalId, 'calls')).used).toBe(String(expected));
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(await totals()).toEqual(await recount());
  });

  /** Reads the stored totals of the project, with what is not folded into them yet. */
  const totals = () =>
    perHour(
      'select meter_id, subject, hour, events, trim_scale(quantity) as quantity, trim_scale(largest) as largest from usage_hour',
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

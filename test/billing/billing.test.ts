import { describe, expect, it } from '@jest/globals';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { billDue } from '../support/due.ts';
import { client, clock, eur, hub, ledger, priceId, product, project, seed, subscribe } from './billing-stage.ts';

describe('a subscription', () => {
  it('is created with its first invoice, and reads back unchanged', async () => {
    const made = await subscribe();
    expect(made).toMatchObject({
      status: 'active',
      currency: 'EUR',
      currentPeriod: { number: 1, startAt: '2026-01-31T10:00:00.000Z', endAt: '2026-02-28T10:00:00.000Z' },
      availableActions: [
        ...['change', 'pause', 'cancel', 'cancel_at_period_end'],
        ...['give_free_time', 'move_billing_date', 'transfer'],
      ],
      items: [{ quantity: 2, price: { unitAmount: '9.9' }, plan: { key: 'team' } }],
      latestInvoice: {
        status: 'open',
        reason: 'subscription_create',
        total: eur('19.80'),
        amountDue: eur('19.80'),
        dueAt: '2026-02-14T10:00:00.000Z',
        lines: [{ quantity: '2', unitAmount: '9.9', amount: eur('19.80'), description: 'Forge: Team' }],
      },
    });
    expect(made.latestInvoice.number).toMatch(/^2026-\d{6}$/);
    const read = await client.get(`/billing/subscriptions/${String(made.id)}`);
    expect(read.body).toEqual(made);
    expect(await ledger()).toEqual({ receivable: '1980', revenue: '-1980' });
  });

  it('with a price of zero has a first invoice that is paid at once', async () => {
    const items = [{ priceId: await priceId('0') }];
    const { body } = await client.post('/billing/subscriptions', {
      customer: { email: 'a@example.org' },
      items,
    });
    expect(body.latestInvoice).toMatchObject({ status: 'paid', total: eur('0.00') });
    expect(await ledger()).toEqual({});
  });

  it('renews on the days of its anchor when the worker runs late', async () => {
    const made = await subscribe();
    clock.set('2026-05-01T00:00:00Z');
    await billDue(hub.orm, clock.now());
    const { body } = await client.graphql(
      `query ($id: ID!) { invoices(filter: { customerId: $id }) { nodes { number periodStartAt periodEndAt reason } } }`,
      { id: made.customer.id },
    );
    expect(body.data.invoices.nodes.map(({ periodStartAt }) => periodStartAt)).toEqual([
      '2026-04-30T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
      '2026-01-31T10:00:00.000Z',
    ]);
  });

  it('is renewed once when six workers run at once', async () => {
    const made = await subscribe();
    clock.set('2026-03-01T00:00:00Z');
    await Promise.all(Array.from({ length: 6 }, () => billDue(hub.orm, clock.now())));
    const { body } = await client.get(`/billing/subscriptions/${String(made.id)}`);
    expect(body.currentPeriod.number).toBe(2);
  });

  it('becomes past due when its invoice is overdue, and active again once it is paid', async () => {
    const made = await subscribe();
    clock.set('2026-02-20T00:00:00Z');
    await billDue(hub.orm, clock.now());
    const path = `/billing/subscriptions/${String(made.id)}`;
    expect((await client.get(path)).body.status).toBe('past_due');
    await client.post('/billing/payments', { invoiceId: made.latestInvoice.id });
    expect((await client.get(path)).body.status).toBe('active');
  });

  it('ends with its period when it is canceled at period end, and its plan can then be bought again', async () => {
    const made = await subscribe();
    const cancel = `mutation ($id: ID!, $at: CancelAt!) { cancelSubscription(id: $id, at: $at) { subscription { status cancelAt } } }`;
    const first = await client.graphql(cancel, { id: made.id, at: 'period_end' });
    expect(first.body.data.cancelSubscription.subscription).toEqual({
      status: 'active',
      cancelAt: '2026-02-28T10:00:00.000Z',
    });
    clock.set('2026-06-01T00:00:00Z');
    await billDue(hub.orm, clock.now());
    const { body } = await client.get(`/billing/subscriptions/${String(made.id)}`);
    expect(body).toMatchObject({
      status: 'canceled',
      canceledAt: '2026-02-28T10:00:00.000Z',
      availableActions: [],
      currentPeriod: { number: 1 },
    });
    const again = await client.graphql(cancel, { id: made.id, at: 'now' });
    expect(again.body.errors[0].extensions).toMatchObject({
      code: 'subscription_is_canceled',
      kind: 'conflict',
      availableActions: [],
    });
    const items = [{ priceId: made.items[0].price.id }];
    const subscribedAgain = await client.post('/billing/subscriptions', { customerId: made.customer.id, items });
    expect(subscribedAgain.status).toBe(201);
  });

  it('is created once when eight equal requests arrive at once', async () => {
    const request = { customer: { externalId: unique('cust') }, items: [{ priceId: await priceId() }] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/billing/subscriptions', request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['already_subscribed']),
    );
    const { body } = await client.graphql(
      '{ subscriptions { nodes { id } } invoices { nodes { id } } customers { nodes { id } } }',
    );
    expect([
      body.data.subscriptions.nodes.length,
      body.data.invoices.nodes.length,
      body.data.customers.nodes.length,
    ]).toEqual([1, 1, 1]);
  });

  it('is created once, with one answer, when eight equal requests share an Idempotency-Key', async () => {
    const request = { customer: { externalId: unique('cust') }, items: [{ priceId: await priceId() }] };
    const keyed = client.with({ 'idempotency-key': '"k-1"' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => keyed.post('/billing/subscriptions', request)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed')).length).toBe(7);
    const other = await keyed.post('/billing/subscriptions', { ...request, items: [] });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is returned again to a key that may not read, and a document with two mutations replays both', async () => {
    const writer = HubClient.withKey(hub.address, await seed.key(project, ['billing:write', 'catalog:write']));
    const keyed = writer.with({ 'idempotency-key': 'k-2' });
    const request = { customer: { externalId: unique('cust') }, items: [{ priceId: await priceId() }] };
    const [first, second] = [
      await keyed.post('/billing/subscriptions', request),
      await keyed.post('/billing/subscriptions', request),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const both = `mutation {
      a: registerProduct(input: { slug: "${unique('a')}", name: "A" }) { product { id } }
      b: registerProduct(input: { slug: "${unique('b')}", name: "B" }) { product { id } }
    }`;
    const once = await writer.with({ 'idempotency-key': 'k-3' }).graphql(both);
    const twice = await writer.with({ 'idempotency-key': 'k-3' }).graphql(both);
    expect(once.body.errors).toBeUndefined();
    expect(twice.body).toEqual(once.body);
  });

  it('is refused as not for sale for a draft product, and as not found for a product of another project', async () => {
    const plans = [{ key: 'x', name: 'X', prices: [{ currency: 'EUR', unitAmount: '1' }] }];
    const secret = { slug: unique('secret'), name: 'Secret draft', status: 'draft', plans };
    const { body } = await client.post('/catalog/products', secret);
    const items = [{ priceId: body.plans[0].prices[0].id }];
    const own = await client.post('/billing/subscriptions', { customer: { externalId: 'c' }, items });
    expect([own.status, own.body.code]).toEqual([409, 'price_not_for_sale']);
    const foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const answer = await foreign.post('/billing/subscriptions', { customer: { externalId: 'c' }, items });
    expect([answer.status, answer.body.code]).toEqual([404, 'price_not_found']);
  });

  it('that fails to renew is quarantined, and does not hold up others', async () => {
    const [broken, sound] = [await subscribe(), await subscribe()];
    const id = decodeId('customer', String(broken.customer.id));
    await hub.orm.em.fork().execute(`update customer set timezone = 'Nowhere/Lost' where id = ?`, [id]);
    clock.set('2026-03-01T00:00:00Z');
    const failures = await billDue(hub.orm, clock.now());
    expect(failures.map((failure) => failure.id)).toEqual([broken.id]);
    const quarantined = await client.get(`/billing/subscriptions/${String(broken.id)}`);
    expect(quarantined.body.quarantineError).not.toMatch(/nowhere/i);
    const [reference] = /incident_[0-9a-f]{16}/.exec(String(quarantined.body.quarantineError))!;
    const [stored] = await hub.orm.em
      .fork()
      .execute(`select quarantine_error from subscription where id = ?`, [decodeId('subscription', String(broken.id))]);
    expect(stored.quarantine_error).toMatch(/nowhere\/lost/i);
    expect(stored.quarantine_error).toMatch(reference!);
    const { body: feed } = await client.get('/events?first=100&order=newest_first');
    const [event] = [...feed.data].filter(({ subject }: Json) => subject === broken.id);
    expect(event.payload.error).toBe(quarantined.body.quarantineError);
    expect((await client.get(`/billing/subscriptions/${String(sound.id)}`)).body.currentPeriod.number).toBe(2);
    await hub.orm.em.fork().execute(`update customer set timezone = 'UTC' where id = ?`, [id]);
    const release = 'mutation ($id: ID!) { releaseSubscription(id: $id) { subscription { quarantinedAt } } }';
    expect((await client.graphql(release, { id: broken.id })).body.errors).toBeUndefined();
    expect(await billDue(hub.orm, clock.now())).toEqual([]);
    expect((await client.get(`/billing/subscriptions/${String(broken.id)}`)).body.currentPeriod.number).toBe(2);
  });

  it('is refused with a pointer to the field when its items or customer are invalid', async () => {
    const id = await priceId();
    const weekly = String(
      (await product([{ currency: 'EUR', unitAmount: '1', interval: 'week' }])).plans[0].prices[0].id,
    );
    const prices = [{ currency: 'EUR', unitAmount: '1', interval: 'once' }];
    const offered = { slug: unique('once'), name: 'Once', plans: [{ key: 'team', name: 'Team', prices }] };
    const once = String((await client.post('/catalog/products', offered)).body.plans[0].prices[0].id);
    const dollars = await priceId('1', 'USD');
    const customer = { externalId: 'c' };
    for (const [body, status, code, pointer] of [
      [{ customer, items: [] }, 422, 'invalid_input', '/items'],
      [{ customer, items: [{ priceId: id, quantity: 0 }] }, 422, 'invalid_input', '/items/0/quantity'],
      [{ customer, items: [{ priceId: id }, { priceId: weekly }] }, 422, 'invalid_input', '/items/0/priceId'],
      [{ customer, items: [{ priceId: once }] }, 422, 'invalid_input', '/items/0/priceId'],
      [{ customer, items: [{ priceId: id }, { priceId: dollars }] }, 422, 'invalid_input', '/items/1/priceId'],
      [{ items: [{ priceId: id }] }, 422, 'invalid_input', '/customer'],
      [{ customer: {}, items: [{ priceId: id }] }, 422, 'invalid_input', '/customer'],
      [
        { customer, items: [{ priceId: 'price_01h455vb4pex5vsknk084sn02q' }] },
        404,
        'price_not_found',
        '/items/0/priceId',
      ],
      [{ customer, items: [{ priceId: 'nonsense' }] }, 400, 'invalid_id', '/items/0/priceId'],
      [
        { customerId: 'customer_01h455vb4pex5vsknk084sn02q', items: [{ priceId: id }] },
        404,
        'customer_not_found',
        '/customerId',
      ],
    ] as const) {
      const answer = await client.post('/billing/subscriptions', body);
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.pointer]).toEqual([status, code, pointer]);
    }
  });

  it('prevents its product from being deleted, but not from being archived', async () => {
    const made = await subscribe();
    const id = String(made.items[0].product.id);
    const refused = await client.send('DELETE', `/catalog/products/${id}`);
    expect([refused.status, refused.body.code, refused.body.availableActions]).toEqual([
      409,
      'product_in_use',
      ['archive'],
    ]);
    await client.graphql('mutation ($id: ID!) { archiveProduct(id: $id) { product { status } } }', { id });
    expect((await client.get(`/catalog/products/${id}`)).body).toMatchObject({
      status: 'archived',
      plans: [{ prices: [{}] }],
    });
    const items = [{ priceId: made.items[0].price.id }];
    const late = await client.post('/billing/subscriptions', { customer: { externalId: 'late' }, items });
    expect([late.status, late.body.code]).toEqual([409, 'price_not_for_sale']);
  });
});

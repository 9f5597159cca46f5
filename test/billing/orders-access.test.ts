import { describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import {
  buyer,
  credit,
  granted,
  grantsOf,
  itemsOf,
  order,
  pay,
  people,
  priceOf,
  product,
  read,
  shop,
  stranger,
  tryOrder,
} from './orders-stage.ts';

describe('a person who orders for themself', () => {
  it('sees the order, its invoice and what it gives them, and nobody else does', async () => {
    const { status, body: made } = await tryOrder(buyer, itemsOf('editor'));
    expect([status, made.status]).toEqual([201, 'open']);
    await pay(made);
    const mine = await ask(
      buyer,
      '{ orders { nodes { id metadata } } productGrants { nodes { id reason licence { key } } } }',
    );
    expect(mine.orders.nodes).toEqual([{ id: made.id, metadata: null }]);
    expect(mine.productGrants.nodes[0].licence.key).toMatch(/^lic_/);
    for (const id of [made.id, mine.productGrants.nodes[0].id]) {
      const { body } = await stranger.graphql('query ($id: ID!) { node(id: $id) { id } }', { id });
      expect(body.data?.node ?? null).toBeNull();
    }
    const theirs = await ask(stranger, '{ orders { totalCount } productGrants { totalCount } }');
    expect([theirs.orders.totalCount, theirs.productGrants.totalCount]).toEqual([0, 0]);
  });

  it('may cancel an order that is not paid, but not that of another person', async () => {
    const { body: made } = await tryOrder(buyer, itemsOf('season'));
    expect((await stranger.post(`/billing/orders/${String(made.id)}/cancel`, {})).body.code).toBe('order_not_found');
    expect((await buyer.post(`/billing/orders/${String(made.id)}/cancel`, {})).body.status).toBe('canceled');
  });

  it.each([
    ['the fulfilment', { fulfilment: 'at_once' }],
    ['metadata', { metadata: { order: '1' } }],
  ])('may not set %s', async (_, input) => {
    expect((await tryOrder(buyer, itemsOf('season'), input)).status).toBe(403);
  });

  it('may neither give nor revoke, nor order for a customer who is not them', async () => {
    const made = await order(itemsOf('demo'));
    expect((await tryOrder(buyer, itemsOf('season'), { customerId: made.customer.id })).body.code).toBe(
      'customer_not_found',
    );
    const [grant] = (await grantsOf(made)) as [Json];
    const gift = { planId: product.plans[0].id, customerId: made.customer.id };
    expect((await buyer.post('/billing/product-grants', gift)).status).toBe(404);
    expect((await buyer.post(`/billing/product-grants/${String(grant.id)}/revoke`, {})).status).toBe(404);
  });
});

describe('a project that sells through no client of others', () => {
  it.each(['off', 'own_clients'])('takes no order of a person with %s, and no preview', async (selfService) => {
    await shop.post('/billing/profile/changes', { selfService });
    try {
      const preview = await buyer.post('/billing/orders/preview', { items: itemsOf('season') });
      const answers = [await tryOrder(buyer, itemsOf('season')), preview];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'self_service_off'],
        [403, 'self_service_off'],
      ]);
      expect((await tryOrder(shop, itemsOf('season'), { customer: { externalId: unique('cust') } })).status).toBe(201);
    } finally {
      await shop.post('/billing/profile/changes', { selfService: 'all_clients' });
    }
  });

  it('takes no order of a person without a confirmed address', async () => {
    const newcomer = await people.as(await people.newcomer());
    expect((await tryOrder(newcomer, itemsOf('season'))).body.code).toBe('email_not_verified');
  });
});

describe('another project', () => {
  it('finds neither the order, the price, the plan nor the customer', async () => {
    const other = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    const made = await order(itemsOf('game'));
    const planId = product.plans[0].id;
    const answers = [
      await other.get(`/billing/orders/${String(made.id)}`),
      await other.post(`/billing/orders/${String(made.id)}/cancel`, {}),
      await other.post('/billing/product-grants', { customer: { externalId: 'x' }, planId }),
      await other.post('/billing/product-grants', {
        customerId: made.customer.id,
        productId: product.id,
        grants: { maps: 1 },
      }),
      await tryOrder(shop, [{ priceId: priceOf('game'), quantity: 1 }], { customerId: 'no-id' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400]);
    expect((await read(made.id)).status).toBe('open');
  });
});

describe('requests that come at once', () => {
  it('pay an order once, and grant it once', async () => {
    const made = await order(itemsOf('game', 'editor'));
    const answers = await Promise.all([pay(made), pay(made), pay(made)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await grantsOf(made)).length).toBe(2);
  });

  it('order a plan for good once', async () => {
    const { customer } = await order(itemsOf('demo'));
    const answers = await Promise.all(
      [1, 2, 3].map(() => tryOrder(shop, itemsOf('game'), { customerId: customer.id })),
    );
    expect(answers.map(({ body }) => body.code ?? 'made').toSorted()).toEqual([
      'already_owned',
      'already_owned',
      'made',
    ]);
  });

  it('credit an order and pay it in either order with one result', async () => {
    const made = await order(itemsOf('game'));
    const [paid] = await Promise.all([pay(made), credit(made)]);
    const isPaidFirst = paid.status === 201;
    expect((await read(made.id)).status).toBe(isPaidFirst ? 'refunded' : 'canceled');
    expect(await granted(made)).toEqual({});
  });

  it('with one Idempotency-Key are one order', async () => {
    const input = { items: itemsOf('game'), customer: { externalId: unique('cust') } };
    const send = () => shop.send('POST', '/billing/orders', input, { 'idempotency-key': '"order-1"' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  });
});

describe('a product grant that is given', () => {
  const give = (input: object) =>
    shop.post('/billing/product-grants', { customer: { externalId: unique('cust') }, ...input });
  const planOf = (key: string) => [...product.plans].find((plan) => String(plan.key) === key)!.id;

  it('grants a plan with a licence until it expires, and shows its reason to the project only', async () => {
    const expiresAt = people.clock.now().add({ hours: 48 }).toString({ smallestUnit: 'millisecond' });
    const { status, body } = await give({ planId: planOf('editor'), expiresAt, reason: 'A review' });
    expect([status, body.reason, body.expiresAt, body.orderItem]).toEqual([201, 'A review', expiresAt, null]);
    expect(await granted(body)).toEqual({ maps: '5' });
    people.clock.advance({ hours: 48 });
    expect(await granted(body)).toEqual({});
    const answer = await shop.post('/billing/licences/validate', { key: body.licence.key, fingerprint: 'f' });
    expect(answer.body.code).toBe('EXPIRED');
  });

  it('grants single values without a plan, or instead of those of the plan', async () => {
    const { body: values } = await give({ productId: product.id, grants: { maps: 7, soundtrack: true } });
    expect(await granted(values)).toEqual({ maps: '7', soundtrack: true });
    const { body: more } = await give({ planId: planOf('game'), grants: { maps: 9 } });
    expect(await granted(more)).toEqual({ maps: '9' });
  });

  it('is revoked once, with a note', async () => {
    const { body } = await give({ planId: planOf('editor') });
    const revoke = () => shop.post(`/billing/product-grants/${String(body.id)}/revoke`, { reason: 'A mistake' });
    expect((await revoke()).body).toMatchObject({
      endReason: 'revoked',
      endNote: 'A mistake',
      licence: { standing: 'withdrawn' },
    });
    expect([await granted(body), (await revoke()).body.code]).toEqual([{}, 'product_grant_is_ended']);
  });

  it.each([
    [{}, '/planId'],
    [{ planId: true, grants: { nothing: true } }, '/grants/nothing'],
    [{ planId: true, grants: { maps: true } }, '/grants/maps'],
    [{ productId: true }, '/grants'],
    [{ planId: true, expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    [{ planId: true, updatesUntilAt: '2020-01-01T00:00:00Z' }, '/updatesUntilAt'],
    [{ planId: true, quantity: 0 }, '/quantity'],
  ])('refuses %j with a pointer', async (input: { planId?: boolean; productId?: boolean }, pointer) => {
    const named = {
      ...input,
      ...(input.planId && { planId: planOf('game') }),
      ...(input.productId && { productId: product.id }),
    };
    const { status, body } = await give(named);
    expect([status, [...body.errors].map((each) => each.pointer)]).toEqual([422, [pointer]]);
  });
});

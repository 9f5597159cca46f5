import { describe, expect, it } from '@jest/globals';
import { Client, ClientKind } from '../../../src/auth/clients/client.ts';
import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { buyer, checkout, link, newBuyer, offerOf, people, priceOf, seller, shop } from './checkouts-stage.ts';
import { tryCheckout, tryLink, user } from './checkouts-stage.ts';

const item = (more: object = {}) => ({ items: [{ priceId: priceOf('basic'), ...more }] });

const change = (of: Json, input: object) => seller.post(`/billing/checkout-links/${String(of.id)}/changes`, input);
const archive = (of: Json) => seller.post(`/billing/checkout-links/${String(of.id)}/archive`, {});

const pointersOf = ({ errors }: Json): string[] => errors.map(({ pointer }: Json) => String(pointer));

describe('createCheckoutLink', () => {
  it.each([
    ['another origin', 'https://evil.example/'],
    ['another port of this machine', 'http://localhost:4000/'],
    ['http elsewhere', 'http://shop.example/thanks'],
    ['a scheme of its own', 'org.shop.app:/thanks'],
    ['no address', 'thanks'],
    ['a fragment', 'https://shop.example/#thanks'],
    ['a user name', 'https://me@shop.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a host that begins like one of the project', 'https://shop.example.evil.example/'],
  ])('refuses to return to %s', async (_, successUrl) => {
    const { status, body } = await tryLink({ ...item(), successUrl });
    expect([status, pointersOf(body)]).toEqual([422, ['/successUrl']]);
  });

  it('accepts addresses at the origins of the clients and of the homepage of the project', async () => {
    const cancelUrl = 'http://localhost:3000/shop';
    expect(await link('basic', { cancelUrl })).toMatchObject({ cancelUrl, successUrl: 'https://shop.example/thanks' });
    await people.sql('update project set homepage_url = ? where id = (select project_id from checkout_link limit 1)', [
      'https://home.example/shop',
    ]);
    expect((await tryLink({ ...item(), successUrl: 'https://home.example/' })).status).toBe(201);
  });

  it('does not count clients that are disabled, or of other projects', async () => {
    const other = await people.seed.project();
    await people.seed.client(other, { kind: ClientKind.web, redirectUris: ['https://other.example/callback'] });
    expect((await tryLink({ ...item(), successUrl: 'https://other.example/' })).status).toBe(422);
    const { client } = await people.seed.client(shop.project, {
      kind: ClientKind.web,
      redirectUris: ['https://old.example/callback'],
    });
    expect((await tryLink({ ...item(), successUrl: 'https://old.example/' })).status).toBe(201);
    await people.hub.orm.em.fork().nativeUpdate(Client, { id: client.id }, { disabledAt: people.clock.now() });
    expect((await tryLink({ ...item(), successUrl: 'https://old.example/' })).status).toBe(422);
  });

  it.each([
    ['/items/0/minQuantity', () => item({ quantity: 2, minQuantity: 3 })],
    ['/items/0/maxQuantity', () => item({ quantity: 2, maxQuantity: 1 })],
    ['/items/0/quantity', () => item({ quantity: 0 })],
    ['/items', () => ({ items: [] })],
    ['/items/1/priceId', () => ({ items: [{ priceId: priceOf('basic') }, { priceId: priceOf('basic') }] })],
    ['/currency', () => ({ ...item(), currency: 'JPY' })],
    ['/coupons/0', () => ({ ...item(), coupons: ['NONE'] })],
    ['/coupons/1', () => ({ ...item(), coupons: ['HALF', 'half'] })],
    ['/maxUses', () => ({ ...item(), maxUses: 0 })],
    ['/trialDays', () => ({ ...item(), trialDays: 731 })],
    ['/expiresAt', () => ({ ...item(), expiresAt: '2026-03-01T00:00:00Z' })],
    ['/name', () => ({ ...item(), name: 'two\nlines' })],
  ])('reports a problem at %s', async (pointer, input) => {
    const { status, body } = await tryLink(input());
    expect([status, pointersOf(body)]).toEqual([422, [pointer]]);
  });

  it('refuses prices of other projects, and customers without an account', async () => {
    const other = await people.seed.project();
    const key = HubClient.withKey(people.hub.address, await people.seed.key(other));
    const foreign = await tryLink({ ...item(), successUrl: 'https://shop.example/' }, key);
    expect(foreign.status).toBe(422);
    const { body: customer } = await seller.post('/billing/customers', { externalId: 'acme' });
    const { status, body } = await tryLink({ ...item(), customerId: customer.id });
    expect([status, pointersOf(body)]).toEqual([422, ['/customerId']]);
  });

  it('is for the project alone', async () => {
    expect((await tryLink({ ...item(), projectId: shop.projectId }, buyer)).status).toBe(404);
    const of = await link('basic');
    expect((await buyer.get(`/billing/checkout-links/${String(of.id)}`)).status).toBe(404);
    expect((await buyer.get('/billing/checkout-links')).body.data).toEqual([]);
  });
});

describe('a checkout link', () => {
  it('is not used once it is archived, has expired, or sells what is no longer sold', async () => {
    const archived = await link('basic');
    await archive(archived);
    expect((await tryCheckout(archived)).body.code).toBe('checkout_link_archived');
    expect((await offerOf(archived)).body.status).toBe('archived');
    expect((await change(archived, { name: 'Other' })).body.code).toBe('checkout_link_archived');
    const expiring = await link('basic', { expiresAt: '2026-04-01T11:00:00Z' });
    people.clock.set('2026-04-01T11:00:00Z');
    expect((await tryCheckout(expiring)).body.code).toBe('checkout_link_expired');
    expect((await offerOf(expiring)).body.status).toBe('expired');
    const withdrawn = await link('game');
    await people.sql(
      'update price set archived_at = now() where interval = ? and project_id = (select project_id from checkout_link limit 1)',
      ['once'],
    );
    expect((await tryCheckout(withdrawn)).body.code).toBe('price_not_for_sale');
    expect((await offerOf(withdrawn)).body.status).toBe('not_for_sale');
    await people.sql('update price set archived_at = null where interval = ?', ['once']);
  });

  it('can still be paid for after it was archived', async () => {
    const of = await link('game');
    const started = await checkout(of);
    await archive(of);
    expect((await checkout(of)).id).toBe(started.id);
  });

  it('sells what it was changed to, and keeps what was left out', async () => {
    const of = await link('basic', { metadata: { a: '1', b: '2' }, maxUses: 5 });
    const { body } = await change(of, {
      ...{ items: [{ priceId: priceOf('game') }], name: 'Game', maxUses: null },
      ...{ coupons: ['TENTH'], metadata: { b: null } },
    });
    expect(body).toMatchObject({ id: of.id, name: 'Game', maxUses: null, coupons: ['TENTH'], metadata: { a: '1' } });
    expect(body.items.map(({ price }: Json) => price.id)).toEqual([priceOf('game')]);
    expect((await checkout(of)).order).not.toBeNull();
  });

  it('of one customer is not found by others', async () => {
    const { body: known } = await seller.post('/billing/customers', { externalId: 'ada', userId: user.id });
    // The person has not signed in to the project yet.
    expect(known.code).toBe('user_not_found');
    const { customer } = await checkout(await link('free'));
    const of = await link('basic', { customerId: customer.id, maxUses: 1 });
    expect(of.customer.id).toBe(customer.id);
    const [, other] = await newBuyer();
    expect([(await tryCheckout(of, {}, other)).status, (await offerOf(of, other)).status]).toEqual([404, 404]);
    expect((await checkout(of)).status).toBe('open');
  });

  it('is shown without sign-in only where the storefront is open', async () => {
    const of = await link('basic');
    const nobody = new HubClient(people.hub.address);
    expect((await offerOf(of, nobody)).status).toBe(401);
  });
});

describe('startCheckout', () => {
  it('is only for people', async () => {
    const { status, body } = await tryCheckout(await link('basic'), {}, seller);
    expect([status, body.code]).toEqual([403, 'checkout_needs_person']);
  });

  it('refuses quantities outside the bounds, items of other links, and a coupon that is not taken', async () => {
    const of = await link('basic', { takesCoupon: false });
    const other = await link('basic');
    const { body } = await tryCheckout(of, {
      items: [
        { itemId: of.items[0]!.id, quantity: 2 },
        { itemId: other.items[0]!.id, quantity: 1 },
      ],
      coupon: 'HALF',
    });
    expect(pointersOf(body)).toEqual(['/coupon', '/items/0/quantity', '/items/1/itemId']);
  });

  it('points a problem with the entered coupon to its field', async () => {
    const of = await link('basic', { coupons: ['TENTH'] });
    const { body } = await tryCheckout(of, { coupon: 'NONE' });
    expect([body.code, pointersOf(body)]).toEqual(['coupon_not_found', ['/coupon']]);
  });

  it('refuses a plan that the person has already', async () => {
    const of = await link('free');
    await checkout(of);
    expect((await tryCheckout(of)).body.code).toBe('already_subscribed');
  });
});

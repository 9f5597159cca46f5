import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Json } from '../../support/client.ts';
import { billDue } from '../../support/due.ts';
import {
  bought,
  buyer,
  checkout,
  link,
  newBuyer,
  offerOf,
  pay,
  people,
  priceOf,
  read,
  seller,
  shop,
} from './checkouts-stage.ts';
import { tryCheckout, user } from './checkouts-stage.ts';

async function until(at: string): Promise<void> {
  people.clock.set(at);
  expect(await billDue(people.hub.orm, Temporal.Instant.from(at))).toEqual([]);
}

const eventsOf = async ({ id }: Json): Promise<string[]> => {
  const document = `{ events(first: 100, order: newest_first) { nodes { type subject payload } } }`;
  const { body } = await seller.graphql(document);
  return body.data.events.nodes.filter(({ subject }: Json) => subject === id).map(({ type }: Json) => String(type));
};

describe('a purchase through a checkout link', () => {
  it('is a subscription that waits for its payment, and leads back to the project once it is paid', async () => {
    const of = await link('basic', {
      items: [{ priceId: priceOf('basic'), quantity: 2, minQuantity: 1, maxQuantity: 5 }],
      coupons: ['TENTH'],
      metadata: { campaign: 'spring' },
      successUrl: 'https://shop.example/thanks?from=hub',
    });
    const customer = { address: { country: 'DE', street: 'Allee 1' }, vatId: 'DE123456788' };
    const started = await checkout(of, { items: [{ itemId: of.items[0]!.id, quantity: 3 }], coupon: 'half', customer });
    expect(started).toMatchObject({ status: 'open', linkId: of.id, returnUrl: null, order: null, completedAt: null });
    const waiting = await bought(started);
    expect(waiting).toMatchObject({ status: 'incomplete', expiresAt: '2026-04-02T09:00:00.000Z' });
    // 90.00, less 10 %, and then less the half.
    expect(waiting.latestInvoice.subtotal.amount).toBe('90.00');
    expect(waiting.latestInvoice.discount.amount).toBe('49.50');
    expect((await bought(started, seller)).metadata).toEqual({ campaign: 'spring' });
    await pay(started);
    const done = await read(started);
    expect(done).toMatchObject({ status: 'completed', completedAt: '2026-04-01T10:00:00.000Z' });
    const { searchParams, origin, pathname } = new URL(String(done.returnUrl));
    expect([origin, pathname]).toEqual(['https://shop.example', '/thanks']);
    expect(Object.fromEntries(searchParams)).toEqual({
      from: 'hub',
      checkout: started.id,
      subscription: started.subscription.id,
    });
    expect(await read(started, seller)).toMatchObject({ id: started.id, status: 'completed' });
    expect(await eventsOf(started)).toEqual(['checkout.completed', 'checkout.started']);
    const { body } = await seller.get(`/billing/customers/${String(done.customer.id)}`);
    expect(body).toMatchObject({ userId: user.id, vatId: 'DE123456788', address: { country: 'DE' } });
  });

  it('is an order where its prices are paid once, which grants nothing before it is paid', async () => {
    const started = await checkout(await link('game'));
    expect(started).toMatchObject({ status: 'open', subscription: null });
    expect(await bought(started)).toMatchObject({ status: 'open', expiresAt: '2026-04-02T09:00:00.000Z' });
    await pay(started);
    const { returnUrl } = await read(started);
    expect(new URL(String(returnUrl)).searchParams.get('order')).toBe(started.order.id);
  });

  it('is completed at once if nothing is due, by a price of 0 or a trial', async () => {
    expect((await checkout(await link('free'))).status).toBe('completed');
    const tried = await checkout(await link('basic', { trialDays: 14 }));
    expect(tried.status).toBe('completed');
    expect(await bought(tried)).toMatchObject({ status: 'trialing', trialEndAt: '2026-04-15T10:00:00.000Z' });
  });

  it('gives the trial of a link once to a customer', async () => {
    const of = await link('basic', { trialDays: 14 });
    const first = await checkout(of);
    people.clock.set('2026-04-02T10:00:00Z');
    await buyer.post(`/billing/subscriptions/${String(first.subscription.id)}/cancel`, { at: 'now' });
    people.clock.set('2026-04-03T10:00:00Z');
    const again = await checkout(of);
    expect([again.status, (await bought(again)).status]).toEqual(['open', 'incomplete']);
  });

  it('is returned instead of a second one while it waits for its payment', async () => {
    const of = await link('editor', { maxUses: 1 });
    const first = await checkout(of);
    const second = await checkout(of);
    expect(second.id).toBe(first.id);
    expect((await offerOf(of)).body.status).toBe('used_up');
    await pay(first);
    const third = await tryCheckout(of);
    expect([third.status, third.body.code]).toEqual([409, 'checkout_link_used_up']);
  });

  it('is started once by requests at the same time', async () => {
    const of = await link('editor');
    const started = await Promise.all(Array.from({ length: 8 }, () => tryCheckout(of)));
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await buyer.get('/billing/orders');
    expect(body.data).toHaveLength(1);
  });

  it('expires after 23 hours, and then no longer counts as a use', async () => {
    const of = await link('basic', { maxUses: 1 });
    const [, other] = await newBuyer();
    const first = await checkout(of);
    expect((await tryCheckout(of, {}, other)).body.code).toBe('checkout_link_used_up');
    await until('2026-04-02T09:00:00Z');
    expect((await read(first)).status).toBe('expired');
    expect(await eventsOf(first)).toEqual(['checkout.expired', 'checkout.started']);
    expect((await checkout(of, {}, other)).status).toBe('open');
  });

  it('can be canceled while it waits, so that something else can be chosen', async () => {
    const of = await link('game');
    const first = await checkout(of);
    await buyer.post(`/billing/orders/${String(first.order.id)}/cancel`, {});
    expect((await read(first)).status).toBe('expired');
    expect((await checkout(of)).id).not.toBe(first.id);
  });

  it('is one of a member of the project as of anyone', async () => {
    const { api } = await people.member(shop.project, 'owner' as never);
    const started = await checkout(await link('basic'), {}, api);
    expect((await bought(started, api)).status).toBe('incomplete');
  });

  it('shows in the offer of the link, so that a page that is loaded again goes on', async () => {
    const of = await link('game');
    const started = await checkout(of);
    const document = `query ($id: ID!) { checkoutOffer(linkId: $id) { status isOrder cancelUrl
      latestCheckout { id status } project { name } seller { legalName } } }`;
    const { body } = await buyer.graphql(document, { id: of.id });
    expect(body.data.checkoutOffer).toMatchObject({
      ...{ status: 'open', isOrder: true, cancelUrl: 'https://shop.example/thanks' },
      latestCheckout: { id: started.id, status: 'open' },
      project: { name: shop.project.name },
    });
    const [, other] = await newBuyer();
    expect((await other.graphql(document, { id: of.id })).body.data.checkoutOffer.latestCheckout).toBeNull();
  });

  it('is previewed with the same amounts, and without effect', async () => {
    const of = await link('basic', { coupons: ['TENTH'] });
    const { body } = await buyer.post('/billing/checkouts/preview', { linkId: of.id, coupon: 'HALF' });
    expect(body).toMatchObject({ order: null, subscription: { amountDue: { amount: '16.20' }, awaitsPayment: true } });
    const once = await buyer.post('/billing/checkouts/preview', { linkId: (await link('game')).id });
    expect(once.body).toMatchObject({ subscription: null, order: { amountDue: { amount: '72.00' } } });
    expect((await buyer.get('/billing/checkouts')).body.data).toEqual([]);
  });
});

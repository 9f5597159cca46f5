import { describe, expect, it } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import {
  codeOf,
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
  setupPriceId,
  shop,
  tryOrder,
} from './orders-stage.ts';

const statusOf = async ({ id }: Json): Promise<unknown> => (await read(id)).status;

async function verified(): Promise<void> {
  const { ledgerCheck } = await ask(shop, '{ ledgerCheck { difference { sentence } } }');
  expect(ledgerCheck.difference).toBeNull();
}

describe('an order', () => {
  it('is open with one invoice until it is paid, and then grants its plans', async () => {
    const made = await order(itemsOf('game', 'season'));
    // 60 and 25 with 20 % tax.
    expect(made).toMatchObject({ status: 'open', fulfilment: 'when_paid', availableActions: ['cancel'] });
    expect(made.invoice).toMatchObject({ status: 'open', reason: 'order', total: { amount: '102.00' } });
    const kinds = [...made.invoice.lines].map(({ kind, periodStartAt }) => [kind, periodStartAt]);
    expect(kinds).toEqual([
      ['once', null],
      ['once', null],
    ]);
    expect(await granted(made)).toEqual({});
    expect((await pay(made, '100')).status).toBe(201);
    expect([await statusOf(made), await granted(made)]).toEqual(['open', {}]);
    await pay(made);
    expect(await statusOf(made)).toBe('paid');
    expect(await granted(made)).toEqual({ maps: '20', soundtrack: true });
    await verified();
  });

  it('keeps a game for good, and a season pass for a year from its payment', async () => {
    const made = await order(itemsOf('game', 'season'));
    people.clock.advance({ hours: 24 * 10 });
    await pay(made);
    const [season, game] = (await grantsOf(made)).toSorted((a, b) => (a.expiresAt ? -1 : b.expiresAt ? 1 : 0)) as [
      Json,
      Json,
    ];
    expect([game.plan.key, game.expiresAt]).toEqual(['game', null]);
    const paidAt = people.clock.now();
    const year = paidAt.toZonedDateTimeISO('UTC').add({ years: 1 }).toInstant();
    expect(season.expiresAt).toBe(year.toString({ smallestUnit: 'millisecond' }));
    people.clock.set(year.subtract({ milliseconds: 1 }));
    expect(await granted(made)).toEqual({ maps: '20', soundtrack: true });
    people.clock.set(year);
    expect(await granted(made)).toEqual({ maps: '3' });
  });

  it('is paid at once where it costs nothing, by the price or by a coupon', async () => {
    const free = await order(itemsOf('demo'));
    expect([free.status, free.invoice.status, free.invoice.total.amount]).toEqual(['paid', 'paid', '0.00']);
    expect(await granted(free)).toEqual({ maps: '1' });
    const code = unique('FREE').toUpperCase();
    await ask(
      shop,
      `mutation { createCoupon(input: { code: "${code}", name: "Free", percentOff: "100" }) { coupon { id } } }`,
    );
    const gift = await order(itemsOf('game'), { coupons: [code] });
    expect([gift.status, gift.invoice.discount.amount, await granted(gift)]).toEqual(['paid', '60.00', { maps: '3' }]);
    const again = { customerId: gift.customer.id, coupons: [code] };
    expect((await tryOrder(shop, itemsOf('season'), again)).body.code).toBe('coupon_already_redeemed');
  });

  it('is settled by the balance of the customer', async () => {
    const first = await order(itemsOf('season'));
    await pay(first);
    await credit(first);
    const second = await order(itemsOf('season'), { customer: undefined, customerId: first.customer.id });
    expect([second.status, second.invoice.credited.amount]).toEqual(['paid', '30.00']);
    expect(await granted(second)).toEqual({ maps: '20', soundtrack: true });
    await verified();
  });

  it('grants at once if the project says so, and takes it back if it is not paid', async () => {
    const made = await order(itemsOf('game'), { fulfilment: 'at_once' });
    expect([made.status, await granted(made)]).toEqual(['open', { maps: '3' }]);
    await shop.post(`/billing/invoices/${String(made.invoice.id)}/mark-uncollectible`, {});
    expect([await statusOf(made), await granted(made)]).toEqual(['canceled', {}]);
    await pay(made);
    expect([await statusOf(made), await granted(made)]).toEqual(['paid', { maps: '3' }]);
    await verified();
  });

  it('is canceled with its invoice, and its coupons can be redeemed again', async () => {
    const code = unique('TEN').toUpperCase();
    await ask(
      shop,
      `mutation { createCoupon(input: { code: "${code}", name: "Ten", percentOff: "10" }) { coupon { id } } }`,
    );
    const made = await order(itemsOf('game'), { coupons: [code] });
    const { body } = await shop.post(`/billing/orders/${String(made.id)}/cancel`, {});
    expect([body.status, body.invoice.status, body.availableActions]).toEqual(['canceled', 'void', []]);
    const twice = await shop.post(`/billing/orders/${String(made.id)}/cancel`, {});
    expect([twice.status, twice.body.code]).toEqual([409, 'order_is_canceled']);
    const again = await order(itemsOf('game'), { customer: undefined, customerId: made.customer.id, coupons: [code] });
    expect(again.invoice.total.amount).toBe('64.80');
  });

  it('asks the buyer for the amount of a price that leaves it to them', async () => {
    const made = await order([{ priceId: priceOf('tip'), amount: '7.50' } as never]);
    expect(made.invoice.subtotal.amount).toBe('7.50');
    const items = [{ priceId: priceOf('tip'), amount: '0.50' } as never];
    const refused = await tryOrder(shop, items, { customer: { externalId: unique('cust') } });
    expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: '/items/0/amount' })]);
  });

  it.each([
    ['a price that recurs', () => [{ priceId: priceOf('monthly') }], /recurs; subscribe/],
    ['a fee of a subscription', () => [{ priceId: setupPriceId }], /sold by subscription/],
    ['a price twice', () => itemsOf('game', 'game'), /same part of its plan/],
  ])('refuses %s', async (_, items, detail) => {
    const answer = await tryOrder(shop, items() as never, { customer: { externalId: unique('cust') } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toEqual({
      pointer: expect.stringMatching(/^\/items\/\d\/priceId$/),
      detail: expect.stringMatching(detail),
    });
  });

  it('previews the same amounts and refusals, and stores nothing', async () => {
    const input = { customer: { externalId: unique('cust') }, items: itemsOf('game', ['editor', 2]) };
    const { status, body } = await shop.post('/billing/orders/preview', input);
    expect(status).toBe(200);
    expect([body.amountDue.amount, body.awaitsPayment, body.invoice.tax.amount]).toEqual(['312.00', true, '52.00']);
    const { orders, customers } = await ask(
      shop,
      `{ orders(filter: { externalId: "${input.customer.externalId}" }) { totalCount }
         customers(filter: { text: "${input.customer.externalId}" }) { totalCount } }`,
    );
    expect([orders.totalCount, customers.totalCount]).toEqual([0, 0]);
    const made = (await shop.post('/billing/orders', input)).body;
    expect(made.invoice.total.amount).toBe('312.00');
    const refused = await shop.post('/billing/orders/preview', {
      items: itemsOf('game'),
      customerId: made.customer.id,
    });
    expect(refused.body.code).toBe('already_owned');
  });

  it('keeps its product from being deleted', async () => {
    await order(itemsOf('demo'));
    const { status, body } = await shop.send('DELETE', `/catalog/products/${String(product.id)}`);
    expect([status, body.code]).toEqual([409, 'product_in_use']);
  });
});

describe('buying a plan again', () => {
  it('is refused for a plan that is owned for good, ordered or given', async () => {
    const made = await order(itemsOf('game'));
    const again = () => tryOrder(shop, itemsOf('game'), { customerId: made.customer.id });
    expect((await again()).body).toMatchObject({
      status: 409,
      code: 'already_owned',
      detail: expect.stringContaining(String(made.id)),
    });
    await pay(made);
    expect((await again()).body).toMatchObject({ code: 'already_owned', detail: expect.stringContaining('for good') });
    await credit(made);
    expect((await again()).status).toBe(201);
    const planId = product.plans[0].id;
    const { body: gift } = await shop.post('/billing/product-grants', {
      customer: { externalId: unique('cust') },
      planId,
    });
    expect((await tryOrder(shop, itemsOf('game'), { customerId: gift.customer.id })).body.code).toBe('already_owned');
  });

  it('is allowed for licences, of which each purchase has its own, and for what lasts a time', async () => {
    const made = await order(itemsOf('editor', 'season'));
    await pay(made);
    const more = await order(itemsOf('editor', 'season'), { customer: undefined, customerId: made.customer.id });
    await pay(more);
    const keys = (await grantsOf(made)).flatMap(({ licence }) => licence?.key ?? []);
    expect(new Set(keys).size).toBe(2);
  });

  it('is paid by the credit of the first, whose credit note can then no longer be voided', async () => {
    const first = await order(itemsOf('game'));
    await pay(first);
    const note = (await credit(first)).body;
    const second = await order(itemsOf('game'), { customer: undefined, customerId: first.customer.id });
    expect(second.status).toBe('paid');
    const { body } = await shop.post(`/billing/credit-notes/${String(note.id)}/void`, {});
    expect(body.code).toBe('credit_note_is_used');
  });
});

describe('a refund', () => {
  it('takes back what was bought, licence included, and voiding it brings that back', async () => {
    const made = await order(itemsOf('game', 'editor'));
    await pay(made);
    const { key } = (await grantsOf(made)).find(({ licence }) => licence)!.licence as Json;
    expect(await codeOf(key)).toBe('NO_MACHINE');
    const { body: note } = await credit(made);
    expect(await statusOf(made)).toBe('refunded');
    expect([await granted(made), await codeOf(key)]).toEqual([{}, 'BANNED']);
    const ended = (await grantsOf(made)).map(({ endReason, licence }) => [endReason, licence?.standing]);
    expect(ended).toEqual(
      expect.arrayContaining([
        ['refunded', 'withdrawn'],
        ['refunded', undefined],
      ]),
    );
    expect((await shop.post(`/billing/credit-notes/${String(note.id)}/void`, {})).status).toBe(200);
    expect([await statusOf(made), await granted(made), await codeOf(key)]).toEqual([
      'paid',
      { maps: '5' },
      'NO_MACHINE',
    ]);
    await verified();
  });

  it('of a part changes nothing until it covers an item as a whole, which is then taken back', async () => {
    const made = await order(itemsOf('game', 'season'));
    await pay(made);
    const [game, season] = [...made.invoice.lines] as [Json, Json];
    await credit(made, [{ lineId: season.id, amount: '24.99' }]);
    expect(await granted(made)).toEqual({ maps: '20', soundtrack: true });
    await credit(made, [{ lineId: season.id, amount: '0.01' }]);
    expect([await statusOf(made), await granted(made)]).toEqual(['paid', { maps: '3' }]);
    await credit(made, [{ lineId: game.id, amount: '60' }]);
    expect([await statusOf(made), await granted(made)]).toEqual(['refunded', {}]);
    await verified();
  });

  it('before any payment cancels the order', async () => {
    const made = await order(itemsOf('game'));
    await credit(made);
    expect([await statusOf(made), await granted(made)]).toEqual(['canceled', {}]);
  });
});

describe('a licence that was bought once', () => {
  it('stays valid for versions that were published before its updates ended', async () => {
    const made = await order(itemsOf('editor'));
    await pay(made);
    const [grant] = (await grantsOf(made)) as [Json];
    const { key } = grant.licence as Json;
    await shop.post('/billing/licences/activate', { key, fingerprint: 'f' });
    const publish = async (version: string) => {
      const { body } = await shop.post(`/catalog/products/${String(product.id)}/releases`, { version });
      expect((await shop.post(`/catalog/releases/${String(body.id)}/publish`, {})).status).toBe(200);
    };
    await publish('1.0.0');
    const file = async () => {
      const { body } = await shop.post('/billing/licences/check-out', { key, fingerprint: 'f' });
      const [signed] = Buffer.from(String(body.text).replaceAll(/-----.*-----|\s/g, ''), 'base64')
        .toString()
        .split('.');
      return JSON.parse(Buffer.from(signed!.slice('file_'.length), 'base64url').toString()) as Json;
    };
    expect((await file()).releasesBefore).toBe(grant.updatesUntilAt);
    people.clock.advance({ hours: 24 * 366 });
    await publish('2.0.0');
    const codes = [await codeOf(key, { version: '1.0.0' }), await codeOf(key, { version: '2.0.0' }), await codeOf(key)];
    expect(codes).toEqual(['VALID', 'VERSION_SCOPE_MISMATCH', 'EXPIRED']);
    expect(await granted(made)).toEqual({ maps: '5' });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { codeOf, granted, grantsOf, itemsOf, order, pay, people, read, shop } from './orders-stage.ts';

describe('an order of a customer with a test clock', () => {
  it('grants from the time of the clock until the time of the clock', async () => {
    const now = '2031-01-31T10:00:00.000Z';
    const { createTestClock } = await ask(
      shop,
      `mutation ($now: DateTime!) { createTestClock(input: { name: "Clock", now: $now }) { testClock { id } } }`,
      { now },
    );
    const { id } = createTestClock.testClock;
    const made = await order(itemsOf('season'), { customer: { externalId: unique('cust'), testClockId: id } });
    await pay(made);
    const [grant] = (await grantsOf(made)) as [Json];
    expect([made.createdAt, grant.startsAt, grant.expiresAt]).toEqual([now, now, '2032-01-31T10:00:00.000Z']);
    const advance = (to: string) =>
      ask(
        shop,
        `mutation ($id: ID!, $to: DateTime!) { advanceTestClock(id: $id, input: { to: $to }) { testClock { status } } }`,
        {
          ...{ id, to },
        },
      );
    await advance('2032-01-31T09:59:59.000Z');
    expect(await granted(made)).toEqual({ maps: '20', soundtrack: true });
    await advance('2032-01-31T10:00:00.000Z');
    expect(await granted(made)).toEqual({});
  });
});

describe('an invoice of an order', () => {
  it('that is voided by the project cancels the order', async () => {
    const made = await order(itemsOf('game'), { fulfilment: 'at_once' });
    expect((await shop.post(`/billing/invoices/${String(made.invoice.id)}/void`, {})).status).toBe(200);
    expect([(await read(made.id)).status, await granted(made)]).toEqual(['canceled', {}]);
  });

  it('names its order, whose metadata the project changes', async () => {
    const made = await order(itemsOf('demo'));
    const { invoice } = await ask(shop, 'query ($id: ID!) { invoice(id: $id) { order { id } } }', {
      id: made.invoice.id,
    });
    expect(invoice.order.id).toBe(made.id);
    const change = await shop.post(`/billing/orders/${String(made.id)}/metadata`, { metadata: { order: '4711' } });
    expect([change.status, change.body.metadata]).toEqual([200, { order: '4711' }]);
  });
});

describe('the events of an order', () => {
  it('report its payment, its refund and what it granted, in this order', async () => {
    const made = await order(itemsOf('editor'));
    await pay(made);
    const note = await shop.post('/billing/credit-notes', { invoiceId: made.invoice.id, reason: 'goodwill' });
    await shop.post(`/billing/credit-notes/${String(note.body.id)}/void`, {});
    const rows = await people.sql<{ type: string }>(
      `select type from outbox_event where payload ->> 'customerId' = ? order by sequence`,
      [made.customer.id],
    );
    const types = rows.map(({ type }) => type).filter((type) => /^(order|product_grant|licence)\./.test(type));
    expect(types).toEqual([
      ...['order.created', 'order.paid', 'product_grant.created', 'licence.issued'],
      ...['order.refunded', 'product_grant.ended', 'order.paid', 'product_grant.restored'],
    ]);
  });
});

describe('a plan that is given with an end', () => {
  it.each([
    ['restrict', 'EXPIRED'],
    ['maintain', 'VALID'],
  ])('has a licence that follows its policy after the end: %s', async (atEnd, code) => {
    const input = {
      ...{ slug: unique('course'), name: 'Course' },
      plans: [
        {
          ...{ key: 'own', name: 'Own', licencePolicy: { atEnd } },
          prices: [{ currency: 'EUR', unitAmount: '10', interval: 'once', accessFor: 'P1D' }],
        },
      ],
    };
    const { body: course } = await shop.post('/catalog/products', input);
    const { body: draft } = await shop.post(`/catalog/products/${String(course.id)}/releases`, { version: '1.0.0' });
    await shop.post(`/catalog/releases/${String(draft.id)}/publish`, {});
    people.clock.advance({ hours: 1 });
    const made = await order([{ priceId: String(course.plans[0].prices[0].id), quantity: 1 }]);
    await pay(made);
    const [{ licence }] = (await grantsOf(made)) as [Json];
    await shop.post('/billing/licences/activate', { key: licence!.key, fingerprint: 'f' });
    expect(await codeOf(licence!.key)).toBe('VALID');
    people.clock.advance({ hours: 24 });
    expect(await codeOf(licence!.key, { version: '1.0.0' })).toBe(code);
  });
});

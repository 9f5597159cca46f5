import { beforeEach, expect, it } from '@jest/globals';
import type { HubClient, Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { credit, granted, grantsOf, itemsOf, order, pay, people, read, shop, tryOrder } from './orders-stage.ts';
import type { PlanKey } from './orders-stage.ts';

let buyer: HubClient;

beforeEach(async () => {
  buyer = await people.as(await people.user());
});

/** Orders as a person for themself. */
async function buy(plan: PlanKey = 'season', input: object = {}): Promise<Json> {
  const { status, body } = await tryOrder(buyer, itemsOf(plan), input);
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

/** Lets hours pass, and all work that falls due be done. */
async function wait(hours: number, seconds = 0): Promise<void> {
  people.clock.advance({ hours, seconds });
  expect(await billDue(people.hub.orm, people.clock.now())).toEqual([]);
}

const hoursAfter = (of: Json, hours: number): string =>
  new Date(Date.parse(String(of.createdAt)) + hours * 3_600_000).toISOString();

async function typesOf({ id }: Json): Promise<string[]> {
  const rows = await people.sql<{ type: string }>(`select type from outbox_event where subject = ? order by type`, [
    id,
  ]);
  return rows.map(({ type }) => type);
}

async function verified(): Promise<void> {
  const { ledgerCheck } = await ask(shop, '{ ledgerCheck { difference { sentence } } }');
  expect(ledgerCheck.difference).toBeNull();
}

it('an order of a person is canceled after 23 hours without payment, and its invoice is void', async () => {
  const made = await buy();
  expect(made).toMatchObject({ status: 'open', expiresAt: hoursAfter(made, 23) });
  expect(made.invoice.dueAt).toBe(hoursAfter(made, 23));
  await wait(22, 3599);
  expect((await read(made.id)).status).toBe('open');
  await wait(0, 1);
  expect(await read(made.id)).toMatchObject({ status: 'canceled', invoice: { status: 'void' }, availableActions: [] });
  expect([await granted(made), await grantsOf(made)]).toEqual([{}, []]);
  expect(await typesOf(made)).toEqual(['order.canceled', 'order.created', 'order.expired']);
  await verified();
});

it('a payment of an order that has expired is refused', async () => {
  const made = await buy();
  people.clock.advance({ hours: 23 });
  const late = await pay(made);
  expect([late.status, late.body.code]).toEqual([409, 'invoice_is_void']);
  await wait(0);
  expect((await read(made.id)).status).toBe('canceled');
});

it('an order that is paid in time does not expire', async () => {
  const made = await buy();
  await wait(22);
  await pay(made);
  await wait(48);
  expect([(await read(made.id)).status, await granted(made)]).toEqual(['paid', { maps: '20', soundtrack: true }]);
});

it('a plan for good can be ordered again after its order has expired, with the same coupon', async () => {
  const code = unique('HALF').toUpperCase();
  const input = `{ code: "${code}", name: "Half", percentOff: "50" }`;
  await ask(shop, `mutation { createCoupon(input: ${input}) { coupon { id } } }`);
  await buy('game', { coupons: [code] });
  expect((await tryOrder(buyer, itemsOf('game'))).body.code).toBe('already_owned');
  await wait(23);
  const again = await buy('game', { coupons: [code] });
  // Half of 60, with 20 % tax.
  expect(again.invoice.total.amount).toBe('36.00');
  await pay(again);
  expect(await granted(again)).toEqual({ maps: '3' });
});

it('an order that expires gives what was paid in part to the balance, and its coupon back', async () => {
  const code = unique('HALF').toUpperCase();
  const input = `{ code: "${code}", name: "Half", percentOff: "50" }`;
  await ask(shop, `mutation { createCoupon(input: ${input}) { coupon { id } } }`);
  const made = await buy('season', { coupons: [code] });
  // Half of 25, with 20 % tax.
  expect(made.invoice.total.amount).toBe('15.00');
  await pay(made, '4');
  await wait(23);
  const query = 'query ($id: ID!) { customer(id: $id) { balance { amount } } }';
  const { customer } = await ask(shop, query, { id: made.customer.id });
  expect([(await read(made.id)).status, customer.balance]).toEqual(['refunded', [{ amount: '4.00' }]]);
  const { creditNotes } = await ask(
    shop,
    'query ($id: ID!) { creditNotes(filter: { customerId: $id }) { nodes { reason total { amount } } } }',
    { id: made.customer.id },
  );
  expect(creditNotes.nodes).toEqual([{ reason: 'expiry', total: { amount: '15.00' } }]);
  const again = await buy('season', { coupons: [code] });
  expect(again.invoice).toMatchObject({ total: { amount: '15.00' }, amountDue: { amount: '11.00' } });
  await verified();
});

it('an order that was credited in part expires with its rest', async () => {
  const made = await buy();
  const [line] = made.invoice.lines;
  await credit(made, [{ lineId: line.id, amount: '5' }]);
  await wait(23);
  expect([(await read(made.id)).status, await granted(made)]).toEqual(['canceled', {}]);
  await verified();
});

it('an order of the project waits for good, and its invoice falls overdue', async () => {
  const made = await order(itemsOf('season'));
  expect(made.expiresAt).toBeNull();
  await wait(24 * 20);
  expect((await read(made.id)).status).toBe('open');
  await pay(made);
  expect((await read(made.id)).status).toBe('paid');
});

it('an order that costs nothing is paid at once, and has no end', async () => {
  const made = await buy('demo');
  expect([made.status, made.expiresAt]).toEqual(['paid', null]);
});

it('an order waits for good where the project activates purchases at once', async () => {
  await shop.post('/billing/profile/changes', { selfServiceActivation: 'immediate' });
  try {
    const made = await buy('season');
    expect(made.expiresAt).toBeNull();
    await wait(24);
    expect((await read(made.id)).status).toBe('open');
  } finally {
    await shop.post('/billing/profile/changes', { selfServiceActivation: 'payment_first' });
  }
});

it('an order that the project wrote off before is paid late, and grants its plans', async () => {
  const made = await buy();
  await shop.post(`/billing/invoices/${String(made.invoice.id)}/mark-uncollectible`, {});
  expect((await read(made.id)).status).toBe('canceled');
  await wait(30);
  expect((await read(made.id)).invoice.status).toBe('uncollectible');
  await pay(made);
  expect([(await read(made.id)).status, await granted(made)]).toEqual(['paid', { maps: '20', soundtrack: true }]);
  await verified();
});

it('ten workers at once end an order once', async () => {
  const made = await buy();
  people.clock.advance({ hours: 23 });
  await Promise.all(Array.from({ length: 10 }, () => billDue(people.hub.orm, people.clock.now())));
  expect(await typesOf(made)).toEqual(['order.canceled', 'order.created', 'order.expired']);
  await verified();
});

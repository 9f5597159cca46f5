import { expect, it } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { ask } from '../support/people.ts';
import { granted, itemsOf, order, pay, people, read, shop } from './orders-stage.ts';

const reissue = async (of: Json): Promise<Json> =>
  (await shop.post(`/billing/invoices/${String(of.invoice.id)}/reissue`, {})).body;

const finalize = (id: unknown) => shop.post(`/billing/invoices/${String(id)}/finalize`, {});

const invoice = async (id: unknown): Promise<Json> => (await shop.get(`/billing/invoices/${String(id)}`)).body;

/** Advances by days, and does all work that falls due. */
async function wait(days: number): Promise<void> {
  people.clock.advance({ hours: days * 24 });
  expect(await billDue(people.hub.orm, people.clock.now())).toEqual([]);
}

async function verify(): Promise<void> {
  const { ledgerCheck } = await ask(shop, '{ ledgerCheck { difference { sentence } } }');
  expect(ledgerCheck.difference).toBeNull();
}

it('a payment of a replaced invoice of an order can be reversed, and the order follows the new invoice', async () => {
  const bought = await order(itemsOf('game'));
  const payment = (await pay(bought)).body;
  const draft = await reissue(bought);
  await finalize(draft.id);
  const reversal = await shop.post(`/billing/payments/${String(payment.id)}/reverse`, { reason: 'It bounced' });
  expect([reversal.status, reversal.body.status]).toEqual([200, 'reversed']);
  // 72.00 is owed on the replaced invoice, since its credit of 72.00 has paid the new one.
  expect(await invoice(bought.invoice.id)).toMatchObject({ status: 'open', amountDue: { amount: '72.00' } });
  expect(await read(bought.id)).toMatchObject({ status: 'paid', invoice: { id: draft.id, status: 'paid' } });
  await wait(20);
  expect((await granted(bought)).maps).toBe('3');
  await verify();
});

it('the credit note of a replaced invoice stays, so that the order is billed once', async () => {
  const bought = await order(itemsOf('game'));
  await pay(bought);
  const draft = await reissue(bought);
  const [note] = draft.replaces.creditNotes;
  const undo = await shop.post(`/billing/credit-notes/${String(note.id)}/void`, {});
  expect([undo.status, undo.body.code]).toEqual([409, 'credit_note_is_used']);
  expect(undo.body.detail).toContain('another invoice has taken the place of its invoice');
  expect((await finalize(draft.id)).body).toMatchObject({ status: 'paid', credited: { amount: '72.00' } });
  await verify();
});

it('a canceled order whose void invoice is issued again is open until that is paid', async () => {
  const bought = await order(itemsOf('game'));
  await shop.post(`/billing/invoices/${String(bought.invoice.id)}/void`, {});
  expect((await read(bought.id)).status).toBe('canceled');
  const draft = await reissue(bought);
  expect([draft.takenBackBy, (await finalize(draft.id)).status]).toEqual(['nothing', 200]);
  expect((await read(bought.id)).status).toBe('open');
  await shop.post('/billing/payments', { invoiceId: draft.id });
  expect(await read(bought.id)).toMatchObject({ status: 'paid', invoice: { id: draft.id } });
  expect((await granted(bought)).maps).toBe('3');
  await verify();
});

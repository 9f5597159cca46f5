import { expect, it } from '@jest/globals';
import { granted, itemsOf, order, pay, read, shop } from './orders-stage.ts';

it('an order keeps what it sold when its paid invoice is issued again, and follows the new one', async () => {
  const bought = await order(itemsOf('game'));
  await pay(bought);
  const { status, body } = await shop.post(`/billing/invoices/${String(bought.invoice.id)}/reissue`, {});
  const [note] = body.replaces.creditNotes;
  expect([status, body.takenBackBy, note.total.amount]).toEqual([201, 'credit_note', '72.00']);
  const draft = String(body.id);
  expect(await read(bought.id)).toMatchObject({ status: 'paid', invoice: { id: draft, status: 'draft' } });
  expect((await granted(bought)).maps).toBe('3');
  const removal = await shop.graphql(`mutation ($id: ID!) { deleteInvoice(id: $id) { id } }`, { id: draft });
  expect(removal.body.errors[0].extensions.code).toBe('order_needs_invoice');
  // The credit of 72.00 pays the new invoice.
  const final = await shop.post(`/billing/invoices/${draft}/finalize`, {});
  expect(final.body).toMatchObject({
    status: 'paid',
    credited: { amount: '72.00' },
    replaces: { id: bought.invoice.id },
  });
  expect(await read(bought.id)).toMatchObject({ status: 'paid' });
  expect((await granted(bought)).maps).toBe('3');
});

it('an order whose open invoice is issued again waits for the new one', async () => {
  const bought = await order(itemsOf('game'));
  const { body } = await shop.post(`/billing/invoices/${String(bought.invoice.id)}/reissue`, {});
  expect([body.takenBackBy, body.replaces.status]).toEqual(['voiding', 'void']);
  expect(await read(bought.id)).toMatchObject({ status: 'open', invoice: { id: body.id } });
  await shop.post(`/billing/invoices/${String(body.id)}/finalize`, {});
  await shop.post('/billing/payments', { invoiceId: body.id });
  expect(await read(bought.id)).toMatchObject({ status: 'paid' });
  expect((await granted(bought)).maps).toBe('3');
});

it('a draft in the place of the void invoice of a canceled order can be deleted, and made again', async () => {
  const bought = await order(itemsOf('game'));
  const { id } = bought.invoice;
  await shop.post(`/billing/orders/${String(bought.id)}/cancel`, {});
  const reissued = await shop.post(`/billing/invoices/${String(id)}/reissue`, {});
  expect([reissued.status, reissued.body.takenBackBy]).toEqual([201, 'nothing']);
  const removal = await shop.graphql(`mutation ($id: ID!) { deleteInvoice(id: $id) { id } }`, { id: reissued.body.id });
  expect(removal.body.data.deleteInvoice.id).toBe(reissued.body.id);
  expect(await read(bought.id)).toMatchObject({ status: 'canceled', invoice: { id, status: 'void' } });
  const { body: again } = await shop.post(`/billing/invoices/${String(id)}/reissue`, {});
  const answer = await shop.send('DELETE', `/billing/invoices/${String(again.id)}`);
  expect(answer.status).toBe(204);
  expect(await read(bought.id)).toMatchObject({ status: 'canceled', invoice: { id } });
});

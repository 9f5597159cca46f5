import { describe, expect, it } from '@jest/globals';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import type { Json } from '../support/client.ts';
import { client, eur, hub, ledger, project, subscribe } from './billing-stage.ts';

const pay = async (invoice: Json, more: object = {}): Promise<Json> =>
  (await client.post('/billing/payments', { invoiceId: invoice.id, ...more })).body;

const credit = async (invoice: Json, amount?: string): Promise<Json> => {
  const lines = amount ? { lines: [{ lineId: invoice.lines[0].id, amount }] } : {};
  return (await client.post('/billing/credit-notes', { invoiceId: invoice.id, ...lines })).body;
};

const reverse = ({ id }: Json) => client.post(`/billing/payments/${String(id)}/reverse`, { reason: 'It bounced' });

/** Invoices a customer an amount, which their balance settles first. */
const spend = async (customer: Json, unitAmount: string): Promise<Json> => {
  const lines = [{ description: 'More', unitAmount }];
  return (await client.post('/billing/invoices', { customerId: customer.id, currency: 'EUR', lines })).body;
};

const get = async (path: string, { id }: Json): Promise<Json> =>
  (await client.get(`/billing/${path}/${String(id)}`)).body;
const balanceOf = async (customer: Json) => (await get('customers', customer)).balance;

/** What is owed of an invoice, with its status, and what a credit note gave to both. */
async function state(invoice: Json, note: Json): Promise<unknown[]> {
  const { status, amountDue } = await get('invoices', invoice);
  const { applied, credited } = await get('credit-notes', note);
  expect((await verifyLedger(hub.orm.em.fork(), project.id)).difference).toBeNull();
  return [status, ...[amountDue, applied, credited].map(({ amount }) => amount)];
}

async function eventsOf(subject: Json, type: string): Promise<Json[]> {
  return hub.orm.em.fork().execute('select payload from outbox_event where subject = ? and type = ?', [subject, type]);
}

// The first invoice of each comes to 19.80.
describe('a reversed payment of an invoice that was credited to the balance', () => {
  it('is settled by the credit note, which goes back from the balance as a whole', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const payment = await pay(invoice);
    const note = await credit(invoice);
    expect(await state(invoice, note)).toEqual(['paid', '0.00', '0.00', '19.80']);
    const { status, body } = await reverse(payment);
    expect([status, body.invoice.status]).toEqual([200, 'paid']);
    expect(await state(invoice, note)).toEqual(['paid', '0.00', '19.80', '0.00']);
    expect(await balanceOf(customer)).toEqual([]);
    expect(await ledger()).toMatchObject({ receivable: '0', cash: '0', customer_credit: '0', revenue: '0' });
    const applied = { appliedMinor: '1980', creditedMinor: '0' };
    expect(await eventsOf(note.id, 'credit_note.applied')).toMatchObject([{ payload: applied }]);
    expect(await eventsOf(invoice.id, 'invoice.reopened')).toEqual([]);
    expect((await reverse(payment)).body.code).toBe('payment_is_reversed');
    expect(await state(invoice, note)).toEqual(['paid', '0.00', '19.80', '0.00']);
  });

  it('leaves owed what the balance has spent, which another reversal does not change', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const payment = await pay(invoice);
    const note = await credit(invoice);
    // Of 19.80, 8.00 settle another invoice, and 11.80 are left.
    expect((await spend(customer, '8')).status).toBe('paid');
    await reverse(payment);
    expect(await state(invoice, note)).toEqual(['open', '8.00', '11.80', '8.00']);
    expect(await balanceOf(customer)).toEqual([]);
    expect(await eventsOf(invoice.id, 'invoice.reopened')).toMatchObject([{ payload: { dueMinor: '800' } }]);
    const again = await pay(invoice);
    expect(await state(invoice, note)).toEqual(['paid', '0.00', '11.80', '8.00']);
    await reverse(again);
    expect(await state(invoice, note)).toEqual(['open', '8.00', '11.80', '8.00']);
  });

  it('goes back for each of two payments, and never more than each had settled', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const first = await pay(invoice, { amount: '10' });
    const second = await pay(invoice);
    const note = await credit(invoice);
    await reverse(first);
    expect(await state(invoice, note)).toEqual(['paid', '0.00', '10.00', '9.80']);
    expect(await balanceOf(customer)).toEqual([eur('9.80')]);
    await reverse(second);
    expect(await state(invoice, note)).toEqual(['paid', '0.00', '19.80', '0.00']);
  });

  it('goes back of several credit notes, the oldest first', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const payment = await pay(invoice);
    const [one, other] = [await credit(invoice, '5'), await credit(invoice, '6')];
    // Of 11.00, 4.00 are spent: 5.00 of the first note and 2.00 of the other go back, and 12.80 of 19.80 are owed.
    await spend(customer, '4');
    await reverse(payment);
    expect(await state(invoice, one)).toEqual(['open', '12.80', '5.00', '0.00']);
    expect(await state(invoice, other)).toEqual(['open', '12.80', '2.00', '4.00']);
  });

  it('keeps what is refunded of the credit note, and what the overpayment gave', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const payment = await pay(invoice, { amount: '30', surplus: 'credit' });
    const note = await credit(invoice);
    await client.post('/billing/refunds', { creditNoteId: note.id, amount: '9' });
    // The balance of 10.20 + 19.80 - 9.00 loses the overpayment of 10.20, and 10.80 of the note go back.
    await reverse(payment);
    expect(await state(invoice, note)).toEqual(['open', '9.00', '10.80', '9.00']);
    expect(await balanceOf(customer)).toEqual([]);
  });

  it('reduces the bad debt of one that was written off', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    await client.post(`/billing/invoices/${String(invoice.id)}/mark-uncollectible`, {});
    const payment = await pay(invoice);
    const note = await credit(invoice);
    await spend(customer, '8');
    await reverse(payment);
    expect(await state(invoice, note)).toEqual(['uncollectible', '8.00', '11.80', '8.00']);
    expect(await ledger()).toMatchObject({ bad_debt: '800', receivable: '0' });
  });

  it('can be followed by voiding the credit note once the balance has its rest again', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const payment = await pay(invoice);
    const note = await credit(invoice);
    const other = await spend(customer, '8');
    await reverse(payment);
    const voidNote = () => client.post(`/billing/credit-notes/${String(note.id)}/void`, {});
    expect((await voidNote()).body.code).toBe('credit_note_is_used');
    await credit(other);
    expect((await voidNote()).status).toBe(200);
    expect((await get('invoices', invoice)).amountDue).toEqual(eur('19.80'));
    expect((await verifyLedger(hub.orm.em.fork(), project.id)).difference).toBeNull();
  });

  it('is verified: the ledger must have returned what the credit notes say', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const payment = await pay(invoice);
    const [one] = [await credit(invoice, '5'), await credit(invoice, '6')];
    await reverse(payment);
    expect(await state(invoice, one)).toEqual(['open', '8.80', '5.00', '0.00']);
    await hub.orm.em.fork().transactional(async (em) => {
      await em.execute('set local session_replication_role = replica');
      await em.execute(
        `update ledger_entry e set amount_minor = amount_minor - sign(amount_minor)
         from ledger_transaction t where t.id = e.transaction_id and t.kind = 'credit_note.applied' and t.subject = ?`,
        [payment.id],
      );
    });
    const { difference } = await verifyLedger(hub.orm.em.fork(), project.id);
    expect(difference?.sentence).toMatch(
      /when its credit notes were applied, the ledger booked 10\.99 EUR .* 11\.00 EUR/,
    );
  });
});

it('A paid order that was credited is canceled when its payment is reversed', async () => {
  const prices = [{ currency: 'EUR', unitAmount: '40', interval: 'once' }];
  const plans = [{ key: 'life', name: 'For life', prices }];
  const offer = { slug: `once-${Date.now()}`, name: 'Once', plans };
  const { body: product } = await client.post('/catalog/products', offer);
  const items = [{ priceId: product.plans[0].prices[0].id }];
  const { body: order } = await client.post('/billing/orders', { customer: { externalId: 'buyer' }, items });
  const payment = await pay(order.invoice);
  const note = await credit(order.invoice);
  expect((await get('orders', order)).status).toBe('refunded');
  await reverse(payment);
  expect(await state(order.invoice, note)).toEqual(['paid', '0.00', '40.00', '0.00']);
  expect((await get('orders', order)).status).toBe('canceled');
});

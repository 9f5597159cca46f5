import { describe, expect, it } from '@jest/globals';
import { billDue } from '../support/due.ts';
import { client, clock, eur, hub, ledger, subscribe } from './billing-stage.ts';

describe('an invoice', () => {
  const lines = [
    { description: 'Consulting', quantity: '1.5', unitAmount: '99.99' },
    { description: 'Travel', unitAmount: '0.005' },
  ];
  const oneOff = (finalize: boolean) =>
    client.post('/billing/invoices', { customer: { externalId: 'acme' }, currency: 'EUR', lines, finalize });

  it('is created with lines that are each rounded once, half away from zero', async () => {
    const { status, body } = await oneOff(true);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'open',
      number: '2026-000001',
      total: eur('150.00'),
      lines: [{ amount: eur('149.99') }, { amount: eur('0.01') }],
    });
    expect(await ledger()).toEqual({ receivable: '15000', revenue: '-15000' });
  });

  it('has no number as a draft, and cannot change once it is finalised', async () => {
    const { body: draft } = await oneOff(false);
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      availableActions: ['finalize', 'update', 'delete'],
      total: eur('150.00'),
      amountDue: eur('0.00'),
    });
    const finalize = 'mutation ($id: ID!) { finalizeInvoice(id: $id) { invoice { status number } } }';
    const done = await client.graphql(finalize, { id: draft.id });
    expect(done.body.data.finalizeInvoice.invoice).toEqual({ status: 'open', number: '2026-000001' });
    expect((await client.graphql(finalize, { id: draft.id })).body.errors[0].extensions.code).toBe('invoice_is_open');
    await expect(hub.orm.em.fork().execute(`update invoice_line set quantity = 3`)).rejects.toThrow('do not change');
  });

  it('is numbered without gaps when some of many concurrent requests fail', async () => {
    const bad = {
      customer: { externalId: 'acme' },
      currency: 'EUR',
      lines: [{ description: 'x', unitAmount: '1', productId: 'product_01h455vb4pex5vsknk084sn02q' }],
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 3 ? oneOff(true) : client.post('/billing/invoices', bad))),
    );
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => String(body.number));
    expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, n) => `2026-00000${n + 1}`));
  });

  it('can be voided only while nothing is paid on it', async () => {
    const { body } = await oneOff(true);
    const take =
      'mutation ($id: ID!) { voidInvoice(id: $id) { invoice { status availableActions amountDue { minor } } } }';
    const taken = await client.graphql(take, { id: body.id });
    expect(taken.body.data.voidInvoice.invoice).toEqual({
      status: 'void',
      availableActions: ['reissue'],
      amountDue: { minor: '0' },
    });
    expect(await ledger()).toEqual({ receivable: '0', revenue: '0' });
    const made = await subscribe();
    clock.set('2026-02-20T00:00:00Z');
    await billDue(hub.orm, clock.now());
    await client.graphql(take, { id: made.latestInvoice.id });
    expect((await client.get(`/billing/subscriptions/${String(made.id)}`)).body.status).toBe('active');
    const { body: other } = await oneOff(true);
    await client.post('/billing/payments', { invoiceId: other.id, amount: '1' });
    expect((await client.graphql(take, { id: other.id })).body.errors[0].extensions.code).toBe(
      'invoice_is_partly_paid',
    );
  });
});

describe('a payment', () => {
  it('settles an invoice in parts', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const first = await client.post('/billing/payments', {
      invoiceId: invoice.id,
      amount: '5.00',
      reference: 'tx-1',
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      amount: eur('5.00'),
      applied: eur('5.00'),
      credited: eur('0.00'),
      invoice: { status: 'open', amountDue: eur('14.80') },
    });
    const again = await client.post('/billing/payments', {
      invoiceId: invoice.id,
      amount: '5.00',
      reference: 'tx-1',
    });
    expect([again.status, again.body.code]).toEqual([409, 'payment_already_recorded']);
    const rest = await client.post('/billing/payments', { invoiceId: invoice.id });
    expect(rest.body).toMatchObject({
      amount: eur('14.80'),
      invoice: { status: 'paid', amountDue: eur('0.00') },
    });
    const more = await client.post('/billing/payments', { invoiceId: invoice.id, amount: '1' });
    expect([more.status, more.body.code]).toEqual([409, 'invoice_is_paid']);
    expect(await ledger()).toEqual({ receivable: '0', revenue: '-1980', cash: '1980' });
  });

  it('above the amount due is refused, unless its surplus is credited to the next invoice', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const tooMuch = { invoiceId: invoice.id, amount: '25.00' };
    const refused = await client.post('/billing/payments', tooMuch);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_exceeds_amount_due']);
    expect(refused.body.detail).toContain('19.80 EUR');
    const kept = await client.post('/billing/payments', { ...tooMuch, surplus: 'credit' });
    expect(kept.body).toMatchObject({
      applied: eur('19.80'),
      credited: eur('5.20'),
      invoice: { status: 'paid' },
    });
    const next = await client.post('/billing/invoices', {
      customerId: customer.id,
      currency: 'EUR',
      lines: [{ description: 'More', unitAmount: '8' }],
    });
    expect(next.body).toMatchObject({ total: eur('8.00'), credited: eur('5.20'), amountDue: eur('2.80') });
    expect(await ledger()).toEqual({
      receivable: '280',
      revenue: '-2780',
      cash: '2500',
      customer_credit: '0',
    });
  });

  it('is refused when concurrent payments would exceed the amount due', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const pay = () => client.post('/billing/payments', { invoiceId: invoice.id, amount: '12.00' });
    const answers = await Promise.all([pay(), pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await ledger()).toEqual({ receivable: '780', revenue: '-1980', cash: '1200' });
  });

  it('is refused in a query that nests payments and invoices six levels deep', async () => {
    const { latestInvoice: invoice } = await subscribe();
    for (let n = 0; n < 12; n += 1) await client.post('/billing/payments', { invoiceId: invoice.id, amount: '0.01' });
    const nested = (depth: number): string => (depth ? `payments { invoice { ${nested(depth - 1)} } }` : 'id');
    const { body } = await client.graphql(`query ($id: ID!) { invoice(id: $id) { ${nested(6)} } }`, {
      id: invoice.id,
    });
    expect(body.errors[0].extensions).toMatchObject({ code: 'query_too_large', kind: 'invalid' });
  });

  it('is refused when its amount is zero, negative, too precise or in exponent form', async () => {
    const { latestInvoice: invoice } = await subscribe();
    for (const [amount, pointer] of [
      ['0', '/amount'],
      ['-1', '/amount'],
      ['1.001', '/amount'],
      ['1e3', '/amount'],
    ]) {
      const { status, body } = await client.post('/billing/payments', { invoiceId: invoice.id, amount });
      expect([amount, status, body.errors?.[0]?.pointer]).toEqual([amount, 422, pointer]);
    }
  });
});

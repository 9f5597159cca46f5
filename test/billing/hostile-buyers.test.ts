import { describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { buyer, itemsOf, order, people, priceOf, product, read, shop, stranger } from './orders-stage.ts';

/** An invoice of 200.00 plus tax for a new customer, with other lines if given. */
async function bill(lines: object[] = [{ description: 'Work', quantity: '2', unitAmount: '100' }], more: object = {}) {
  const customer = { externalId: unique('cust') };
  return shop.post('/billing/invoices', { customer, currency: 'EUR', lines, finalize: true, ...more });
}

const pay = async ({ id: invoiceId }: Json): Promise<Json> =>
  (await shop.post('/billing/payments', { invoiceId })).body;

const credit = async ({ id: invoiceId }: Json): Promise<Json> =>
  (await shop.post('/billing/credit-notes', { invoiceId, reason: 'goodwill' })).body;

const invoices = async (customerId: unknown): Promise<Json[]> => [
  ...(await shop.get(`/billing/invoices?customerId=${String(customerId)}`)).body.data,
];

describe('an order of a hostile buyer', () => {
  it.each([-1, 0, 1.5, 1_000_001, 2 ** 31, '1e3', null])('is refused for a quantity of %p', async (quantity) => {
    const { status } = await buyer.post('/billing/orders', { items: [{ priceId: priceOf('season'), quantity }] });
    expect([400, 422]).toContain(status);
  });

  it.each(['-5', '0', '0.001', 'NaN', 'Infinity', '1e5', '9'.repeat(30)])('is refused for %p', async (amount) => {
    const { status } = await buyer.post('/billing/orders', { items: [{ priceId: priceOf('tip'), amount }] });
    expect([400, 422]).toContain(status);
  });

  it('of a million editors costs what a million editors cost', async () => {
    const made = await order(itemsOf(['editor', 1_000_000]));
    expect((await read(made.id)).invoice.total.amount).toBe('120000000.00');
  });
});

describe('charges by hand', () => {
  it('are open to the project alone', async () => {
    const { body: own } = await buyer.post('/billing/subscriptions', { items: itemsOf('monthly') });
    const charge = { subscriptionId: own.id, description: 'Nothing', unitAmount: '0' };
    const answers = [
      await buyer.post('/billing/pending-charges', charge),
      await stranger.post('/billing/pending-charges', charge),
      await buyer.post('/billing/invoices', { customerId: own.customer.id, currency: 'EUR', lines: [charge] }),
    ];
    for (const { status } of answers) expect([403, 404, 422]).toContain(status);
  });

  it.each([
    ['a deduction of more than the rest', [line('10'), line('-10.01')], 'invoice_is_negative'],
    ['a huge deduction', [line('1'), line(`-${'9'.repeat(25)}`)], 'invalid_input'],
    ['a huge amount', [line('9'.repeat(25))], 'invalid_input'],
    ['a huge quantity', [{ ...line('1'), quantity: '9'.repeat(25) }], 'invalid_input'],
    ['a negative quantity', [line('5'), { ...line('1'), quantity: '-1' }], 'invalid_input'],
  ])('are refused with %s', async (_, lines, code) => {
    const { status, body } = await bill(lines);
    expect([status, body.code]).toEqual([422, code]);
  });
});

function line(unitAmount: string) {
  return { description: 'Work', quantity: '1', unitAmount };
}

describe('a purchase order number', () => {
  it.each(['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u2028b', 'a\u001bb', ' ', 'x'.repeat(101)])(
    'is refused as %j',
    async (poNumber) => {
      const { status, body } = await bill(undefined, { poNumber });
      expect([status, body.errors?.[0].pointer]).toEqual([422, '/poNumber']);
    },
  );

  it('that is a formula or markup is kept as it is', async () => {
    const poNumber = `=HYPERLINK("http://x.example";"<b>&</b>")`;
    const { body: invoice } = await bill(undefined, { poNumber });
    const { body: kept } = await shop.get(`/billing/invoices/${String(invoice.id)}`);
    expect(kept.poNumber).toBe(poNumber);
  });
});

describe('requests at once', () => {
  it('issue an invoice again once', async () => {
    const { body: invoice } = await bill();
    await pay(invoice);
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.post(`/billing/invoices/${String(invoice.id)}/reissue`, {})),
    );
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1);
    const drafts = (await invoices(invoice.customer.id)).filter(({ status }) => String(status) === 'draft');
    expect(drafts).toHaveLength(1);
  });

  it('pay out a balance once, whichever source they name', async () => {
    const { body: invoice } = await bill();
    const payment = await pay(invoice);
    const note = await credit(invoice);
    const sources = [{ paymentId: payment.id }, { creditNoteId: note.id }, { customerId: invoice.customer.id }];
    const answers = await Promise.all([...sources, ...sources].map((source) => shop.post('/billing/refunds', source)));
    const paid = answers.filter(({ status }) => status === 201).map(({ body }) => body.amount.amount);
    expect(paid).toEqual(['240.00']);
  });

  it('either reverse a payment or refund it', async () => {
    const { body: invoice } = await bill();
    const payment = await pay(invoice);
    await credit(invoice);
    const answers = await Promise.all([
      shop.post(`/billing/payments/${String(payment.id)}/reverse`, { reason: 'It was recorded in error' }),
      shop.post('/billing/refunds', { paymentId: payment.id }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });
});

describe('the amounts that were agreed with one customer', () => {
  const agreed = async (): Promise<string> => {
    const items = [{ priceId: priceOf('monthly'), ownTerms: { unitAmount: '1.23' } }];
    const customer = { externalId: unique('cust') };
    const { status, body } = await shop.post('/billing/subscriptions', { customer, items });
    expect(status).toBe(201);
    return String(body.items[0].price.id);
  };

  it('are neither shown to others, nor a price at which they can buy', async () => {
    const priceId = await agreed();
    const items = [{ priceId, quantity: 1 }];
    const other = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    const customer = { externalId: unique('cust') };
    const answers = await Promise.all([
      stranger.graphql('query ($id: ID!) { price(id: $id) { unitAmount } node(id: $id) { id } }', { id: priceId }),
      stranger.graphql('query ($id: ID!) { product(id: $id) { plans { prices { unitAmount } } } }', { id: product.id }),
      stranger.post('/billing/subscriptions', { items }),
      stranger.post('/billing/previews', { items }),
      stranger.post('/billing/orders', { items }),
      other.post('/billing/subscriptions', { items, customer }),
      other.post('/billing/previews', { items, customer }),
      other.post('/billing/orders', { items, customer }),
      shop.post('/billing/subscriptions', { items, customer }),
    ]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('1.23');
    for (const { status } of answers.slice(2)) expect([403, 404, 409, 422]).toContain(status);
  });
});

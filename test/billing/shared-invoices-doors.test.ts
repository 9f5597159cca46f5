import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { billDue } from '../support/due.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { textOfPdf } from '../support/pdf.ts';
import { People } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

const plans = { basic: { unitAmount: '30' }, pro: { unitAmount: '61' } };

let people: People;
let shop: Shop<keyof typeof plans>;
let seller: HubClient;
let externalId: string;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  people.clock.set('2026-04-01T00:00:00Z');
  shop = await Shop.open(people.seed, { plans, profile: { paymentTermDays: 365 } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
  externalId = unique('cust');
});
afterAll(() => people.close());

const items = (plan: keyof typeof plans, quantity = 1) => [{ priceId: shop.price(plan), quantity }];

async function post(path: string, body: object = {}, expected = 200): Promise<Json> {
  const answer = await seller.post(path, body);
  expect([answer.status, answer.body.code]).toEqual([expected, undefined]);
  return answer.body;
}

async function refusal(path: string, body: object, by = seller) {
  const { status, body: answer } = await by.post(path, body);
  return [status, answer.code, answer.errors?.[0]?.pointer];
}

const subscribe = (plan: keyof typeof plans, more: object = {}) =>
  post('/billing/subscriptions', { customer: { externalId }, items: items(plan), ...more }, 201);

async function until(day: string): Promise<void> {
  people.clock.set(`2026-${day}T00:00:00Z`);
  expect(await billDue(people.hub.orm, Temporal.Instant.from(`2026-${day}T00:00:00Z`))).toEqual([]);
}

const list = async (path: string): Promise<Json[]> => [...(await seller.get(path)).body.data];

async function ask(query: string, variables: Record<string, unknown>): Promise<Json> {
  const { body } = await seller.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
}

describe('a pending charge', () => {
  const charge = { description: 'Workshop', unitAmount: '100' };

  it('of a change shows in its preview, in the lists and in the preview of the renewal, and then on the invoice', async () => {
    const { id } = await subscribe('basic');
    await until('04-11');
    const change = { items: items('basic', 2), billing: 'next_invoice' };
    const preview = await post(`/billing/subscriptions/${id}/preview`, change);
    expect(preview).toMatchObject({
      invoice: null,
      amountDue: { amount: '0.00' },
      gathered: { total: { amount: '40.00' }, lines: [{ quantity: '2', total: { amount: '40.00' } }] },
      creditNotes: [{ total: { amount: '20.00' } }],
    });
    await post(`/billing/subscriptions/${id}/change`, change);
    const [pending] = await list(`/billing/pending-charges?subscriptionId=${id}&status=pending`);
    expect(pending).toMatchObject({ status: 'pending', kind: 'proration', amount: { amount: '40.00' }, invoice: null });
    const renewal = await post(`/billing/subscriptions/${id}/preview`, { items: items('basic', 2), at: 'period_end' });
    expect(renewal.invoice.total.amount).toBe('100.00');
    const again = await post(`/billing/subscriptions/${id}/preview`, {
      items: items('basic', 3),
      billing: 'next_invoice',
    });
    expect(again.gathered.total.amount).toBe('60.00');
    await until('05-01');
    const lists = `query ($id: ID!) {
      subscription(id: $id) {
        pendingCharges(filter: { status: invoiced }) { totalCount nodes { id invoice { total { amount } } } }
        customer { pendingCharges { nodes { id } } }
      }
    }`;
    expect((await ask(lists, { id })).subscription).toEqual({
      pendingCharges: { totalCount: 1, nodes: [{ id: pending!.id, invoice: { total: { amount: '100.00' } } }] },
      customer: { pendingCharges: { nodes: [{ id: pending!.id }] } },
    });
  });

  it('by hand is removed before it is invoiced, twice with the same result, and not after', async () => {
    const { id: subscriptionId } = await subscribe('basic');
    const one = await post('/billing/pending-charges', { ...charge, subscriptionId }, 201);
    const other = await post('/billing/pending-charges', { ...charge, subscriptionId, quantity: '2' }, 201);
    expect(other.amount.amount).toBe('200.00');
    const remove = ({ id }: Json) => `/billing/pending-charges/${id}/remove`;
    expect((await post(remove(one))).status).toBe('removed');
    expect((await post(remove(one))).status).toBe('removed');
    await until('05-01');
    expect(await refusal(remove(other), {})).toEqual([409, 'pending_charge_is_invoiced', undefined]);
    expect(
      (await list(`/billing/pending-charges?subscriptionId=${subscriptionId}`)).map(({ status }) => status),
    ).toEqual(['invoiced', 'removed']);
  });

  it('waits for the next invoice again when the draft that has it is deleted', async () => {
    await post('/billing/profile/changes', { graceHours: 48 });
    const { id: subscriptionId } = await subscribe('basic');
    const { id } = await post('/billing/pending-charges', { ...charge, subscriptionId }, 201);
    await until('05-01');
    const [draft] = await list(`/billing/invoices?subscriptionId=${subscriptionId}&status=draft`);
    expect(draft!.total.amount).toBe('130.00');
    await ask('mutation ($id: ID!) { deleteInvoice(id: $id) { id } }', { id: draft!.id });
    expect((await seller.get(`/billing/pending-charges/${id}`)).body).toMatchObject({
      status: 'pending',
      invoice: null,
    });
    await until('06-01');
    const [next] = await list(`/billing/invoices?subscriptionId=${subscriptionId}&status=draft`);
    expect(next!.total.amount).toBe('130.00');
  });

  it('is refused with a pointer, for an ended subscription, and to anyone but the project', async () => {
    const { id: subscriptionId } = await subscribe('basic');
    const path = '/billing/pending-charges';
    const body = { ...charge, subscriptionId };
    expect(await refusal(path, { ...body, description: ' ' })).toEqual([422, 'invalid_input', '/description']);
    expect(await refusal(path, { ...body, unitAmount: '-1' })).toEqual([422, 'invalid_input', '/unitAmount']);
    expect(await refusal(path, { ...body, unitAmount: '1e15', quantity: '1' })).toMatchObject([
      422,
      'invalid_input',
      '/unitAmount',
    ]);
    expect(await refusal(path, { ...body, quantity: '9'.repeat(20) })).toEqual([422, 'invalid_input', '/quantity']);
    expect(await refusal(path, { ...body, productId: 'product_01m8246sn2eqgb177n3brjec14' })).toMatchObject([
      404,
      expect.stringMatching(/_not_found$/),
      '/productId',
    ]);
    const other = await Shop.open(people.seed, { plans });
    const stranger = HubClient.withKey(people.hub.address, await people.seed.key(other.project));
    expect(await refusal(path, body, stranger)).toMatchObject([
      404,
      expect.stringMatching(/_not_found$/),
      '/subscriptionId',
    ]);
    await post(`/billing/subscriptions/${subscriptionId}/cancel`, { at: 'now' });
    expect(await refusal(path, body)).toEqual([409, 'subscription_is_canceled', undefined]);
  });
});

describe('a combined invoice', () => {
  async function combine(): Promise<{ basic: Json; pro: Json; invoice: Json }> {
    const basic = await subscribe('basic');
    const pro = await subscribe('pro');
    await post(`/billing/customers/${basic.customer.id}/changes`, { combineInvoices: true });
    await until('05-02');
    const [invoice] = await list(`/billing/invoices?subscriptionId=${pro.id}`);
    return { basic, pro, invoice: invoice! };
  }

  it('names the subscription of each line, and is found by each of them', async () => {
    const { basic, pro, invoice } = await combine();
    expect(invoice).toMatchObject({
      reason: 'combined',
      status: 'open',
      subscription: null,
      total: { amount: '91.00' },
    });
    expect(invoice.finalizedAt).toBe('2026-05-01T23:59:59.999Z');
    expect(invoice.lines.map((line: Json) => line.subscriptionId)).toEqual([basic.id, pro.id]);
    const [same] = await list(`/billing/invoices?subscriptionId=${basic.id}`);
    expect(same!.id).toBe(invoice.id);
    const query = `query ($id: ID!, $subscription: ID!) {
      invoice(id: $id) {
        invoicedSubscriptions { reason periodStartAt periodEndAt subscription { id } }
        lines { subscription { id } }
      }
      subscription(id: $subscription) { invoices { totalCount nodes { id reason } } }
    }`;
    const found = await ask(query, { id: invoice.id, subscription: basic.id });
    const { body: read } = await seller.get(`/billing/invoices/${invoice.id}`);
    expect(read.invoicedSubscriptions).toMatchObject([basic, pro].map(({ id }) => ({ subscription: { id } })));
    const period = { periodStartAt: '2026-05-01T00:00:00.000Z', periodEndAt: '2026-06-01T00:00:00.000Z' };
    expect(found.invoice).toEqual({
      invoicedSubscriptions: [basic, pro].map(({ id }) => ({
        ...{ reason: 'subscription_cycle', ...period },
        subscription: { id },
      })),
      lines: [{ subscription: { id: basic.id } }, { subscription: { id: pro.id } }],
    });
    expect(found.subscription.invoices).toMatchObject({
      totalCount: 2,
      nodes: [{ id: invoice.id }, { reason: 'subscription_create' }],
    });
  });

  it('is credited by line, paid, found among the payments of each, and printed', async () => {
    const { basic, invoice } = await combine();
    const [line] = invoice.lines;
    const note = await post(
      '/billing/credit-notes',
      { invoiceId: invoice.id, lines: [{ lineId: line.id, amount: '10' }], reason: 'goodwill' },
      201,
    );
    expect(note.total.amount).toBe('10.00');
    await post('/billing/payments', { invoiceId: invoice.id, amount: '81' }, 201);
    expect((await seller.get(`/billing/invoices/${invoice.id}`)).body.status).toBe('paid');
    const payments = await list(`/billing/payments?subscriptionId=${basic.id}`);
    expect(payments.map((payment) => payment.invoice.id)).toEqual([invoice.id]);
    const pdf = await seller.get(`/billing/invoices/${invoice.id}/pdf`);
    expect(pdf.status).toBe(200);
  });

  it('prints lines that were added to the draft after those of its subscriptions', async () => {
    const basic = await subscribe('basic');
    await subscribe('pro');
    await post(`/billing/customers/${basic.customer.id}/changes`, { combineInvoices: true });
    await until('05-01');
    const [draft] = await list(`/billing/invoices?subscriptionId=${basic.id}`);
    const addLines = [{ description: 'Goodwill', unitAmount: '-5' }];
    await post(`/billing/invoices/${draft!.id}/changes`, { addLines });
    const pdf = await fetch(`${seller.address}/billing/invoices/${draft!.id}/pdf`, { headers: seller.headers });
    const text = textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toMatch(/Subscription1.*Subscription2.*OtherGoodwill/);
    expect(text).not.toContain('Subscription3');
  });

  it('leaves a subscription out from when it has invoices of its own', async () => {
    const { pro } = await combine();
    const changed = await post(`/billing/subscriptions/${pro.id}/own-invoices`, { hasOwnInvoices: true });
    expect(changed.hasOwnInvoices).toBe(true);
    await until('06-02');
    const reasons = (await list(`/billing/invoices?subscriptionId=${pro.id}`)).map(({ reason }) => reason);
    expect(reasons).toEqual(['subscription_cycle', 'combined', 'subscription_create']);
  });

  it('finalises the draft of the day with a change on that day, and credits its lines', async () => {
    const basic = await subscribe('basic');
    await subscribe('pro');
    await post(`/billing/customers/${basic.customer.id}/changes`, { combineInvoices: true });
    await until('05-01');
    const [draft] = await list(`/billing/invoices?subscriptionId=${basic.id}`);
    expect([draft!.status, draft!.finalizeAt]).toEqual(['draft', '2026-05-01T23:59:59.999Z']);
    await post(`/billing/subscriptions/${basic.id}/change`, { items: items('basic', 2) });
    const [change, combined] = await list(`/billing/invoices?subscriptionId=${basic.id}`);
    expect([change!.total.amount, combined!.status, combined!.amountDue.amount]).toEqual(['60.00', 'open', '61.00']);
  });

  it('is a setting of the project alone, which null does not change', async () => {
    const { customer, id } = await subscribe('basic');
    const path = `/billing/customers/${customer.id}/changes`;
    expect(await refusal(path, { combineInvoices: null })).toEqual([422, 'invalid_input', '/combineInvoices']);
    await post(`/billing/subscriptions/${id}/cancel`, { at: 'now' });
    const own = `/billing/subscriptions/${id}/own-invoices`;
    expect(await refusal(own, { hasOwnInvoices: true })).toEqual([409, 'subscription_is_canceled', undefined]);
  });
});

describe('the draft of a day', () => {
  const combinedOf = (id: Json) => list(`/billing/invoices?subscriptionId=${String(id)}`);

  it('is found by its subscriptions, with its payments, after it was replaced once and twice', async () => {
    const basic = await subscribe('basic');
    const pro = await subscribe('pro');
    await post(`/billing/customers/${basic.customer.id}/changes`, { combineInvoices: true });
    await until('05-02');
    const [first] = await combinedOf(basic.id);
    await post('/billing/payments', { invoiceId: first!.id }, 201);
    const { id: second } = await post(`/billing/invoices/${first!.id}/reissue`, {}, 201);
    await post(`/billing/invoices/${second}/finalize`);
    const { id: third } = await post(`/billing/invoices/${second}/reissue`, {}, 201);
    for (const { id, latestInvoice } of [basic, pro]) {
      const ids = (await combinedOf(id)).map((invoice) => invoice.id);
      expect(ids).toEqual([third, second, first!.id, latestInvoice.id]);
      const payments = await list(`/billing/payments?subscriptionId=${id}`);
      expect(payments.map((payment) => payment.invoice.id)).toEqual([first!.id]);
      const { invoices } = await ask(
        'query ($id: ID!) { invoices(filter: { subscriptionId: $id, status: paid }) { nodes { id } } }',
        { id },
      );
      expect(invoices.nodes.map((invoice: Json) => invoice.id)).toEqual([second, first!.id]);
    }
  });

  it('records each subscription that is added to it', async () => {
    const basic = await subscribe('basic');
    await subscribe('pro');
    await post(`/billing/customers/${basic.customer.id}/changes`, { combineInvoices: true });
    await until('05-01');
    const [draft] = await combinedOf(basic.id);
    const events = await people.hub.orm.em
      .fork()
      .execute<Json[]>('select type, payload from outbox_event where subject = ? order by id', [draft!.id]);
    expect(events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.updated']);
    const [created, updated] = events.map(({ payload }) => payload);
    expect([created.totalMinor, updated.totalMinor, updated.version]).toEqual(['3000', '9100', 2]);
    expect(Object.values(updated.after.lines)).toMatchObject([{ amountMinor: '6100' }]);
    expect(Object.values(updated.before.lines)).toEqual([null]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { client, hub } from '../billing-stage.ts';
import { connect, books } from '../gateways/gateway-stage.ts';
import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { codeOf, invoiceFor, linkTo, newCustomer, opener, withInvoice, withPortal } from './links-stage.ts';

const attempt = `paymentAttempt { id status declineReason nextAction { clientSecret } invoice { id status } }`;

const pay = async (api: HubClient, input: object) =>
  api.graphql(`mutation ($input: PayInvoiceInput!) { payInvoice(input: $input) { ${attempt} } }`, { input });

const act = async (api: HubClient, paymentAttemptId: unknown, action: string) =>
  api.graphql(`mutation ($input: ActInSandboxInput!) { actInSandbox(input: $input) { paymentAttempt { id } } }`, {
    input: { paymentAttemptId, action },
  });

const refresh = async (api: HubClient, id: unknown) =>
  api.graphql(`mutation ($id: ID!) { refreshPaymentAttempt(id: $id) { ${attempt} } }`, { id });

async function owed(): Promise<{ api: HubClient; invoice: Json; customer: Json }> {
  await connect();
  return withInvoice();
}

describe('a customer with the link of an invoice', () => {
  it('sees how the project takes payments', async () => {
    const { api } = await owed();
    const gateways = `query ($id: ID!) { paymentGateways(projectId: $id) { gateway mode publishableKey } }`;
    const { body } = await api.graphql('{ openedLink { project { id } } }');
    const { id } = body.data.openedLink.project;
    expect((await api.graphql(gateways, { id })).body.data.paymentGateways).toEqual([
      { gateway: 'sandbox', mode: 'test', publishableKey: null },
    ]);
  });

  it('pays it by a token, and the books agree', async () => {
    const { api, invoice } = await owed();
    const { body } = await pay(api, { invoiceId: invoice.id, token: 'sandbox_success' });
    expect(body.data.payInvoice.paymentAttempt).toMatchObject({ status: 'succeeded', invoice: { status: 'paid' } });
    expect(codeOf(await pay(api, { invoiceId: invoice.id, token: 'sandbox_success' }))).toBe('invoice_is_paid');
    expect(await books()).toBeNull();
  });

  it('tries again after a decline', async () => {
    const { api, invoice } = await owed();
    const declined = await pay(api, { invoiceId: invoice.id, token: 'sandbox_declined_insufficient_funds' });
    expect(declined.body.data.payInvoice.paymentAttempt).toMatchObject({
      ...{ status: 'failed', declineReason: 'insufficient_funds', invoice: { status: 'open' } },
    });
    const { body } = await pay(api, { invoiceId: invoice.id, token: 'sandbox_success' });
    expect(body.data.payInvoice.paymentAttempt.status).toBe('succeeded');
  });

  it('confirms a payment that requires it, but does not act as a bank', async () => {
    const { api, invoice } = await owed();
    const { body } = await pay(api, { invoiceId: invoice.id, token: 'sandbox_requires_action' });
    const { id, status } = body.data.payInvoice.paymentAttempt;
    expect(status).toBe('requires_action');
    expect(codeOf(await act(api, id, 'charge_back'))).toBe('only_the_project_may');
    expect((await act(api, id, 'confirm')).body.errors).toBeUndefined();
    const refreshed = await refresh(api, id);
    expect(refreshed.body.data.refreshPaymentAttempt.paymentAttempt).toMatchObject({ status: 'succeeded' });
  });

  it('gives up an attempt of theirs, and none that was made automatically', async () => {
    const { api, invoice } = await owed();
    const { body } = await pay(api, { invoiceId: invoice.id, token: 'sandbox_requires_action' });
    const { id } = body.data.payInvoice.paymentAttempt;
    const cancel = () =>
      api.graphql(`mutation ($id: ID!) { cancelPaymentAttempt(id: $id) { paymentAttempt { status } } }`, { id });
    const mark = (isAutomatic: boolean) =>
      hub.orm.em
        .fork()
        .execute(`update payment_attempt set is_automatic = ? where type_id('paymentattempt', id) = ?`, [
          isAutomatic,
          id,
        ]);
    await mark(true);
    expect((await cancel()).body.errors?.[0]?.extensions?.kind).toBe('conflict');
    await mark(false);
    expect((await cancel()).body.errors).toBeUndefined();
  });

  it('is charged once for one intent that is sent twice', async () => {
    const { api, invoice } = await owed();
    const twice = api.with({ 'idempotency-key': 'intent' });
    const input = { invoiceId: invoice.id, token: 'sandbox_success' };
    const [first, again] = [await pay(twice, input), await pay(twice, input)];
    expect(again.body.data.payInvoice.paymentAttempt.id).toBe(first.body.data.payInvoice.paymentAttempt.id);
    expect((await client.get(`/billing/payment-attempts?invoiceId=${invoice.id}`)).body.data).toHaveLength(1);
  });

  it('cannot charge a saved method, since the link may have been passed on', async () => {
    const { api, invoice, customer } = await owed();
    await client.post('/billing/payment-methods', { customerId: customer.id, token: 'sandbox_success' });
    const { body } = await pay(api, { invoiceId: invoice.id });
    expect(body.errors[0].extensions.problems[0]).toMatchObject({ pointer: '/token' });
  });

  it('reads its file in both formats', async () => {
    const { api, invoice } = await owed();
    const file = `query ($id: ID!) { invoiceDocument(id: $id) { filename mediaType content } }`;
    const { body } = await api.graphql(file, { id: invoice.id });
    expect(body.data.invoiceDocument.filename).toBe(`invoice-${invoice.number}.pdf`);
    expect((await api.get(`/billing/invoices/${invoice.id}/pdf`)).status).toBe(200);
  });

  it('pays it over REST as well, without what else the row shows of the customer', async () => {
    const { api, invoice } = await owed();
    const { status, body } = await api.post('/billing/payment-attempts', {
      ...{ invoiceId: invoice.id, token: 'sandbox_requires_action' },
    });
    expect([status, body.status, body.gateway]).toEqual([201, 'requires_action', 'sandbox']);
    expect(body.customer).toBeUndefined();
    expect(body.invoice.id).toBe(invoice.id);
    const path = `/billing/payment-attempts/${body.id}`;
    expect((await api.get(path)).body).toMatchObject({ id: body.id, availableActions: ['cancel'] });
    expect((await api.post(`${path}/refresh`, {})).status).toBe(200);
    expect((await api.post(`${path}/cancel`, {})).body.status).toBe('canceled');
    expect((await api.get('/billing/payment-attempts')).body.code).toBe('link_does_not_open_this');
    const { body: read } = await api.get(`/billing/invoices/${invoice.id}`);
    expect([read.id, read.customer]).toEqual([invoice.id, undefined]);
  });

  it('is offered what it may do, and nothing of what its seller may do', async () => {
    const { api, invoice, customer } = await owed();
    const actions = async (by: HubClient) => {
      const query = `query ($id: ID!) { invoice(id: $id) { availableActions payments { id } paymentAttempts { gateway } } }`;
      return (await by.graphql(query, { id: invoice.id })).body.data.invoice;
    };
    expect((await actions(api)).availableActions).toEqual(['pay']);
    expect((await actions(client)).availableActions).toEqual(expect.arrayContaining(['pay', 'void', 'credit']));
    await pay(api, { invoiceId: invoice.id, token: 'sandbox_success' });
    expect(await actions(api)).toMatchObject({ availableActions: [], paymentAttempts: [{ gateway: 'sandbox' }] });
    const portal = opener(await linkTo(customer));
    await client.post('/billing/credit-notes', { invoiceId: invoice.id, reason: 'goodwill' });
    const owned = `{ payments { nodes { availableActions } } creditNotes { nodes { availableActions } } }`;
    const { data } = (await portal.graphql(owned)).body;
    expect(data.payments.nodes).toEqual([{ availableActions: [] }]);
    expect(data.creditNotes.nodes).toEqual([{ availableActions: [] }]);
    expect((await client.graphql(owned)).body.data.creditNotes.nodes).toContainEqual({ availableActions: ['void'] });
  });

  it('returns from a bank to the hub or the seller alone', async () => {
    const { api, invoice } = await owed();
    const asked = { invoiceId: invoice.id, token: 'sandbox_requires_action' };
    for (const returnUrl of [
      'https://evil.example/',
      'javascript:alert(1)',
      `${hub.address}@evil.example/`,
      '/pay/stripe',
    ]) {
      const { body } = await pay(api, { ...asked, returnUrl });
      expect([returnUrl, body.errors?.[0]?.extensions?.problems?.[0]?.pointer]).toEqual([returnUrl, '/returnUrl']);
    }
    const { body } = await pay(api, { ...asked, returnUrl: `${hub.address}/pay/stripe` });
    expect(body.data.payInvoice.paymentAttempt.status).toBe('requires_action');
  });

  it('does not reach another invoice of the same customer, nor anything else', async () => {
    const { api, invoice, customer } = await owed();
    const { id } = await invoiceFor(customer);
    expect(codeOf(await pay(api, { invoiceId: id, token: 'sandbox_success' }))).toBe('invoice_not_found');
    expect(codeOf(await api.graphql(`{ invoice(id: "${id}") { id } }`))).toBe('invoice_not_found');
    expect(codeOf(await api.graphql(`{ invoiceDocument(id: "${id}") { filename } }`))).toBe('invoice_not_found');
    const other = await client.post('/billing/payment-attempts', { invoiceId: id, token: 'sandbox_requires_action' });
    const attemptId = String(other.body.id);
    expect(codeOf(await refresh(api, attemptId))).toBe('payment_attempt_not_found');
    expect(codeOf(await act(api, attemptId, 'confirm'))).toBe('payment_attempt_not_found');
    for (const closed of [
      '{ invoices { nodes { id } } }',
      `{ customer(id: "${customer.id}") { id } }`,
      `{ invoice(id: "${invoice.id}") { customer { id } } }`,
      `{ node(id: "${invoice.id}") { id } }`,
      '{ me { kind } }',
    ])
      expect([closed, codeOf(await api.graphql(closed))]).toEqual([closed, 'link_does_not_open_this']);
  });
});

describe('a customer with a link to their portal', () => {
  it('saves a method, makes it the default, pays by it, and removes it', async () => {
    await connect();
    const { api, customer } = await withPortal();
    const add = `mutation ($input: AddPaymentMethodInput!) {
      addPaymentMethod(input: $input) { paymentMethod { id status isDefault } } }`;
    const save = async () => {
      const { body } = await api.graphql(add, { input: { customerId: customer.id, token: 'sandbox_success' } });
      return body.data.addPaymentMethod.paymentMethod;
    };
    expect(await save()).toMatchObject({ status: 'active', isDefault: true });
    const { id } = await save();
    const change = async (name: string) =>
      api.graphql(`mutation ($id: ID!) { ${name}(id: $id) { paymentMethod { status isDefault } } }`, { id });
    expect((await change('makePaymentMethodDefault')).body.data.makePaymentMethodDefault.paymentMethod.isDefault).toBe(
      true,
    );
    const invoice = await invoiceFor(customer);
    const { body } = await pay(api, { invoiceId: invoice.id });
    expect(body.data.payInvoice.paymentAttempt.status).toBe('succeeded');
    expect((await change('removePaymentMethod')).body.data.removePaymentMethod.paymentMethod.status).toBe('removed');
  });

  it('saves no method for another customer', async () => {
    await connect();
    const { api } = await withPortal();
    const add = `mutation ($input: AddPaymentMethodInput!) { addPaymentMethod(input: $input) { paymentMethod { id } } }`;
    const input = { customerId: (await newCustomer()).id, token: 'sandbox_success' };
    expect(codeOf(await api.graphql(add, { input }))).toBe('customer_not_found');
  });
});

it('a link is a bearer credential alone', async () => {
  const { link } = await withInvoice();
  const secret = String(link.body.url).split('#')[1]!;
  const asKey = new HubClient(hub.address, { 'x-api-key': secret });
  expect((await asKey.get('/billing/opened-link')).body.code).toBe('invalid_token');
  expect((await new HubClient(hub.address).get(`/billing/opened-link?access_token=${secret}`)).status).toBe(401);
});

import { invoiceAcme, setUpSeller } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const lines = [{ description: 'Installation', quantity: '1', unitAmount: '150' }];
const customer = { externalId: 'acme', email: 'it@acme.example', name: 'Acme Ltd', address: { country: 'FR' } };

export const story: Story = async (hub) => {
  await setUpSeller(hub);
  const { invoice } = await hub.graphql(
    `mutation ($input: CreateInvoiceInput!) {
      createInvoice(input: $input) { invoice { id status lines { description amount { amount } } total { amount currency } } }
    }`,
    { input: { customer, currency: 'EUR', lines, finalize: false } },
  );
  const { id } = invoice;
  await hub.graphql(
    `mutation ($id: ID!) { finalizeInvoice(id: $id) { invoice { number status dueAt amountDue { amount } } } }`,
    { id },
  );
  const other = await hub.rest('POST /billing/invoices', { body: { customer, currency: 'EUR', lines } });
  await hub.rest('GET /billing/invoices/{id}', { path: `/billing/invoices/${String(id)}` });
  await hub.graphql(
    `query ($id: ID!) { invoice(id: $id) { number status dueAt total { amount currency } pdfUrl xmlUrl } }`,
    { id },
  );
  await hub.graphql(
    `{ invoices(first: 2) { nodes { id number status total { amount currency } } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.graphql(`query ($id: ID!) { invoiceDocument(id: $id, format: pdf) { filename mediaType } }`, { id });
  const { payment } = await hub.graphql(
    `mutation ($input: CreatePaymentInput!) {
      createPayment(input: $input) {
        payment { id status amount { amount currency } invoice { status amountDue { amount } } }
      }
    }`,
    { input: { invoiceId: id, amount: '150', method: 'bank_transfer', reference: 'statement-17' } },
  );
  await hub.rest('POST /billing/payments', { body: { invoiceId: other.id, method: 'cash' } });
  await hub.graphql(
    `query ($id: ID!) { payment(id: $id) { status method reference receivedAt amount { amount currency } } }`,
    { id: payment.id },
  );
  await hub.graphql(
    `{ payments(first: 2) { nodes { id method amount { amount currency } } pageInfo { endCursor hasNextPage } } }`,
  );
  const update = (noun: string, field: string) => `mutation ($id: ID!, $metadata: Metadata) {
    ${field}(id: $id, metadata: $metadata) { ${noun} { id metadata } }
  }`;
  await hub.graphql(update('invoice', 'updateInvoiceMetadata'), { id, metadata: { order: '4711' } });
  await hub.graphql(update('payment', 'updatePaymentMetadata'), { id: payment.id, metadata: { statement: '17' } });
  await hub.rest('POST /billing/invoices/{id}/metadata', {
    path: `/billing/invoices/${String(id)}/metadata`,
    body: { metadata: { order: null, purchase: 'PO-88' } },
  });
  await hub.rest('POST /billing/payments/{id}/metadata', {
    path: `/billing/payments/${String(payment.id)}/metadata`,
    body: { metadata: { statement: '' } },
  });
  for (const format of ['pdf', 'xml'])
    await hub.rest(`GET /billing/invoices/{id}/${format}`, {
      path: `/billing/invoices/${String(id)}/${format}`,
      instead: `(the bytes of the ${format.toUpperCase()} file)`,
    });
  const draft = await invoiceAcme(hub, { finalize: false });
  await hub.graphql(`mutation ($id: ID!) { deleteInvoice(id: $id) { id } }`, { id: draft.id });
  const wrong = await invoiceAcme(hub);
  await hub.graphql(`mutation ($id: ID!) { voidInvoice(id: $id) { invoice { number status } } }`, { id: wrong.id });
  const lost = await invoiceAcme(hub);
  await hub.graphql(
    `mutation ($id: ID!) { markInvoiceUncollectible(id: $id) { invoice { number status availableActions } } }`,
    { id: lost.id },
  );
  await editAndReissue(hub, customer);
  await hub.rest('GET /billing/invoices', { path: '/billing/invoices?status=open&first=1' });
  await hub.rest('GET /billing/payments', { path: '/billing/payments?first=1' });
  await hub.rest('GET /billing/payments/{id}', { path: `/billing/payments/${String(payment.id)}` });
  const [first, second] = [await invoiceAcme(hub, { finalize: false }), await invoiceAcme(hub, { finalize: false })];
  const path = `/billing/invoices/${String(first.id)}`;
  await hub.rest('POST /billing/invoices/{id}/finalize', { path: `${path}/finalize` });
  await hub.rest('POST /billing/invoices/{id}/mark-uncollectible', { path: `${path}/mark-uncollectible` });
  await hub.rest('POST /billing/invoices/{id}/void', { path: `${path}/void` });
  await hub.rest('DELETE /billing/invoices/{id}', { path: `/billing/invoices/${String(second.id)}` });
};

/** Edits a draft, and issues a wrong invoice again. */
async function editAndReissue(hub: Recorder, of: object): Promise<void> {
  const draft = await invoiceAcme(hub, { finalize: false });
  const input = { addLines: [{ description: 'Goodwill', unitAmount: '-20' }], poNumber: 'PO-4711', ifVersion: 1 };
  await hub.graphql(
    `query ($id: ID!, $input: UpdateInvoiceInput!) {
      previewInvoiceUpdate(id: $id, input: $input) { lines { description amount { amount } } total { amount currency } }
    }`,
    { id: draft.id, input },
  );
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateInvoiceInput!) {
      updateInvoice(id: $id, input: $input) {
        invoice { id version poNumber lines { description amount { amount } } total { amount currency } }
      }
    }`,
    { id: draft.id, input },
  );
  const path = `/billing/invoices/${String(draft.id)}`;
  const change = { paymentTermDays: 60 };
  await hub.rest('POST /billing/invoices/{id}/changes/preview', { path: `${path}/changes/preview`, body: change });
  await hub.rest('POST /billing/invoices/{id}/changes', { path: `${path}/changes`, body: change });
  const wrong = await invoiceAcme(hub, { customer: of });
  await hub.graphql(
    `query ($id: ID!) { previewInvoiceReissue(id: $id) { takenBackBy creditNote { total { amount } } invoice { total { amount } } } }`,
    { id: wrong.id },
  );
  await hub.graphql(
    `mutation ($id: ID!) {
      reissueInvoice(id: $id) { takenBackBy replaced { number status } invoice { id status replaces { number } } }
    }`,
    { id: wrong.id },
  );
  const other = await invoiceAcme(hub);
  const again = `/billing/invoices/${String(other.id)}/reissue`;
  await hub.rest('POST /billing/invoices/{id}/reissue/preview', { path: `${again}/preview`, body: {} });
  await hub.rest('POST /billing/invoices/{id}/reissue', { path: again, body: { poNumber: 'PO-4712' } });
}

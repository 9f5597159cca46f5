import type { Json } from '../../support/client.ts';
import { invoiceAcme, setUpSeller } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const isPreparation = true;

/** Pays an invoice of Acme in full, and returns the payment. */
async function payAcme(hub: Recorder): Promise<Json> {
  const { id } = await invoiceAcme(hub);
  const { payment } = await hub.graphql(
    `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id invoice { id } } } }`,
    { input: { invoiceId: id, method: 'bank_transfer' } },
    { isPreparation },
  );
  return payment;
}

async function creditAcme(hub: Recorder, { invoice }: Json): Promise<void> {
  await hub.graphql(
    `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { creditNote { id } } }`,
    { input: { invoiceId: invoice.id } },
    { isPreparation },
  );
}

/** Takes two payments back, one at each door. */
async function reverseTwo(hub: Recorder): Promise<void> {
  const reason = 'Booked to the wrong invoice.';
  await hub.graphql(
    `mutation ($id: ID!, $reason: String!) {
      reversePayment(id: $id, reason: $reason) {
        payment { status reversedAt invoice { number status amountDue { amount currency } } }
      }
    }`,
    { id: (await payAcme(hub)).id, reason },
  );
  await hub.rest('POST /billing/payments/{id}/reverse', {
    path: `/billing/payments/${String((await payAcme(hub)).id)}/reverse`,
    body: { reason },
  });
}

export const story: Story = async (hub) => {
  await setUpSeller(hub);
  await reverseTwo(hub);
  const payment = await payAcme(hub);
  await creditAcme(hub, payment);
  const input = { paymentId: payment.id, amount: '50', method: 'bank_transfer', reference: 'R-1047' };
  const { refund } = await hub.graphql(
    `mutation ($input: CreateRefundInput!) {
      createRefund(input: $input) {
        refund { id status amount { amount currency } refundedAt customer { balance { amount currency } } }
      }
    }`,
    { input },
  );
  const { id } = refund;
  await hub.graphql(`query ($id: ID!) { refund(id: $id) { status method reference payment { id } } }`, { id });
  await hub.graphql(
    `query { refunds(first: 2) { nodes { id amount { amount currency } } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.rest('GET /billing/refunds/{id}', { path: `/billing/refunds/${String(id)}` });
  await hub.graphql(
    `mutation ($id: ID!, $reason: String!) {
      reverseRefund(id: $id, reason: $reason) { refund { status reversedAt customer { balance { amount currency } } } }
    }`,
    { id, reason: 'The account was closed, and the money came back.' },
  );
  const again = await hub.rest('POST /billing/refunds', { body: { ...input, reference: 'R-1048' } });
  await hub.rest('GET /billing/refunds', { path: '/billing/refunds?first=1' });
  await hub.rest('POST /billing/refunds/{id}/reverse', {
    path: `/billing/refunds/${String(again.id)}/reverse`,
    body: { reason: 'Recorded twice.' },
  });
};

import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { invoice } = await hub.graphql(
    `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }`,
    {
      input: {
        customer: { externalId: 'acme', name: 'Acme' },
        currency: 'EUR',
        lines: [{ description: 'Consulting', unitAmount: '100' }],
      },
    },
    { isPreparation: true },
  );
  await hub.graphql(
    `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`,
    { input: { invoiceId: invoice.id, method: 'bank_transfer' } },
    { isPreparation: true },
  );
  await hub.graphql(
    `{ ledgerAccounts(currency: "EUR") { kind debit { amount } credit { amount } balance { amount currency } } }`,
  );
  await hub.graphql(`{
    ledgerTransactions(first: 2) {
      nodes {
        kind
        effectiveAt
        entries { account side amount { amount currency } }
        invoice { number }
        payment { method invoice { number } }
      }
    }
  }`);
  await hub.graphql(`{ ledgerCheck { isCorrect difference { check sentence } invoices payments transactions } }`);
  await hub.rest('GET /billing/ledger/accounts');
  await hub.rest('GET /billing/ledger/transactions', {
    path: '/billing/ledger/transactions?kind=payment.received',
  });
  await hub.rest('GET /billing/ledger/check');
  await hub.graphql(
    `{ billingExport(kind: ledger, format: csv, layout: datev, accounts: ["receivable:1400", "revenue:8400"]) { text } }`,
  );
  await hub.rest('GET /billing/exports/{kind}/csv', {
    path: '/billing/exports/invoices/csv?columns=number,Customer:customerName,total,currency',
  });
  await hub.rest('GET /billing/exports/{kind}/jsonl', {
    path: '/billing/exports/payments/jsonl?columns=id,invoiceNumber,amount,currency',
  });
};

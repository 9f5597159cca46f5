import { money } from './billing.ts';
import { fieldRow } from './field-row.ts';

const read = 'billing:read';

const transaction = `
  id kind subject effectiveAt entries { id account side amount ${money} }
  invoice { id number } payment { id invoice { id number } } creditNote { id number invoice { id number } }`;

/** The double-entry ledger, which is only read. */
export const ledger = [
  fieldRow(
    'get',
    '/billing/ledger/accounts',
    'ledgerAccounts',
    `kind currency debit ${money} credit ${money} balance ${money}`,
    { purpose: 'Read the balances of the ledger by currency and account', scope: read },
  ),
  fieldRow('get', '/billing/ledger/transactions', 'ledgerTransactions', transaction, {
    purpose: 'List the transactions of the ledger, latest first',
    scope: read,
  }),
  fieldRow(
    'get',
    '/billing/ledger/check',
    'ledgerCheck',
    'isCorrect difference { check sentence } invoices payments creditNotes refunds transactions',
    { purpose: 'Compare the ledger with all invoices, payments and credit notes', scope: read },
  ),
];

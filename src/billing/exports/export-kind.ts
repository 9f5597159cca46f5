import { registerEnumType } from 'type-graphql';

export enum ExportKind {
  invoices = 'invoices',
  payments = 'payments',
  credit_notes = 'credit_notes',
  customers = 'customers',
  ledger = 'ledger',
}

registerEnumType(ExportKind, {
  name: 'ExportKind',
  description: 'What an export lists, a line for each.',
  valuesConfig: {
    invoices: { description: 'Invoices, drafts as well, by the time of their creation.' },
    payments: { description: 'Payments, reversed ones as well, by the time of their creation.' },
    credit_notes: { description: 'Credit notes, voided ones as well, by the time of their creation.' },
    customers: { description: 'Customers, by the time of their creation.' },
    ledger: { description: 'Entries of the ledger, by the time at which their transactions took effect.' },
  },
});

export enum ExportFormat {
  csv = 'csv',
  jsonl = 'jsonl',
}

registerEnumType(ExportFormat, {
  name: 'ExportFormat',
  description: 'The format of an export.',
  valuesConfig: {
    csv: { description: 'CSV (RFC 4180) in UTF-8, with a header.' },
    jsonl: { description: 'A JSON object on each line.' },
  },
});

export enum ExportLayout {
  plain = 'plain',
  datev = 'datev',
}

registerEnumType(ExportLayout, {
  name: 'ExportLayout',
  description: 'The columns of an export, and how its numbers are written.',
  valuesConfig: {
    plain: { description: 'All columns by their names, with commas between them and decimal points.' },
    datev: {
      description:
        'The columns of a German booking batch, for `ledger` as CSV, with semicolons between them and decimal commas.',
    },
  },
});

import type { Prefix } from '../../platform/values/ids.ts';
import type { ExportKind } from './export-kind.ts';

/** How a value is read and written; an id names its prefix, and `document` is the number of the subject of an entry. */
export type ColumnType = 'text' | 'minor' | 'time' | 'account' | 'document' | { id: Prefix };

export interface ExportColumn {
  sql: string;
  type: ColumnType;
}

/** A table that is exported: its rows in the order of a time, of which an index exists, and of ids. */
export interface ExportTable {
  from: string;
  /** The columns of the order, of which the first is the time that filters compare. */
  order: readonly [time: string, ...ids: string[]];
  /** The id of a row, which is its cursor. */
  id: { sql: string; prefix: Prefix };
  project: string;
  customer: string;
  /** The currency of a row; customers have none. */
  currency?: string;
  columns: Record<string, ExportColumn>;
}

const text = (sql: string): ExportColumn => ({ sql, type: 'text' });
const minor = (sql: string): ExportColumn => ({ sql, type: 'minor' });
const time = (sql: string): ExportColumn => ({ sql, type: 'time' });
const id = (prefix: Prefix, sql: string): ExportColumn => ({ sql, type: { id: prefix } });

const ofCustomer = 'join customer c on c.id = t.customer_id and c.project_id = t.project_id';
const ofInvoice = 'left join invoice i on i.id = t.invoice_id and i.project_id = t.project_id';
const customer = {
  customerId: id('customer', 't.customer_id'),
  customerExternalId: text('c.external_id'),
  customerName: text('c.name'),
  customerEmail: text('c.email'),
};
const created = {
  order: ['t.created_at', 't.id'] as const,
  project: 't.project_id',
  customer: 't.customer_id',
  currency: 't.currency',
};

const invoices: ExportTable = {
  ...created,
  from: `invoice t ${ofCustomer}`,
  id: { sql: 't.id', prefix: 'invoice' },
  columns: {
    id: id('invoice', 't.id'),
    number: text('t.number'),
    status: text('t.status'),
    reason: text('t.reason'),
    ...customer,
    subscriptionId: id('subscription', 't.subscription_id'),
    poNumber: text('t.po_number'),
    currency: text('t.currency'),
    subtotal: minor('t.subtotal_minor'),
    discount: minor('t.discount_minor'),
    tax: minor('t.tax_minor'),
    total: minor('t.total_minor'),
    paid: minor('t.paid_minor'),
    credited: minor('t.credited_minor'),
    creditNoted: minor('t.credit_note_minor'),
    periodStartAt: time('t.period_start_at'),
    periodEndAt: time('t.period_end_at'),
    createdAt: time('t.created_at'),
    finalizedAt: time('t.finalized_at'),
    dueAt: time('t.due_at'),
    paidAt: time('t.paid_at'),
    voidedAt: time('t.voided_at'),
  },
};

const payments: ExportTable = {
  ...created,
  from: `payment t ${ofCustomer} ${ofInvoice}`,
  id: { sql: 't.id', prefix: 'payment' },
  columns: {
    id: id('payment', 't.id'),
    status: text('t.status'),
    invoiceId: id('invoice', 't.invoice_id'),
    invoiceNumber: text('i.number'),
    ...customer,
    method: text('t.method'),
    gateway: text('t.gateway'),
    reference: text('t.reference'),
    currency: text('t.currency'),
    amount: minor('t.amount_minor'),
    applied: minor('t.applied_minor'),
    credited: minor('t.credited_minor'),
    fee: minor('t.fee_minor'),
    receivedAt: time('t.received_at'),
    reversedAt: time('t.reversed_at'),
    createdAt: time('t.created_at'),
  },
};

const creditNotes: ExportTable = {
  ...created,
  from: `credit_note t ${ofCustomer} ${ofInvoice}`,
  id: { sql: 't.id', prefix: 'creditnote' },
  columns: {
    id: id('creditnote', 't.id'),
    number: text('t.number'),
    status: text('t.status'),
    reason: text('t.reason'),
    memo: text('t.memo'),
    invoiceId: id('invoice', 't.invoice_id'),
    invoiceNumber: text('i.number'),
    ...customer,
    currency: text('t.currency'),
    net: minor('t.net_minor'),
    tax: minor('t.tax_minor'),
    total: minor('t.total_minor'),
    applied: minor('t.applied_minor'),
    credited: minor('t.credited_minor'),
    issuedAt: time('t.issued_at'),
    voidedAt: time('t.voided_at'),
    createdAt: time('t.created_at'),
  },
};

const customers: ExportTable = {
  from: 'customer t',
  order: ['t.created_at', 't.id'],
  project: 't.project_id',
  customer: 't.id',
  id: { sql: 't.id', prefix: 'customer' },
  columns: {
    id: id('customer', 't.id'),
    externalId: text('t.external_id'),
    userId: id('user', 't.user_id'),
    name: text('t.name'),
    email: text('t.email'),
    street: text('t.street'),
    postalCode: text('t.postal_code'),
    city: text('t.city'),
    country: text('t.country'),
    vatId: text('t.vat_id'),
    locale: text('t.locale'),
    timezone: text('t.timezone'),
    createdAt: time('t.created_at'),
  },
};

const day = (pattern: string): ExportColumn => text(`to_char(t.effective_at at time zone 'UTC', '${pattern}')`);

const ledger: ExportTable = {
  from: `ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.project_id = t.project_id
    join ledger_account a on a.id = e.account_id and a.project_id = e.project_id`,
  order: ['t.effective_at', 't.id', 'e.id'],
  project: 't.project_id',
  customer: 'a.customer_id',
  currency: 'a.currency',
  id: { sql: 'e.id', prefix: 'entry' },
  columns: {
    id: id('entry', 'e.id'),
    transactionId: id('transaction', 't.id'),
    at: time('t.effective_at'),
    day: day('YYYY-MM-DD'),
    dayAndMonth: day('DDMM'),
    kind: text('t.kind'),
    subject: text('t.subject'),
    document: { sql: 't.subject', type: 'document' },
    account: { sql: 'a.kind', type: 'account' },
    customerId: id('customer', 'a.customer_id'),
    currency: text('a.currency'),
    side: text(`case when e.amount_minor > 0 then 'debit' else 'credit' end`),
    sollHaben: text(`case when e.amount_minor > 0 then 'S' else 'H' end`),
    amount: minor('e.amount_minor'),
    absolute: minor('abs(e.amount_minor)'),
    debit: minor('greatest(e.amount_minor, 0)'),
    credit: minor('greatest(-e.amount_minor, 0)'),
  },
};

export const exportTables: Record<ExportKind, ExportTable> = {
  invoices,
  payments,
  credit_notes: creditNotes,
  customers,
  ledger,
};

import type { LedgerAccountKind } from '../../app/graphql/gql/billing/graphql.ts';

/** The accounts of the ledger, with what each holds. */
export const accounts: Record<LedgerAccountKind, { label: string; text: string }> = {
  receivable: { label: 'Receivable', text: 'Owed on open invoices' },
  cash: { label: 'Cash', text: 'Received from customers' },
  revenue: { label: 'Revenue', text: 'Billed without tax' },
  tax: { label: 'Tax', text: 'Billed tax' },
  customer_credit: { label: 'Customer credit', text: 'Balances that settle the next invoices' },
  bad_debt: { label: 'Bad debt', text: 'Written off' },
  sandbox_clearing: { label: 'Sandbox', text: 'Taken by the sandbox and not paid out' },
  stripe_clearing: { label: 'Stripe', text: 'Taken by Stripe and not paid out' },
  gateway_fees: { label: 'Gateway fees', text: 'Kept by gateways' },
  chargeback_losses: { label: 'Chargeback losses', text: 'Charged back after the customer had used it' },
};

/** What a transaction is, before the number of its document. */
export const kinds: Record<string, string> = {
  'invoice.finalized': 'Invoice finalised',
  'invoice.voided': 'Invoice voided',
  'invoice.written_off': 'Invoice written off',
  'payment.received': 'Payment received',
  'payment.reversed': 'Payment reversed',
  'payment.charged_back': 'Payment charged back',
  'dispute_fee.booked': 'Fee for a dispute',
  'refund.created': 'Refund',
  'refund.reversed': 'Refund reversed',
  'credit_note.issued': 'Credit note issued',
  'credit_note.voided': 'Credit note voided',
};

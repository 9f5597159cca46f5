import { registerEnumType } from 'type-graphql';

/**
 * Each customer has a receivable and a customer_credit account; all others belong to the project. bad_debt holds the
 * amounts written off as uncollectible.
 */
export const accountKinds = {
  receivable: 'receivable',
  revenue: 'revenue',
  tax: 'tax',
  cash: 'cash',
  customer_credit: 'customer_credit',
  bad_debt: 'bad_debt',
} as const;

export type AccountKind = keyof typeof accountKinds;

registerEnumType(accountKinds, {
  name: 'LedgerAccountKind',
  description: 'What a ledger account holds.',
  valuesConfig: {
    receivable: { description: 'The amounts that customers owe on open invoices.' },
    revenue: { description: 'The billed amounts without tax.' },
    tax: { description: 'The billed tax.' },
    cash: { description: 'The money received.' },
    customer_credit: { description: "The customers' balances, which settle their next invoices." },
    bad_debt: { description: 'The amounts written off as uncollectible.' },
  },
});

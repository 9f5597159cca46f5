import { registerEnumType } from 'type-graphql';

/**
 * Each customer has a receivable and a customer_credit account; all others belong to the project. bad_debt holds the
 * amounts written off as uncollectible. Each gateway has a clearing account.
 */
export const accountKinds = {
  receivable: 'receivable',
  revenue: 'revenue',
  tax: 'tax',
  cash: 'cash',
  customer_credit: 'customer_credit',
  bad_debt: 'bad_debt',
  sandbox_clearing: 'sandbox_clearing',
  stripe_clearing: 'stripe_clearing',
  gateway_fees: 'gateway_fees',
  chargeback_losses: 'chargeback_losses',
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
    sandbox_clearing: { description: 'The money that the sandbox gateway has taken and not paid out.' },
    stripe_clearing: { description: 'The money that Stripe has taken and not paid out.' },
    gateway_fees: { description: 'The fees that gateways keep.' },
    chargeback_losses: {
      description: 'The part of charged back overpayments that customers had already used.',
    },
  },
});

/**
 * receivable and customer_credit are kept for each customer, all others for the project. bad_debt is what was given up
 * as uncollectible.
 */
export type AccountKind = 'receivable' | 'revenue' | 'tax' | 'cash' | 'customer_credit' | 'bad_debt';

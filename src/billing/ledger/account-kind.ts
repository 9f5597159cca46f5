/**
 * Each customer has a receivable and a customer_credit account; all others belong to the project. bad_debt holds the
 * amounts written off as uncollectible.
 */
export type AccountKind = 'receivable' | 'revenue' | 'tax' | 'cash' | 'customer_credit' | 'bad_debt';

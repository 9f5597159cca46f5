/** What the path makes. */
export const counts = {
  // That of the network, and the one that is created.
  projects: 2,
  people: 2,
  members: 2,
  // One, and the one in its place.
  'API keys': 2,
  'clients called Shop': 1,
  products: 2,
  plans: 3,
  prices: 3,
  // Acme, the one on the test clock, and the member who buys.
  customers: 3,
  'test clocks': 1,
  subscriptions: 3,
  'invoices for subscription_create': 3,
  'invoices for subscription_change': 1,
  // Of a month and of a year after it.
  'invoices for subscription_cycle': 13,
  payments: 1,
  'credit notes for change': 1,
  'credit notes for goodwill': 1,
  releases: 1,
  'artifacts uploaded': 1,
  'imports done': 1,
  'imports refused': 1,
};

export const audit = {};

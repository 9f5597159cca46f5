/** What the path makes. */
export const counts = {
  // That of the network, and the one that is created.
  projects: 2,
  people: 3,
  members: 2,
  // One, and the one in its place.
  'API keys': 2,
  'clients called Shop': 1,
  products: 2,
  plans: 3,
  prices: 3,
  // Acme, the one on the test clock, and the person who buys.
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

/** How often each change is in the audit. */
export const audit = {
  'api_key.created': 2,
  'api_key.rotated': 1,
  'artifact.created': 1,
  'artifact.uploaded': 1,
  'billing_profile.updated': 1,
  // With the two of the hub.
  'client.created': 3,
  'credit_note.issued': 2,
  'customer.created': 3,
  'import.created': 2,
  'import.finished': 1,
  'import.refused': 1,
  'import.started': 2,
  'invitation.created': 1,
  'invoice.became_overdue': 13,
  'invoice.created': 17,
  'invoice.finalized': 17,
  // By the payment, and by the credit of a change.
  'invoice.paid': 2,
  'invoice.voided': 1,
  'member.added': 1,
  'operator.appointed': 1,
  'payment.received': 1,
  'plan.version_published': 3,
  'product.published': 1,
  'product.registered': 2,
  // Three plans, and three prices.
  'product.updated': 6,
  'project.created': 2,
  'release.created': 1,
  'release.published': 1,
  'subscription.became_past_due': 1,
  'subscription.created': 3,
  'subscription.expired': 1,
  'subscription.renewed': 13,
  'subscription.started': 3,
  'subscription.updated': 1,
  'test_clock.advanced': 2,
  'test_clock.created': 1,
  'user.created': 3,
  'user.email_verified': 1,
  'user.reinstated': 1,
  'user.sessions_ended': 1,
  // Ada three times, once by the session that she had; Grace twice, and Mary.
  'user.signed_in': 6,
  'user.signed_out': 1,
  'user.suspended': 1,
};

/** The codes of rules about subscriptions without a database constraint. */
export const subscriptionCodes = [
  {
    status: 409,
    code: 'subscription_not_quarantined',
    sentence: 'The subscription is not quarantined, so there is nothing to release.',
  },
  {
    status: 409,
    code: 'subscription_is_quarantined',
    sentence: 'Due work of the subscription failed. It is quarantined until its project releases it.',
  },
  {
    status: 409,
    code: 'subscription_has_drafts',
    sentence: 'An invoice of the subscription is a draft. Finalise and settle it, or delete it, before a transfer.',
  },
  {
    status: 409,
    code: 'subscription_has_open_invoices',
    sentence: 'An invoice of the subscription is open. Settle it, void it or write it off before a transfer.',
  },
  {
    status: 409,
    code: 'subscription_has_pending_charges',
    sentence:
      'Charges wait for the next invoice of the subscription. Remove them, or wait until they are invoiced and paid.',
  },
  {
    status: 409,
    code: 'subscription_was_transferred',
    sentence: 'The subscription was transferred to another customer during the request. Try again.',
  },
];

import { listedSubscription, subscription } from './billing.ts';
import { fieldRow } from './field-row.ts';

const preview =
  '...LeafFields invoice { ...LeafFields lines { ...LeafFields } warnings { ...LeafFields } } gathered { ...LeafFields lines { ...LeafFields } } creditNotes { ...LeafFields }';

const write = 'billing:write';

/** Everything about subscriptions that the interface specification leaves open: lists, changes and previews. */
export const subscriptions = [
  fieldRow(
    'get',
    '/billing/subscriptions',
    'subscriptions',
    `${listedSubscription} latestInvoice { id number status dueAt }`,
    {
      purpose: 'List subscriptions, newest first',
      scope: 'billing:read',
    },
  ),
  fieldRow('post', '/billing/previews', 'previewSubscription', preview, {
    purpose: 'Preview the cost of a new subscription; the body is that of POST /billing/subscriptions',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/preview', 'previewSubscriptionChange', preview, {
    purpose: 'Preview the cost of a change; the body is that of the change',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/change', 'changeSubscription', subscription, {
    purpose: 'Change the plans or quantities of a subscription, now or later',
    scope: write,
  }),
  fieldRow('post', '/billing/subscription-changes/{id}/cancel', 'cancelSubscriptionChange', subscription, {
    purpose: 'Cancel a planned change, by its id among plannedChanges',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/terms', 'updateSubscriptionTerms', subscription, {
    purpose: 'Change the payment terms and the purchase order number of a subscription',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/metadata', 'updateSubscriptionMetadata', subscription, {
    purpose: 'Change your own keys and values on a subscription',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/own-invoices', 'setOwnInvoices', subscription, {
    purpose: 'Set whether a subscription has invoices of its own, although those of its customer are combined',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/pause', 'pauseSubscription', subscription, {
    purpose: 'Pause a subscription: it costs and grants nothing meanwhile',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/resume', 'resumeSubscription', subscription, {
    purpose: 'End the pause of a subscription',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/cancel', 'cancelSubscription', subscription, {
    purpose: 'Cancel a subscription, by default at the end of its period',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/keep', 'keepSubscription', subscription, {
    purpose: 'Revoke the planned cancellation of a subscription',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/release', 'releaseSubscription', subscription, {
    purpose: 'Release a quarantined subscription whose cause is corrected',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{subscriptionId}/coupons', 'applyCoupon', subscription, {
    purpose: 'Apply a coupon to a subscription, from its next invoice on',
    scope: write,
  }),
  fieldRow('delete', '/billing/coupon-redemptions/{redemptionId}', 'removeCoupon', subscription, {
    purpose: 'Remove a coupon from a subscription, by the id of its redemption',
    scope: write,
  }),
];

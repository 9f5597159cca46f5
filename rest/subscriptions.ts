import { listedSubscription, subscription } from './billing.ts';
import { fieldRow } from './field-row.ts';

const invoice = '{ ...LeafFields lines { ...LeafFields } warnings { ...LeafFields } }';
const preview = `...LeafFields invoice ${invoice} gathered { ...LeafFields lines { ...LeafFields } } creditNotes { ...LeafFields lines { ...LeafFields } }`;
const previewOfNew = `${preview} laterInvoices ${invoice}`;
const previewOfPeriods = `${preview} period { ...LeafFields }`;
const previewOfTransfer = `...LeafFields period { ...LeafFields } closingInvoice ${invoice} nextInvoice ${invoice}`;

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
  fieldRow('post', '/billing/previews', 'previewSubscription', previewOfNew, {
    purpose: 'Preview the cost of a new subscription; the body is that of POST /billing/subscriptions',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/preview', 'previewSubscriptionChange', preview, {
    purpose: 'Preview the cost of a change; the body is that of the change',
    scope: write,
  }),
  fieldRow('get', '/billing/subscriptions/{id}/upcoming-invoices', 'previewUpcomingInvoices', `invoices ${invoice}`, {
    purpose: 'Preview the next invoices of a subscription, in the order of time',
    scope: 'billing:read',
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
  fieldRow('post', '/billing/subscriptions/{id}/trial-end', 'moveTrialEnd', subscription, {
    purpose: 'Move the end of a running trial, or end it now',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/trial-end/preview', 'previewTrialEnd', previewOfPeriods, {
    purpose: 'Preview another end of a trial; the body is that of the move',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/free-time', 'giveFreeTime', subscription, {
    purpose: 'Give a subscription days, or a date, for free',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/free-time/preview', 'previewFreeTime', previewOfPeriods, {
    purpose: 'Preview free time; the body is that of giving it',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/billing-date', 'moveBillingDate', subscription, {
    purpose: 'Move the date on which the periods of a subscription begin',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/billing-date/preview', 'previewBillingDate', previewOfPeriods, {
    purpose: 'Preview another billing date; the body is that of the move',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/transfer', 'transferSubscription', subscription, {
    purpose: 'Transfer a subscription to another customer, with its paid time',
    scope: write,
  }),
  fieldRow('post', '/billing/subscriptions/{id}/transfer/preview', 'previewSubscriptionTransfer', previewOfTransfer, {
    purpose: 'Preview a transfer; the body is that of the transfer',
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

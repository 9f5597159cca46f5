import { money } from './billing.ts';
import { fieldRow } from './field-row.ts';

const attempt = `
  id status number gateway isAutomatic declineReason isRetryable mismatch reference createdAt decidedAt availableActions
  amount ${money} nextAction { clientSecret redirectUrl } invoice { id number status } payment { id status } paymentMethod { id kind brand last4 }
  customer { id externalId userId email name }`;

const method = `
  id status gateway kind brand last4 expiryMonth expiryYear isDefault declineReason createdAt availableActions
  nextAction { clientSecret redirectUrl } customer { id externalId userId email name }`;

const account = 'id gateway mode reference publishableKey createdAt disconnectedAt hasWebhookSecret webhookUrl';

const read = 'billing:read';
const write = 'billing:write';

/** Gateways, and the attempts to take money by them. */
export const gateways = [
  fieldRow('get', '/billing/gateways', 'gatewayAccounts', account, {
    purpose: 'List the gateways that a project is connected to',
    scope: read,
  }),
  fieldRow('post', '/billing/gateways', 'connectGateway', account, {
    purpose: 'Connect a project to a gateway',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/gateways/{id}', 'gatewayAccount', account, {
    purpose: 'Read one connected gateway',
    scope: read,
  }),
  fieldRow('post', '/billing/gateways/{id}/keys', 'changeGatewayKeys', account, {
    purpose: 'Replace the keys of a gateway',
    scope: write,
  }),
  fieldRow('post', '/billing/gateways/{id}/disconnect', 'disconnectGateway', account, {
    purpose: 'Disconnect a gateway',
    scope: write,
  }),
  fieldRow('post', '/billing/gateways/sandbox/acts', 'actInSandbox', attempt, {
    purpose: 'Do in the sandbox what a customer or a bank does elsewhere',
    scope: write,
  }),
  fieldRow('get', '/billing/payment-methods', 'paymentMethods', method, {
    purpose: 'List saved payment methods, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/payment-methods', 'addPaymentMethod', method, {
    purpose: 'Have a gateway save a method of a customer',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/payment-methods/{id}', 'paymentMethod', method, {
    purpose: 'Read one saved payment method',
    scope: read,
  }),
  fieldRow('post', '/billing/payment-methods/{id}/default', 'makePaymentMethodDefault', method, {
    purpose: 'Charge a method automatically from now on',
    scope: write,
  }),
  fieldRow('post', '/billing/payment-methods/{id}/refresh', 'refreshPaymentMethod', method, {
    purpose: 'Ask the gateway at once about a method that is being saved',
    scope: write,
  }),
  fieldRow('post', '/billing/gateways/sandbox/method-acts', 'actOnMethodInSandbox', method, {
    purpose: 'Confirm or refuse in the sandbox that a method is saved',
    scope: write,
  }),
  fieldRow('post', '/billing/payment-methods/{id}/remove', 'removePaymentMethod', method, {
    purpose: 'Remove a saved payment method',
    scope: write,
  }),
  fieldRow('get', '/billing/payment-attempts', 'paymentAttempts', attempt, {
    purpose: 'List attempts to take money, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/payment-attempts', 'payInvoice', attempt, {
    purpose: 'Take money for an invoice by a gateway',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/payment-attempts/{id}', 'paymentAttempt', attempt, {
    purpose: 'Read one attempt to take money',
    scope: read,
  }),
  fieldRow('post', '/billing/payment-attempts/{id}/cancel', 'cancelPaymentAttempt', attempt, {
    purpose: 'Give up an attempt whose outcome is open',
    scope: write,
  }),
  fieldRow('post', '/billing/payment-attempts/{id}/refresh', 'refreshPaymentAttempt', attempt, {
    purpose: 'Ask the gateway at once about an attempt',
    scope: write,
  }),
];

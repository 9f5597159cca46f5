import { invoice, money } from './billing.ts';
import { fieldRow } from './field-row.ts';

const fields = `
  id status fulfilment currency metadata expiresAt createdAt updatedAt availableActions
  customer { id externalId userId email name }
  items {
    id quantity amount fulfilledAt endedAt
    price { id currency unitAmount accessFor updatesFor } plan { id key name } product { id slug name }
  }`;

const listed = `${fields} invoice { id number status dueAt total ${money} amountDue ${money} }`;

const order = `${fields} invoice { ${invoice} }`;

const productGrant = `
  id quantity grants reason startsAt expiresAt updatesUntilAt endedAt endReason endNote createdAt
  customer { id externalId userId email name } product { id slug name } plan { id key name }
  orderItem { id order { id status } } licence { id key status standing }`;

const preview = '...LeafFields invoice { ...LeafFields lines { ...LeafFields } warnings { ...LeafFields } }';

const read = 'billing:read';
const write = 'billing:write';

/** Purchases that are paid once, and what customers have without a subscription. */
export const orders = [
  fieldRow('get', '/billing/orders', 'orders', listed, { purpose: 'List orders, newest first', scope: read }),
  fieldRow('post', '/billing/orders', 'createOrder', order, {
    status: 201,
    purpose: 'Order prices that are paid once, with one invoice',
    scope: write,
  }),
  fieldRow('post', '/billing/orders/preview', 'previewOrder', preview, {
    purpose: 'Preview the cost of an order; the body is that of POST /billing/orders',
    scope: write,
  }),
  fieldRow('get', '/billing/orders/{id}', 'order', order, { purpose: 'Read one order with its invoice', scope: read }),
  fieldRow('post', '/billing/orders/{id}/cancel', 'cancelOrder', order, {
    purpose: 'Cancel an order that is not paid, and void its invoice',
    scope: write,
  }),
  fieldRow('post', '/billing/orders/{id}/metadata', 'updateOrderMetadata', order, {
    purpose: 'Change your own keys and values on an order',
    scope: write,
  }),
  fieldRow('get', '/billing/product-grants', 'productGrants', productGrant, {
    purpose: 'List what customers have without a subscription, bought and given, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/product-grants', 'grantProduct', productGrant, {
    status: 201,
    purpose: 'Give a customer a plan or values of features without a subscription',
    scope: write,
  }),
  fieldRow('get', '/billing/product-grants/{id}', 'productGrant', productGrant, {
    purpose: 'Read one product grant with its licence',
    scope: read,
  }),
  fieldRow('post', '/billing/product-grants/{id}/revoke', 'revokeProductGrant', productGrant, {
    purpose: 'Take a product grant back for good',
    scope: write,
  }),
];

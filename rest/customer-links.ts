import { money } from './billing.ts';
import { fieldRow } from './field-row.ts';

const link = `
  id createdAt expiresAt isExpired isOfMail isOwn customer { id externalId userId email name } invoice { id number status }`;

const opened = `
  id expiresAt project { id slug name homepageUrl logoUrl } customer { id name }
  invoice { id number status currency dueAt total ${money} amountDue ${money} }`;

const read = 'billing:read';
const write = 'billing:write';

/** Links by which customers open an invoice or their portal without an account. */
export const customerLinks = [
  fieldRow('get', '/billing/customer-links', 'customerLinks', link, {
    purpose: 'List the links of customers, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/customer-links', 'createCustomerLink', link, {
    purpose: 'Create a link by which a customer opens an invoice or their portal; the answer has it, once',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/customer-links/{id}', 'customerLink', link, {
    purpose: 'Read one link of a customer',
    scope: read,
  }),
  fieldRow('post', '/billing/customer-links/{id}/expire', 'expireCustomerLink', link, {
    purpose: 'End a link at once',
    scope: write,
  }),
  fieldRow('get', '/billing/opened-link', 'openedLink', opened, {
    purpose: 'Read what your link opens',
    scope: read,
  }),
  fieldRow('get', '/billing/payment-gateways', 'paymentGateways', 'gateway mode publishableKey', {
    purpose: 'List the gateways by which a project takes payments from its customers',
    scope: read,
  }),
];

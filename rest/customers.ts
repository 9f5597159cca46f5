import { fieldRow } from './field-row.ts';

const read = 'billing:read';
const write = 'billing:write';

/** Customers, and what a project sets for all of them: coupons, taxes, its own details and test clocks. */
export const customers = [
  fieldRow('get', '/billing/customers', 'customers', '...LeafFields', {
    purpose: 'List customers, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/customers', 'createCustomer', '...LeafFields', {
    purpose: 'Create a customer',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/customers/{id}', 'customer', '...LeafFields', {
    purpose: 'Read one customer',
    scope: read,
  }),
  fieldRow('post', '/billing/customers/{id}/changes', 'updateCustomer', '...LeafFields', {
    purpose: 'Change parts of a customer; omitted fields stay',
    scope: write,
  }),
  fieldRow('post', '/billing/customers/{id}/vat-id-check', 'requestVatIdCheck', '...LeafFields', {
    purpose: 'Have the VAT id of a customer checked in VIES again',
    scope: write,
  }),
  fieldRow('get', '/billing/coupons', 'coupons', '...LeafFields', {
    purpose: 'List coupons, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/coupons', 'createCoupon', '...LeafFields', {
    purpose: 'Create a coupon',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/coupons/{id}', 'coupon', '...LeafFields', { purpose: 'Read one coupon', scope: read }),
  fieldRow('post', '/billing/coupons/{id}/archive', 'archiveCoupon', '...LeafFields', {
    purpose: 'Archive a coupon: nobody can redeem it any more',
    scope: write,
  }),
  fieldRow('get', '/billing/tax-rates', 'taxRates', '...LeafFields', { purpose: 'List tax rates', scope: read }),
  fieldRow('post', '/billing/tax-rates', 'createTaxRate', '...LeafFields', {
    purpose: 'Create a tax rate, from a day on or for all days',
    scope: write,
    status: 201,
  }),
  fieldRow('post', '/billing/tax-rates/{id}/end', 'endTaxRate', '...LeafFields', {
    purpose: 'End a tax rate on a day, or remove its end',
    scope: write,
  }),
  fieldRow('get', '/billing/tax', 'taxFor', '...LeafFields', {
    purpose: 'Read the tax that a buyer would be charged, and why',
    scope: read,
  }),
  fieldRow('post', '/billing/tax-rates/{id}/archive', 'archiveTaxRate', '...LeafFields', {
    purpose: 'Archive a tax rate: it no longer applies to new invoices',
    scope: write,
  }),
  fieldRow('get', '/billing/profile', 'billingProfile', '...LeafFields', {
    purpose: 'Read the billing settings of a project',
    scope: read,
  }),
  fieldRow('post', '/billing/profile/changes', 'updateBillingProfile', '...LeafFields', {
    purpose: 'Change parts of the billing settings; omitted fields stay',
    scope: write,
  }),
  fieldRow('get', '/billing/test-clocks', 'testClocks', '...LeafFields', {
    purpose: 'List test clocks, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/test-clocks', 'createTestClock', '...LeafFields', {
    purpose: 'Create a test clock: a separate time for its customers',
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/test-clocks/{id}', 'testClock', '...LeafFields', {
    purpose: 'Read one test clock',
    scope: read,
  }),
  fieldRow('post', '/billing/test-clocks/{id}/advance', 'advanceTestClock', '...LeafFields', {
    purpose: 'Advance a test clock; all work that becomes due is done',
    scope: write,
  }),
  fieldRow('delete', '/billing/test-clocks/{id}', 'releaseTestClock', '...LeafFields', {
    purpose: 'Remove a test clock that is not ahead of the real time',
    scope: write,
    status: 204,
  }),
];

import { inDays } from './transitions-stage.ts';

const own = ['not_found', 'allowed'] as const;
const terms = ['not_found', 'forbidden'] as const;
const sellers = ['not_found', 'not_found'] as const;

const subscription = '{ subscription { id } }';
const change = (more: string) =>
  `changeSubscription(id: $id, input: { items: [{ priceId: "PRICE", quantity: 2 }] ${more} }) ${subscription}`;
const buy = (more: string) =>
  `createSubscription(input: { customerId: $id, items: [{ priceId: "PRICE" }] ${more} }) ${subscription}`;

/**
 * Mutations on the billing of a project, with the answers to a stranger, who is another customer of that project, and to
 * the customer who is billed.
 */
export const accessCases: [thing: string, mutation: string, expected: readonly [stranger: string, customer: string]][] =
  [
    ['change', `cancelSubscriptionChange(id: $id) ${subscription}`, own],
    ['subscription', change(''), own],
    ['subscription', change('at: period_end'), own],
    ['subscription', change('proration: none'), terms],
    ['subscription', `cancelSubscription(id: $id) ${subscription}`, own],
    ['subscription', `keepSubscription(id: $id) ${subscription}`, own],
    ['subscription', `cancelSubscription(id: $id, unused: credit) ${subscription}`, terms],
    ['subscription', `pauseSubscription(id: $id, input: { unused: credit }) ${subscription}`, terms],
    // Before the pause with this anchor, after which the customer may name it as well.
    ['subscription', `resumeSubscription(id: $id, anchor: kept) ${subscription}`, terms],
    ['subscription', `pauseSubscription(id: $id, input: { resumeAnchor: kept }) ${subscription}`, terms],
    ['subscription', `pauseSubscription(id: $id) ${subscription}`, own],
    ['subscription', `resumeSubscription(id: $id) ${subscription}`, own],
    ['subscription', `applyCoupon(input: { subscriptionId: $id, coupon: "tenth" }) ${subscription}`, own],
    ['subscription', `cancelSubscription(id: $id, at: now, unused: credit) ${subscription}`, terms],
    ['subscription', `releaseSubscription(id: $id) ${subscription}`, terms],
    ['subscription', `cancelSubscription(id: $id, at: now) ${subscription}`, own],
    ['customer', buy(''), own],
    ['customer', 'updateCustomer(id: $id, input: { name: "N" }) { customer { id } }', own],
    ['customer', buy('trialDays: 0'), terms],
    ['customer', buy('trialDays: 3'), terms],
    ['customer', buy('trialEnd: cancel'), terms],
    ['customer', buy(`startAt: "${inDays(1)}"`), terms],
    ['customer', buy('proration: none'), terms],
    ['customer', buy('paymentBehavior: require_payment'), terms],
    ['draft', 'finalizeInvoice(id: $id) { invoice { id } }', sellers],
    ['draft', 'deleteInvoice(id: $id) { id }', sellers],
    ['invoice', 'createPayment(input: { invoiceId: $id }) { payment { id } }', sellers],
    ['invoice', 'voidInvoice(id: $id) { invoice { id } }', sellers],
    ['invoice', 'markInvoiceUncollectible(id: $id) { invoice { id } }', sellers],
    ['invoice', 'updateInvoice(id: $id, input: { poNumber: "PO-1" }) { invoice { id } }', sellers],
    ['invoice', 'reissueInvoice(id: $id) { invoice { id } }', sellers],
    ['invoice', 'creditInvoice(input: { invoiceId: $id }) { creditNote { id } }', sellers],
    ['note', 'voidCreditNote(id: $id) { creditNote { id } }', sellers],
    ['note', 'createRefund(input: { creditNoteId: $id }) { refund { id } }', sellers],
    ['customer', 'createRefund(input: { customerId: $id }) { refund { id } }', sellers],
    ['coupon', 'archiveCoupon(id: $id) { coupon { id } }', sellers],
    [
      'project',
      'createCoupon(input: { projectId: $id, code: "x1x", name: "X", percentOff: "1" }) { coupon { id } }',
      sellers,
    ],
    ['project', 'createTaxRate(input: { projectId: $id, name: "X", percentage: "1" }) { taxRate { id } }', sellers],
    ['project', 'updateBillingProfile(input: { projectId: $id, footer: "X" }) { billingProfile { version } }', sellers],
    [
      'project',
      'createTestClock(input: { projectId: $id, name: "X", now: "2030-01-01T00:00:00Z" }) { testClock { id } }',
      sellers,
    ],
  ];

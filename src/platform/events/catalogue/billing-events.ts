import { event } from './event-definition.ts';
import { changes, id, instant, integer, listOf, metadata, minor, nullable, oneOf, text, texts } from './fields.ts';

const currency = text('The currency, as in ISO 4217.');

const customer = {
  externalId: nullable(text("Their id in the project's own system.")),
  userId: nullable(id('user', 'The account of the person; null if they have none.')),
};

const link = {
  customerId: id('customer', 'The customer who opens it.'),
  invoiceId: nullable(id('invoice', 'The invoice that it opens; null for the portal.')),
  expiresAt: instant('When it expires.'),
};

const coupon = {
  code: text('Its code.'),
  percentOff: nullable(text('The percentage that it takes off; null if it takes off an amount.')),
  amountOffMinor: nullable(minor('The amount that it takes off; null if it takes off a percentage.')),
  currency: nullable(text('The currency of the amount, as in ISO 4217.')),
  duration: oneOf('CouponDuration', 'For how long it is used.'),
};

const redemption = {
  redemptionId: id('redemption', 'The use of the coupon.'),
  subscriptionId: nullable(id('subscription', 'The subscription that it makes cheaper; null for an order.')),
  orderId: nullable(id('order', 'The order that it makes cheaper; null for a subscription.')),
  customerId: id('customer', 'The customer of that.'),
  code: text('The code of the coupon.'),
};

const order = {
  customerId: id('customer', 'The customer who bought.'),
  invoiceId: id('invoice', 'The invoice of the order.'),
  status: oneOf('OrderStatus', 'Its status after the event.'),
  fulfilment: oneOf('Fulfilment', 'When it grants what it sells.'),
  currency,
};

const checkoutLink = {
  name: text('Its name.'),
  currency,
  customerId: nullable(id('customer', 'The only customer who may buy through it; null for anyone.')),
};

const checkout = {
  linkId: id('checkoutlink', 'The link.'),
  customerId: id('customer', 'The customer who bought.'),
  subscriptionId: nullable(id('subscription', 'The subscription that they bought; null for an order.')),
  orderId: nullable(id('order', 'The order that they bought; null for a subscription.')),
};

const taxRate = {
  name: text('What invoices call it.'),
  percentage: text('The percentage, as a decimal number.'),
  country: nullable(text('The country that it is for, as in ISO 3166-1; null for all others.')),
  taxCode: nullable(text('The tax code of the products that it is for; null for all others.')),
};

const validity = {
  validFrom: nullable(text('The first day on which it applies, such as 2026-07-01; null without a first day.')),
  validUntil: nullable(text('The first day on which it no longer applies; null without an end.')),
};

const vatIdCheck = {
  ...customer,
  status: oneOf('VatIdStatus', 'What VIES answered about the VAT id.'),
};

const clock = { name: text('Its name.'), nowAt: instant('What time it is by the clock.') };

const failure = { error: text('What went wrong.') };

const planMove = {
  productId: id('product', 'The product.'),
  planId: id('plan', 'The plan.'),
  fromVersion: nullable(integer('The version whose subscribers move; null for all others.')),
  toVersion: integer('The version to which they move.'),
  status: oneOf('PlanMoveStatus', 'Whether it runs.'),
  total: integer('How many subscriptions it selected.'),
  moved: integer('How many were moved.'),
  planned: integer('How many change at the end of their period.'),
  skipped: integer('How many needed no move any more.'),
  failed: integer('How many were refused.'),
};

export const billingEvents = {
  'customer.created': event('customer', 'A project has a new customer.', customer),
  'customer.updated': event('customer', 'What is known of a customer was changed.', {
    ...customer,
    changed: texts(
      'Which fields were changed, a key of the metadata as metadata.key. Their values are left out: they are about a person.',
    ),
  }),
  'customer.subscription_transferred': event(
    'customer',
    'A customer gave a subscription to another customer, or received it; each of the two has this event.',
    {
      subscriptionId: id('subscription', 'The subscription.'),
      fromCustomerId: id('customer', 'Whose subscription it was.'),
      toCustomerId: id('customer', 'Whose subscription it is now.'),
    },
  ),
  'customer.vat_id_checked': event('customer', 'VIES answered about the VAT id of a customer.', vatIdCheck),
  'customer_link.created': event(
    'customerlink',
    'A link was created by which a customer opens an invoice, or their portal, without an account.',
    link,
  ),
  'customer_link.expired': event('customerlink', 'A link of a customer was ended before its time.', link),
  'billing_profile.updated': event('project', 'How a project bills was changed.', {
    changes: changes('BillingProfile'),
  }),
  'tax_rate.created': event('taxrate', 'A project has a new tax rate.', { ...taxRate, ...validity }),
  'tax_rate.rescheduled': event('taxrate', 'A tax rate applies on other days than before.', validity),
  'tax_rate.archived': event('taxrate', 'A tax rate is no longer used.'),
  'test_clock.created': event('clock', 'A test clock was made.', clock),
  'test_clock.advanced': event(
    'clock',
    'An advance of a test clock was requested. Where that takes long, test_clock.arrived or test_clock.failed follows.',
    { from: instant('From when.'), to: instant('To when.') },
  ),
  'test_clock.arrived': event('clock', 'A test clock has reached the time of its advance.', {
    nowAt: clock.nowAt,
  }),
  'test_clock.failed': event('clock', 'A test clock could not advance.', failure),
  'test_clock.released': event('clock', 'A test clock was removed; its customers live by real time.', clock),
  'plan_move.started': event('planmove', 'A project began to move subscribers to another version of a plan.', planMove),
  'plan_move.paused': event('planmove', 'A move of subscribers waits until it is resumed.', planMove),
  'plan_move.resumed': event('planmove', 'A move of subscribers goes on.', planMove),
  'plan_move.canceled': event('planmove', 'A move of subscribers was canceled; those moved before stay so.', planMove),
  'plan_move.finished': event('planmove', 'Every subscription of a move has its outcome.', planMove),
  'order.created': event('order', 'A customer ordered prices that are paid once.', {
    ...order,
    items: listOf({ priceId: id('price', 'The price.'), quantity: integer('The number of units.') }, 'Its items.'),
  }),
  'order.paid': event('order', 'The invoice of an order is paid.', order),
  'order.canceled': event(
    'order',
    'An order was canceled: its invoice was voided, written off, or credited before it was paid.',
    order,
  ),
  'order.expired': event(
    'order',
    'An order that a person made for themself was not paid in time; its other event says how it ended.',
    order,
  ),
  'order.refunded': event('order', 'The whole invoice of a paid order was credited.', order),
  'order.metadata_changed': event('order', "The project's own values on an order were changed.", {
    customerId: order.customerId,
    metadata,
  }),
  'order.reopened': event('order', 'The invoice of an order is owed again.', order),
  'checkout_link.created': event('checkoutlink', 'A project has a new link that sells prices.', checkoutLink),
  'checkout_link.updated': event('checkoutlink', 'A link that sells prices was changed.', {
    ...checkoutLink,
    changed: texts('Which fields were changed, a key of the metadata as metadata.key.'),
  }),
  'checkout_link.archived': event('checkoutlink', 'A link no longer sells.', checkoutLink),
  'checkout.started': event('checkout', 'A person bought through a checkout link.', checkout),
  'checkout.completed': event(
    'checkout',
    'What a person bought through a checkout link took effect: it is paid, or nothing was due.',
    checkout,
  ),
  'checkout.expired': event(
    'checkout',
    'What a person bought through a checkout link was canceled, or not paid in time.',
    checkout,
  ),
  'coupon.created': event('coupon', 'A project has a new coupon.', coupon),
  'coupon.archived': event('coupon', 'A coupon can no longer be redeemed.', { code: coupon.code }),
  'coupon.redeemed': event('coupon', 'A subscription or an order uses a coupon.', redemption),
  'coupon.removed': event('coupon', 'A subscription or an order no longer uses a coupon.', redemption),
};

import { event } from './event-definition.ts';
import { flag, id, instant, integer, minor, nullable, oneOf, text } from './fields.ts';

const attempt = {
  customerId: id('customer', 'The customer who pays.'),
  invoiceId: id('invoice', 'The invoice to pay.'),
  methodId: nullable(id('paymentmethod', 'The saved method; null for a token.')),
  paymentId: nullable(id('payment', 'The payment that records the money; null without one.')),
  status: oneOf('PaymentAttemptStatus', 'Its status after the event.'),
  currency: text('The currency, as in ISO 4217.'),
  amountMinor: minor('The amount to take.'),
  number: integer('Its place among the attempts of the invoice.'),
  isAutomatic: flag('Whether the hub made it by itself.'),
  declineReason: nullable(oneOf('DeclineReason', 'Why no money was taken; null unless it failed.')),
  mismatch: nullable(text('What the gateway took instead; null unless that differs from what was asked.')),
};

const method = {
  customerId: id('customer', 'The customer whose method it is.'),
  status: oneOf('PaymentMethodStatus', 'Its status after the event.'),
  kind: nullable(text('Its kind, such as card; null until it is saved.')),
  last4: nullable(text('The last four digits; null if it has none.')),
  isDefault: flag('Whether automatic collection charges it.'),
  declineReason: nullable(oneOf('DeclineReason', 'Why it was not saved; null unless that failed.')),
};

const account = { gateway: oneOf('GatewayName', 'The gateway.') };

export const paymentEvents = {
  'gateway.connected': event('gatewayaccount', 'A project was connected to a gateway.', account),
  'gateway.keys_changed': event('gatewayaccount', 'The keys of a gateway were replaced.', account),
  'gateway.disconnected': event('gatewayaccount', 'A project was disconnected from a gateway.', account),
  'payment_attempt.created': event('paymentattempt', 'A gateway is about to be called for an invoice.', attempt),
  'payment_attempt.action_required': event(
    'paymentattempt',
    'The customer has to confirm a payment; read how from the attempt.',
    attempt,
  ),
  'payment_attempt.succeeded': event('paymentattempt', 'A gateway took the money for an invoice.', attempt),
  'payment_attempt.failed': event('paymentattempt', 'A gateway did not take the money for an invoice.', attempt),
  'payment_attempt.mismatched': event(
    'paymentattempt',
    'A gateway took another currency, or an impossible amount. The hub records no payment; settle it at the gateway.',
    attempt,
  ),
  'payment_attempt.dispute_fee_booked': event(
    'paymentattempt',
    'A gateway has kept a fee for a dispute of a charge, or has returned one.',
    { ...attempt, feeMinor: minor('The fee; negative if it was returned.') },
  ),
  'payment_attempt.canceled': event('paymentattempt', 'An attempt was given up before any money was taken.', attempt),
  'payment_method.added': event('paymentmethod', 'A gateway saved a method of a customer.', method),
  'payment_method.action_required': event(
    'paymentmethod',
    'The customer has to confirm a method; read how from the method.',
    method,
  ),
  'payment_method.failed': event('paymentmethod', 'A gateway did not save a method of a customer.', method),
  'payment_method.default_changed': event(
    'paymentmethod',
    'Automatic collection charges this method from now on.',
    method,
  ),
  'payment_method.expiry_announced': event('paymentmethod', 'A saved method expires soon.', {
    ...method,
    expiresAt: instant('When it expires.'),
  }),
  'payment_method.removed': event('paymentmethod', 'A method of a customer was removed.', method),
};

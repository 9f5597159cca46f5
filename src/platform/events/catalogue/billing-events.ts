import { event } from './event-definition.ts';
import {
  changes,
  id,
  instant,
  integer,
  json,
  listOf,
  metadata,
  minor,
  nullable,
  oneOf,
  text,
  texts,
} from './fields.ts';

const currency = text('The currency, as in ISO 4217.');

const invoice = {
  customerId: id('customer', 'Who is billed.'),
  subscriptionId: nullable(
    id('subscription', 'What it is for; null if it was written by hand, and for an invoice of several subscriptions.'),
  ),
  status: oneOf('InvoiceStatus', 'Its status after the event.'),
  reason: oneOf('InvoiceReason', 'Why it was written.'),
  number: nullable(text('Its number; null while it is a draft.')),
  currency,
  totalMinor: minor('What it comes to, with tax.'),
  dueMinor: minor('What is left to pay.'),
  dueAt: nullable(instant('Until when it is to be paid; null while it is a draft without a due date of its own.')),
  warnings: texts('The codes of what its project should check: tax_rate_missing or tax_needs_decision.'),
};

const creditNote = {
  customerId: id('customer', 'Whose it is.'),
  invoiceId: id('invoice', 'The invoice that it corrects.'),
  status: oneOf('CreditNoteStatus', 'Its status after the event.'),
  reason: oneOf('CreditNoteReason', 'Why it was issued.'),
  number: text('Its number.'),
  currency,
  totalMinor: minor('What it gives back, with tax.'),
  appliedMinor: minor('How much of that was taken off what is owed for the invoice.'),
  creditedMinor: minor("How much of that went to the customer's credit."),
};

const payment = {
  customerId: id('customer', 'Who paid.'),
  invoiceId: id('invoice', 'What was paid.'),
  currency,
  amountMinor: minor('What was paid.'),
  appliedMinor: minor('How much of that was owed.'),
  creditedMinor: minor("How much of that was more than was owed, and went to the customer's credit."),
  method: text('How it was paid.'),
  receivedAt: instant('When the money came in.'),
};

const refund = {
  customerId: id('customer', 'Who has the money.'),
  paymentId: nullable(id('payment', 'The payment that it pays back; null if it names none.')),
  creditNoteId: nullable(id('creditnote', 'The credit note that it pays out; null if it names none.')),
  status: oneOf('RefundStatus', 'Its status after the event.'),
  currency,
  amountMinor: minor('What was paid out.'),
  method: text('How it was paid out.'),
  refundedAt: instant('When the money was paid out.'),
};

const reversal = { reason: text('Why.') };

const customer = {
  externalId: nullable(text("Their id in the project's own system.")),
  userId: nullable(id('user', 'The account of the person; null if they have none.')),
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

const pendingCharge = {
  customerId: id('customer', 'The customer who will be billed.'),
  subscriptionId: id('subscription', 'The subscription whose next invoice has the charge.'),
  status: oneOf('PendingChargeStatus', 'Its status after the event.'),
  kind: oneOf('LineKind', 'The kind of charge.'),
  currency,
  amountMinor: minor('The amount, before discounts and taxes.'),
  periodStartAt: nullable(instant('The start of the time that it covers; null for a charge without a time.')),
  periodEndAt: nullable(instant('The end of that time.')),
};

const order = {
  customerId: id('customer', 'The customer who bought.'),
  invoiceId: id('invoice', 'The invoice of the order.'),
  status: oneOf('OrderStatus', 'Its status after the event.'),
  fulfilment: oneOf('Fulfilment', 'When it grants what it sells.'),
  currency,
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
  'pending_charge.created': event('charge', 'A charge waits for the next invoice of its subscription.', pendingCharge),
  'pending_charge.shortened': event(
    'charge',
    'A change ended the time of a pending charge early, so its amount is less.',
    pendingCharge,
  ),
  'pending_charge.removed': event(
    'charge',
    'A pending charge was removed: by a person, or by a change that took back all of its time.',
    pendingCharge,
  ),
  'invoice.created': event('invoice', 'An invoice was written, at first as a draft.', invoice),
  'invoice.finalized': event('invoice', 'An invoice has its number; it is owed from now on.', invoice),
  'invoice.updated': event('invoice', 'The terms or the lines of a draft were changed.', {
    ...invoice,
    version: integer('Its version after the change.'),
    before: json('The changed terms, and the changed lines by id, before it; null for a line that was added.'),
    after: json('The same after it; null for a line that was removed.'),
  }),
  'invoice.reissued': event('invoice', 'A draft takes the place of an invoice.', {
    ...invoice,
    replacedById: id('invoice', 'The draft that takes its place.'),
    creditNoteId: nullable(
      id('creditnote', 'The credit note that takes it back; null if it was voided, or came to 0.'),
    ),
  }),
  'invoice.tax_rate_unmatched': event(
    'invoice',
    'An invoice became final without tax, since its project has no tax rate for the country of the customer.',
    { ...invoice, country: nullable(text('The country, as in ISO 3166-1; null if it is not known.')) },
  ),
  'invoice.tax_decision_needed': event(
    'invoice',
    'An invoice stays a draft, since its project has no tax rate for the country of the customer.',
    { ...invoice, country: nullable(text('The country, as in ISO 3166-1; null if it is not known.')) },
  ),
  'invoice.tax_decided': event('invoice', 'A project decided the tax of a draft that had no tax rate.', {
    ...invoice,
    taxRateId: nullable(id('taxrate', 'The tax rate; null if no tax was added.')),
    percentage: text('The percentage, as a decimal number.'),
    category: text('The category of EN 16931.'),
    reason: nullable(text('Why no tax was added; null with a tax rate.')),
  }),
  'invoice.reopened': event('invoice', 'A paid invoice is owed again, since its payment was reversed.', invoice),
  'invoice.paid': event(
    'invoice',
    "Nothing is left to pay for an invoice: by a payment, a credit note, or the customer's credit.",
    invoice,
  ),
  'invoice.became_overdue': event('invoice', 'An invoice was not paid by its due date.', invoice),
  'invoice.voided': event('invoice', 'An invoice was taken back; nothing is owed for it.', invoice),
  'invoice.written_off': event('invoice', 'A project gave up on what is owed for an invoice.', {
    ...invoice,
    writtenOffMinor: minor('What was given up.'),
  }),
  'invoice.deleted': event('invoice', 'A draft of an invoice was thrown away.', invoice),
  'invoice.quarantined': event(
    'invoice',
    'Finalising an invoice failed, or what follows when it is overdue. It is not processed until its project releases it.',
    { ...invoice, ...failure },
  ),
  'invoice.metadata_changed': event('invoice', "The project's own values on an invoice were changed.", {
    customerId: invoice.customerId,
    metadata,
  }),
  'credit_note.issued': event('creditnote', 'A credit note corrects an invoice.', creditNote),
  'credit_note.voided': event('creditnote', 'A credit note was taken back.', creditNote),
  'payment.received': event('payment', 'A payment for an invoice was recorded.', payment),
  'payment.reversed': event('payment', 'A payment that was recorded in error was taken back.', {
    ...payment,
    ...reversal,
  }),
  'refund.created': event('refund', "Money was paid to a customer, from the customer's credit.", refund),
  'refund.reversed': event('refund', "A refund was taken back; the customer's credit has it again.", {
    ...refund,
    ...reversal,
  }),
  'payment.metadata_changed': event('payment', "The project's own values on a payment were changed.", {
    customerId: payment.customerId,
    metadata,
  }),
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
  'coupon.created': event('coupon', 'A project has a new coupon.', coupon),
  'coupon.archived': event('coupon', 'A coupon can no longer be redeemed.', { code: coupon.code }),
  'coupon.redeemed': event('coupon', 'A subscription or an order uses a coupon.', redemption),
  'coupon.removed': event('coupon', 'A subscription or an order no longer uses a coupon.', redemption),
};

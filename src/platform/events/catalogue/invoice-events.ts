import { event } from './event-definition.ts';
import { id, instant, integer, json, metadata, minor, nullable, oneOf, text, texts } from './fields.ts';

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
  creditedMinor: minor(
    "How much of that was more than was owed, and went to the customer's credit or made up for the loss of a chargeback.",
  ),
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

const failure = { error: text('What went wrong.') };

export const invoiceEvents = {
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
  'invoice.updated': event(
    'invoice',
    'The terms or the lines of a draft were changed: by a person, or by what fell due on the day of a combined invoice.',
    {
      ...invoice,
      version: integer('Its version after the change.'),
      before: json('The changed terms, and the changed lines by id, before it; null for a line that was added.'),
      after: json('The same after it; null for a line that was removed.'),
    },
  ),
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
  'invoice.collection_failed': event(
    'invoice',
    'An invoice is no longer collected automatically: its customer has no payment method, no retry is left, or its subscription is paused or has ended.',
    invoice,
  ),
  'invoice.retry_planned': event('invoice', 'The methods of its customer were declined, and are tried again later.', {
    ...invoice,
    collectAt: instant('When its amount is collected next.'),
    retries: integer('How often its collection was planned again.'),
  }),
  'invoice.reminded': event('invoice', 'The customer of an open invoice is to be reminded of it.', {
    ...invoice,
    days: integer('The day of the schedule, counted from the due date; negative before it.'),
  }),
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
  'credit_note.applied': event(
    'creditnote',
    "What the customer's balance still had of a credit note settles its invoice, since a payment of that was reversed.",
    creditNote,
  ),
  'credit_note.voided': event('creditnote', 'A credit note was taken back.', creditNote),
  'payment.received': event('payment', 'A payment for an invoice was recorded.', payment),
  'payment.reversed': event('payment', 'A payment that was recorded in error was taken back.', {
    ...payment,
    ...reversal,
  }),
  'payment.charged_back': event(
    'payment',
    "The payer's bank took a payment back from its gateway; the invoice is owed again.",
    { ...payment, lossMinor: minor('How much of the overpayment the customer had used.') },
  ),
  'refund.created': event(
    'refund',
    "Money was paid to a customer from the customer's credit, or a gateway is to pay it.",
    refund,
  ),
  'refund.succeeded': event('refund', 'A gateway paid a refund to a customer.', refund),
  'refund.failed': event(
    'refund',
    "A gateway did not pay a refund, or its money came back; the customer's credit has it again.",
    { ...refund, ...reversal },
  ),
  'refund.reversed': event('refund', "A refund was taken back; the customer's credit has it again.", {
    ...refund,
    ...reversal,
  }),
  'payment.metadata_changed': event('payment', "The project's own values on a payment were changed.", {
    customerId: payment.customerId,
    metadata,
  }),
};

/** The codes of rules about invoices, payments and moves without a database constraint. */
export const invoiceCodes = [
  {
    status: 409,
    code: 'invoice_is_partly_paid',
    sentence: 'The invoice has payments or credits, so it cannot be voided.',
  },
  {
    status: 422,
    code: 'invoice_is_negative',
    sentence:
      'The lines of a tax rate deduct more than they charge. Deduct less, or credit an earlier invoice with `creditInvoice`.',
  },
  {
    status: 409,
    code: 'invoice_has_credit_notes',
    sentence:
      'Credit notes have corrected the invoice, so it is not issued again. Credit the rest of it, and create another one.',
  },
  {
    status: 409,
    code: 'subscription_awaits_payment',
    sentence: 'The subscription begins once this invoice is paid. Cancel the subscription and create it again.',
  },
  {
    status: 409,
    code: 'order_needs_invoice',
    sentence: 'The draft is the invoice of an order, so it is not deleted. Finalise it.',
  },
  {
    status: 409,
    code: 'payment_credit_is_used',
    sentence:
      "The overpayment of the payment is no longer on the customer's balance, so the payment cannot be reversed.",
  },
  {
    status: 409,
    code: 'payment_is_refunded',
    sentence: 'The payment was refunded. Reverse that refund first.',
  },
  {
    status: 409,
    code: 'refund_exceeds_balance',
    sentence: "The customer's balance is smaller. Credit an invoice first, which raises the balance.",
  },
  {
    status: 409,
    code: 'refund_exceeds_limit',
    sentence: 'The payment or the credit note has less left to refund.',
  },
  {
    status: 409,
    code: 'no_replacement_price',
    sentence: 'The subscription pays a price that the version has no match for. Name the price that takes its place.',
  },
  {
    status: 409,
    code: 'subscription_is_ending',
    sentence: 'The subscription ends before it would be moved to another version of its plan.',
  },
];

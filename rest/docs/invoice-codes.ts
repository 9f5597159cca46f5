/** The codes of rules about invoices without a database constraint. */
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
];

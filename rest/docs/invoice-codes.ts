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
    code: 'payment_is_of_gateway',
    sentence: 'A gateway took the money of the payment, so it is refunded instead of reversed.',
  },
  {
    status: 409,
    code: 'refund_is_of_gateway',
    sentence:
      'A gateway paid the refund, so it is not reversed by hand. The gateway reports it if the money comes back.',
  },
  {
    status: 409,
    code: 'gateway_not_connected',
    sentence: 'The project is not connected to the gateway. Connect it first, or record the payment.',
  },
  {
    status: 409,
    code: 'gateway_in_use',
    sentence: 'A payment, a refund or a method of the gateway is in progress. Wait for its outcome, or cancel it.',
  },
  {
    status: 401,
    code: 'link_expired',
    sentence: 'The link has expired, or was never valid. The customer asks the seller for a new one.',
  },
  {
    status: 403,
    code: 'link_does_not_open_this',
    sentence: 'A link of a customer opens one invoice, or what their portal shows, and nothing else.',
  },
  {
    status: 403,
    code: 'link_required',
    sentence: 'Only a customer who came by a link can ask what it opens.',
  },
  {
    status: 409,
    code: 'too_many_payment_attempts',
    sentence: 'The invoice has had 100 payment attempts. Record its payment, or issue it again.',
  },
  {
    status: 409,
    code: 'too_many_payment_methods',
    sentence:
      'The customer has 20 payment methods, with those that failed or were removed within a day. Remove one, or try again tomorrow.',
  },
  {
    status: 409,
    code: 'gateway_account_differs',
    sentence: 'The new keys are of another account at the gateway, or of its other mode. Connect that one instead.',
  },
  {
    status: 503,
    code: 'gateway_unavailable',
    sentence: 'The gateway did not answer. Try again later.',
  },
  {
    status: 409,
    code: 'payment_method_missing',
    sentence: 'The customer has no default payment method. Send a token, or add a method first.',
  },
  {
    status: 422,
    code: 'gateway_event_invalid',
    sentence: 'The webhook of the gateway lacks a valid signature, is too old, or is none that the gateway sends.',
  },
  {
    status: 409,
    code: 'sandbox_cannot_act',
    sentence: 'The sandbox has no charge of the attempt in a state for the action.',
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

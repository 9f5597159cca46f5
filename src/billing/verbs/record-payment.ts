import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { Check, named } from '../../platform/values/check.ts';
import { newMetadata } from '../../platform/values/metadata.ts';
import { formatMinor, parseMinor } from '../../platform/values/money.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { Surplus } from '../payments/payment-input.ts';
import { CreatePaymentInput } from '../payments/payment-input.ts';
import type { Payment } from '../payments/payment.ts';
import { settle } from '../payments/settle.ts';
import { authoriseAndCatchUpInvoice } from '../turns/authorise-and-catch-up-invoice.ts';

/** Records money received for an invoice and settles the invoice with it; concurrent payments wait for the customer's lock. */
export async function recordPayment(
  em: EntityManager,
  viewer: Viewer,
  input: CreatePaymentInput,
  at: Temporal.Instant,
): Promise<Payment> {
  const { invoice, now } = await named('/invoiceId', () => authoriseAndCatchUpInvoice(em, viewer, input.invoiceId, at));
  invoiceStates.require(invoice, 'pay');
  const amountMinor = readAmount(invoice, input, now);
  if (amountMinor > invoice.dueMinor && input.surplus === Surplus.refuse) throw exceedsAmountDue(invoice);
  const { method, reference = null, receivedAt } = input;
  const metadata = newMetadata(input.metadata);
  const receipt = { amountMinor, method, reference, receivedAt: receivedAt ?? now, metadata };
  return settle(em, viewer, { invoice, receipt }, now);
}

/** Returns the amount in minor units; defaults to the amount due. */
function readAmount(invoice: Invoice, input: CreatePaymentInput, now: Temporal.Instant): bigint {
  const minor = input.amount ? parseMinor(input.amount, invoice.currency) : invoice.dueMinor;
  checkBounds(new Check(), CreatePaymentInput, input)
    .that(minor !== undefined, '/amount', `has more decimals than ${invoice.currency} has`)
    .that((input.receivedAt ?? now).epochMilliseconds >= 0, '/receivedAt', 'must not be before 1970')
    .that(
      (input.receivedAt ?? now).epochMilliseconds <= now.epochMilliseconds,
      '/receivedAt',
      'must not be in the future',
    )
    .done();
  return minor!;
}

function exceedsAmountDue(invoice: Invoice): Error {
  const due = `${formatMinor(invoice.dueMinor, invoice.currency)} ${invoice.currency}`;
  return conflict(
    'payment_exceeds_amount_due',
    `Only ${due} is owed on this invoice; pay that, or send "surplus": "credit" to keep the rest for the customer.`,
  );
}

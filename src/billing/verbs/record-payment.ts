import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { Check } from '../../platform/check.ts';
import { formatMinor, parseMinor } from '../../platform/money.ts';
import { record } from '../../platform/record.ts';
import { Surplus } from '../billing-input.ts';
import type { CreatePaymentInput } from '../billing-input.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { InvoiceStatus, invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import { takeInvoice } from '../turns/take-invoice.ts';
import type { AccountKind } from '../ledger/account-kind.ts';
import { post } from '../ledger/ledger.ts';
import { Payment } from '../payments/payment.ts';
import { settleSubscription } from '../subscriptions/acts/settle.ts';

/** Records money received for an invoice, and settles the invoice with it; two at once take their turns. */
export async function recordPayment(
  em: EntityManager,
  viewer: Viewer,
  input: CreatePaymentInput,
  at: Temporal.Instant,
): Promise<Payment> {
  const { invoice, now } = await takeInvoice(em, viewer, input.invoiceId, at);
  invoiceStates.require(invoice, 'pay');
  const amountMinor = readAmount(invoice, input, now);
  const appliedMinor = amountMinor < invoice.dueMinor ? amountMinor : invoice.dueMinor;
  const creditedMinor = amountMinor - appliedMinor;
  if (creditedMinor > 0n && input.surplus === Surplus.refuse) throw tooMuch(invoice);
  const payment = makePayment(invoice, input, { amountMinor, appliedMinor, creditedMinor }, now);
  em.persist(payment);
  const owed = invoice.status === InvoiceStatus.uncollectible ? 'bad_debt' : 'receivable';
  invoice.pay(appliedMinor, now);
  await settleSubscription(em, viewer, invoice, now);
  await book(em, viewer, { payment, owed }, now);
  return payment;
}

type Split = Pick<Payment, 'amountMinor' | 'appliedMinor' | 'creditedMinor'>;

function makePayment(
  invoice: Invoice,
  input: CreatePaymentInput,
  split: Split,
  now: Temporal.Instant,
): Payment {
  const { projectId, customerId, id: invoiceId, currency } = invoice;
  const { method, reference = null } = input;
  const receivedAt = input.receivedAt ?? now;
  return new Payment({
    projectId,
    customerId,
    invoiceId,
    currency,
    method,
    reference,
    receivedAt,
    createdAt: now,
    ...split,
  });
}

async function book(
  em: EntityManager,
  viewer: Viewer,
  { payment, owed }: { payment: Payment; owed: AccountKind },
  now: Temporal.Instant,
): Promise<void> {
  const { id, projectId, customerId, currency, appliedMinor, creditedMinor, invoiceId, amountMinor } =
    payment;
  await post(em, {
    projectId,
    customerId,
    currency,
    kind: 'payment.received',
    subject: id,
    at: payment.receivedAt,
    entries: [
      { account: 'cash', minor: amountMinor },
      { account: owed, minor: -appliedMinor },
      { account: 'customer_credit', minor: -creditedMinor },
    ],
  });
  record(em, viewer, now, {
    projectId,
    type: 'payment.received',
    subject: id,
    payload: { invoiceId, amountMinor: String(amountMinor), creditedMinor: String(creditedMinor), currency },
  });
}

/** The amount in minor units; all that is owed, where none was given. */
function readAmount(invoice: Invoice, input: CreatePaymentInput, now: Temporal.Instant): bigint {
  const minor = input.amount ? parseMinor(input.amount, invoice.currency) : invoice.dueMinor;
  new Check()
    .text(input.reference, '/reference', 200)
    .that(minor !== undefined, '/amount', `has more decimals than ${invoice.currency} has`)
    .that(minor === undefined || minor > 0n, '/amount', 'must be more than zero')
    .that((input.receivedAt ?? now).epochMilliseconds >= 0, '/receivedAt', 'must not be before 1970')
    .that(
      (input.receivedAt ?? now).epochMilliseconds <= now.epochMilliseconds,
      '/receivedAt',
      'must not be in the future',
    )
    .done();
  return minor!;
}

function tooMuch(invoice: Invoice): Error {
  const due = `${formatMinor(invoice.dueMinor, invoice.currency)} ${invoice.currency}`;
  return conflict(
    'payment_exceeds_amount_due',
    `Only ${due} is owed on this invoice; pay that, or send "surplus": "credit" to keep the rest for the customer.`,
  );
}

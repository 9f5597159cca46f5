import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { formatMinor, parseMinor } from '../../platform/values/money.ts';
import { checkReturnAddresses } from '../checkouts/return-address.ts';
import { admitBilled } from '../customers/visible.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { PayInvoiceInput } from '../payments/attempts/pay-invoice-input.ts';
import type { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { startAttempt } from '../payments/attempts/start-attempt.ts';
import { connectedAccount, isConnected } from '../payments/gateways/gateway-accounts.ts';
import { PaymentMethodStatus, methodStates } from '../payments/methods/method-states.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

type Source = Pick<PaymentAttempt, 'accountId' | 'methodId' | 'token'>;

interface PayInvoiceRequest extends PayInvoiceInput {
  /** The public address of the hub, to whose pages a bank may return the customer. */
  hubUrl?: string;
}

/** Starts to take money for an invoice by a gateway; the project may, and the customer for their own invoice. */
export async function payInvoice(
  em: EntityManager,
  viewer: Viewer,
  input: PayInvoiceRequest,
  at: Temporal.Instant,
): Promise<PaymentAttempt> {
  viewer.require('billing:write');
  const found = await peek(em, Invoice, input.invoiceId);
  const { customerId, projectId } = await admitBilled(em, viewer, found, 'invoice', 'billing:write');
  await checkInput(em, input, projectId);
  const { now } = await lockAndCatchUp(em, customerId, at);
  const invoice = await lock(em, Invoice, input.invoiceId);
  if (!invoice) throw notFound('invoice');
  invoiceStates.require(invoice, 'pay');
  const amountMinor = readAmount(invoice, input);
  if (!input.token) refuseSaved(viewer);
  const source = await sourceOf(em, invoice, input);
  const { returnUrl = null } = input;
  return startAttempt(em, viewer, { invoice, amountMinor, ...source, returnUrl, isAutomatic: false }, now);
}

async function checkInput(em: EntityManager, input: PayInvoiceRequest, projectId: string): Promise<void> {
  const { paymentMethodId, token, gateway, returnUrl, hubUrl } = input;
  const check = checkBounds(new Check(), PayInvoiceInput, input)
    .that(!paymentMethodId || !token, '/token', 'leave out token or paymentMethodId')
    .that(!gateway || Boolean(token), '/gateway', 'is only for a token; leave it out');
  if (returnUrl) await checkReturnAddresses(em, check, { projectId, hubUrl }, { '/returnUrl': returnUrl });
  check.done();
}

function readAmount({ currency, dueMinor }: Invoice, { amount }: PayInvoiceInput): bigint {
  const minor = amount ? parseMinor(amount, currency) : dueMinor;
  if (minor === undefined) throw invalid('/amount', `has more decimals than ${currency} has`);
  if (minor <= dueMinor) return minor;
  const due = `${formatMinor(dueMinor, currency)} ${currency}`;
  throw conflict('payment_exceeds_amount_due', `Only ${due} is owed on this invoice; pay that.`);
}

async function sourceOf(
  em: EntityManager,
  { customerId, projectId }: Invoice,
  { paymentMethodId, token = null, gateway }: PayInvoiceInput,
): Promise<Source> {
  if (token) return { token, methodId: null, accountId: (await connectedAccount(em, projectId, gateway)).id };
  const chosen = paymentMethodId
    ? await em.findOne(PaymentMethod, { id: paymentMethodId, customerId, projectId })
    : await em.findOne(PaymentMethod, { customerId, projectId, isDefault: true });
  if (!chosen && paymentMethodId) throw notFound('payment_method');
  if (!chosen) throw noMethod();
  if (chosen.status !== PaymentMethodStatus.active) throw methodStates.refusal(chosen);
  if (!(await isConnected(em, chosen))) throw methodDisconnected();
  return { token: null, methodId: chosen.id, accountId: chosen.accountId };
}

/** A link of an invoice may be passed on, to an accounts department for instance; it charges no saved method. */
function refuseSaved(viewer: Viewer): void {
  if (viewer.kind !== 'customer' || !viewer.invoiceIds) return;
  throw invalid('/token', 'must be given: a link of an invoice charges no saved method');
}

function methodDisconnected(): Error {
  return conflict(
    'gateway_not_connected',
    'The gateway that saved this payment method is disconnected; send a token, or add a method again.',
  );
}

function noMethod(): Error {
  return conflict(
    'payment_method_missing',
    'The customer has no default payment method; send a token, or add a method first.',
  );
}

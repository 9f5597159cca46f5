import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid } from '../../errors.ts';
import type { RefusalDetails } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check, named } from '../../platform/values/check.ts';
import { formatMinor, parseMinor } from '../../platform/values/money.ts';
import { balancesOf } from '../customers/customer-balances.ts';
import { Customer } from '../customers/customer.ts';
import { CreditNote, CreditNoteStatus, creditNoteStates } from '../invoicing/credit-notes/credit-note.ts';
import { accountsOf, openProjectAccounts } from '../ledger/accounts.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';
import { Payment, PaymentStatus, paymentStates } from '../payments/payment.ts';
import { payOut } from '../payments/refunds/pay-out.ts';
import { CreateRefundInput } from '../payments/refunds/refund-input.ts';
import type { Refund } from '../payments/refunds/refund.ts';
import { refundableOfPayment, refundedOfCreditNote } from '../payments/refunds/refunded.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/** What a refund pays back: at most `limitMinor`, where a payment or a credit note limits it. */
interface RefundSource {
  currency: string;
  paymentId: string | null;
  creditNoteId: string | null;
  limitMinor: bigint | null;
  /** The payment that a gateway took, and so pays back. */
  taken?: Payment & { gateway: GatewayName };
}

/**
 * Records that money was paid to a customer, from their balance: of a payment, of a credit note, or of the balance alone.
 * Of a payment that a gateway took, the gateway pays it.
 */
export async function createRefund(
  em: EntityManager,
  viewer: Viewer,
  input: CreateRefundInput,
  at: Temporal.Instant,
): Promise<Refund> {
  viewer.require('billing:write');
  const { customerId, projectId, currency: owed } = await admitSource(em, viewer, input);
  const known = owed ?? input.currency ?? (await onlyCurrency(em, customerId));
  const owner = { projectId, customerId, currency: known };
  const { customer, now } = await lockAndCatchUp(em, customerId, at, () => openProjectAccounts(em, owner));
  const source = await readSource(em, input, known);
  const { balanceMinor } = await accountsOf(em, owner);
  const amountMinor = readAmount(input, source, balanceMinor, now);
  const { method, reference = null, reason = null, refundedAt } = input;
  const { taken } = source;
  if (taken) checkNotRecorded(input);
  const { paymentId, creditNoteId, currency } = source;
  const how = taken ? { method: taken.method, gateway: taken.gateway } : { method };
  const paid = { paymentId, creditNoteId, currency, amountMinor, ...how, reference, reason };
  return payOut(em, viewer, { customer, ...paid, refundedAt: refundedAt ?? now }, now);
}

/** Admits the one thing that the input names; its currency is undefined for a customer. */
async function admitSource(
  em: EntityManager,
  viewer: Viewer,
  { paymentId, creditNoteId, customerId }: CreateRefundInput,
): Promise<{ customerId: string; projectId: string; currency?: string }> {
  if ([paymentId, creditNoteId, customerId].filter(Boolean).length !== 1)
    throw invalid('/paymentId', 'give exactly one of paymentId, creditNoteId and customerId');
  if (paymentId)
    return named('/paymentId', async () => {
      return viewer.admit('billing:write', await peek(em, Payment, paymentId), 'payment');
    });
  if (creditNoteId)
    return named('/creditNoteId', async () => {
      return viewer.admit('billing:write', await peek(em, CreditNote, creditNoteId), 'credit_note');
    });
  const { id, projectId } = await named('/customerId', async () => {
    return viewer.admit('billing:write', await peek(em, Customer, customerId!), 'customer');
  });
  return { customerId: id, projectId };
}

async function onlyCurrency(em: EntityManager, customerId: string): Promise<string> {
  const [balances = []] = await balancesOf(em, [{ customerId, kind: 'customer_credit' }]);
  if (balances.length > 1)
    throw invalid('/currency', `is needed: the balance has ${balances.map(({ currency }) => currency).join(' and ')}`);
  const [balance] = balances;
  if (!balance) throw nothingLeft('The balance of this customer is 0.');
  return balance.currency;
}

/** Reads the payment or credit note under the lock of the customer. */
async function readSource(
  em: EntityManager,
  { paymentId = null, creditNoteId = null, currency: named }: CreateRefundInput,
  currency: string,
): Promise<RefundSource> {
  if (named && named !== currency) throw invalid('/currency', `must be ${currency}, or be left out`);
  const source = { currency, paymentId, creditNoteId };
  if (paymentId) {
    const payment = (await lock(em, Payment, paymentId))!;
    if (payment.status !== PaymentStatus.succeeded) throw paymentStates.refusal(payment);
    const limitMinor = await refundableOfPayment(em, payment);
    return { ...source, limitMinor, taken: isTaken(payment) ? payment : undefined };
  }
  if (!creditNoteId) return { ...source, limitMinor: null };
  const note = (await lock(em, CreditNote, creditNoteId))!;
  if (note.status !== CreditNoteStatus.issued) throw creditNoteStates.refusal(note);
  return { ...source, limitMinor: note.creditedMinor - (await refundedOfCreditNote(em, creditNoteId)) };
}

/** Returns the amount in minor units, by default all that can be refunded. */
function readAmount(
  input: CreateRefundInput,
  { currency, paymentId, limitMinor }: RefundSource,
  balanceMinor: bigint,
  now: Temporal.Instant,
): bigint {
  checkInput(input, currency, now);
  const shown = (minor: bigint) => `${formatMinor(minor, currency)} ${currency}`;
  const of = paymentId ? 'payment' : 'credit note';
  const least = limitMinor === null || balanceMinor < limitMinor ? balanceMinor : limitMinor;
  const minor = input.amount ? parseMinor(input.amount, currency)! : least;
  const problems = input.amount ? [{ pointer: '/amount', detail: `must be at most ${shown(least)}` }] : undefined;
  if (limitMinor !== null && (limitMinor === 0n || minor > limitMinor))
    throw conflict(
      'refund_exceeds_limit',
      `${limitMinor ? `Only ${shown(limitMinor)}` : 'Nothing'} of this ${of} can still be refunded.`,
      {
        problems,
      },
    );
  if (minor > balanceMinor || minor === 0n)
    throw nothingLeft(`The balance of this customer is ${shown(balanceMinor)}: no more can be paid out.`, { problems });
  return minor;
}

function checkInput(input: CreateRefundInput, currency: string, now: Temporal.Instant): void {
  const paidAt = (input.refundedAt ?? now).epochMilliseconds;
  const isExact = !input.amount || parseMinor(input.amount, currency) !== undefined;
  checkBounds(new Check(), CreateRefundInput, input)
    .that(isExact, '/amount', `has more decimals than ${currency} has`)
    .that(paidAt >= 0, '/refundedAt', 'must not be before 1970')
    .that(paidAt <= now.epochMilliseconds, '/refundedAt', 'must not be in the future')
    .done();
}

function isTaken(payment: Payment): payment is Payment & { gateway: GatewayName } {
  return payment.gateway !== null;
}

/** The gateway decides how and when it pays. */
function checkNotRecorded({ method, reference, refundedAt }: CreateRefundInput): void {
  const because = 'is decided by the gateway that took the payment; leave it out';
  new Check()
    .that(method === 'manual', '/method', because)
    .that(!reference, '/reference', because)
    .that(!refundedAt, '/refundedAt', because)
    .done();
}

function nothingLeft(sentence: string, details?: RefusalDetails): Error {
  return conflict('refund_exceeds_balance', `${sentence} Credit an invoice first to give money back.`, details);
}

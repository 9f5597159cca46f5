import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { clearingAccounts } from './gateways/gateway-name.ts';
import { paymentFields } from './payment-fields.ts';
import type { Payment } from './payment.ts';
import { returnCredit, sumOf, unspentCredit } from './return-credit.ts';

/**
 * The payer's bank took back a payment from its gateway: the invoice is owed again, and an overpayment leaves the
 * customer's balance. What the customer has used of it is a loss, as is what had made up for an earlier one. As after a
 * reversal, what the balance still has of the invoice's credit notes settles the invoice. The customer must be locked.
 */
export async function chargeBack(
  em: EntityManager,
  actor: Actor,
  { payment, invoice }: { payment: Payment; invoice: Invoice },
  now: Temporal.Instant,
): Promise<void> {
  const { creditedMinor, recoveredMinor, appliedMinor } = payment;
  const { status: before, testClockId } = invoice;
  const { balanceMinor } = await accountsOf(em, payment);
  const onBalance = creditedMinor - recoveredMinor;
  const lossMinor = recoveredMinor + (onBalance > balanceMinor ? onBalance - balanceMinor : 0n);
  const returned = await unspentCredit(em, payment);
  payment.chargeBack(lossMinor, now);
  invoice.reversePayment(appliedMinor, sumOf(returned), now);
  const payload = { ...paymentFields(payment), lossMinor: String(lossMinor) };
  record(em, actor, now, { ...subjectOf(payment), testClockId, type: 'payment.charged_back', payload });
  if (invoice.status !== before)
    record(em, actor, now, { ...subjectOf(invoice), type: 'invoice.reopened', payload: invoiceFields(invoice) });
  await settleOrder(em, actor, invoice, now);
  await book(em, payment, invoice);
  await returnCredit(em, actor, { subject: payment.id, invoice, returned }, now);
}

async function book(em: EntityManager, payment: Payment, invoice: Invoice): Promise<void> {
  const { id: subject, projectId, customerId, currency, gateway, amountMinor, appliedMinor } = payment;
  const { creditedMinor, lossMinor, chargedBackAt } = payment;
  const owed = invoice.writtenOffAt ? 'bad_debt' : 'receivable';
  await post(em, {
    ...{ projectId, customerId, currency, subject },
    kind: 'payment.charged_back',
    at: chargedBackAt!,
    entries: [
      { account: clearingAccounts[gateway!], minor: -amountMinor },
      { account: owed, minor: appliedMinor },
      { account: 'customer_credit', minor: creditedMinor - lossMinor },
      { account: 'chargeback_losses', minor: lossMinor },
    ],
  });
}

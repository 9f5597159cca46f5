import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { CollectionMethod } from '../../customers/collection-method.ts';
import { later } from '../../../platform/time/instants.ts';
import { accountsOf } from '../../ledger/accounts.ts';
import { post } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { invoiceFields } from './invoice-fields.ts';
import { InvoiceStatus } from './invoice-states.ts';
import type { Invoice } from './invoice.ts';
import { InvoiceWarningCode } from './invoice-warnings.ts';
import { partiesOf } from './parties.ts';
import { refuseNegative } from './refuse-negative.ts';
import { recordPaid } from './record-paid.ts';
import { nextReminderAt } from './reminder-days.ts';
import { takeNumber } from './series.ts';

interface FinalizedInvoice {
  account: CustomerAccount;
  invoice: Invoice;
  at: Temporal.Instant;
  /** When the time to pay begins. */
  termFrom?: Temporal.Instant;
}

/** Finalises an invoice. The customer must be locked. The number comes last, since its row blocks all other invoices of the project. */
export async function finalize(
  em: EntityManager,
  actor: Actor,
  { account, invoice, at, termFrom = at }: FinalizedInvoice,
): Promise<void> {
  refuseNegative(invoice);
  const { id, projectId, customerId, currency, totalMinor, taxMinor } = invoice;
  const owner = { projectId, customerId, currency };
  const { balanceMinor } = await accountsOf(em, owner);
  const credit = between(0n, balanceMinor, totalMinor);
  const posting: Posting = {
    ...owner,
    kind: 'invoice.finalized',
    subject: id,
    at,
    entries: [
      { account: 'receivable', minor: totalMinor - credit },
      { account: 'revenue', minor: taxMinor - totalMinor },
      { account: 'tax', minor: -taxMinor },
      { account: 'customer_credit', minor: credit },
    ],
  };
  await post(em, posting);
  // A draft already names its parties, and its taxes are calculated for them.
  invoice.parties ??= partiesOf(account);
  invoice.finalize(credit, dueDateOf(invoice, account, { at, termFrom }), at);
  if (account.customer.collectionMethod === CollectionMethod.charge_automatically) invoice.collect(at);
  if (invoice.status === InvoiceStatus.open)
    invoice.remindNext(nextReminderAt(account.profile.reminderDays, invoice, at));
  const { timezone } = account.profile;
  invoice.number = await takeNumber(em, owner, { series: 'invoice', at, timezone });
  const payload = invoiceFields(invoice);
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.finalized', payload });
  recordMissingTaxRate(em, actor, invoice, at);
  recordPaid(em, actor, { invoice, before: InvoiceStatus.draft }, at);
}

/** A due date of its own is never before the invoice is final; otherwise its days count from then, or those of the profile. */
function dueDateOf(
  { dueAt, paymentTermDays }: Invoice,
  { profile }: CustomerAccount,
  { at, termFrom }: Required<Pick<FinalizedInvoice, 'at' | 'termFrom'>>,
): Temporal.Instant {
  return dueAt ? later(dueAt, at) : daysLater(termFrom, paymentTermDays ?? profile.paymentTermDays);
}

function between(least: bigint, value: bigint, most: bigint): bigint {
  if (value < least) return least;
  return value < most ? value : most;
}

export function daysLater(at: Temporal.Instant, days: number): Temporal.Instant {
  return at.toZonedDateTimeISO('UTC').add({ days }).toInstant();
}

/** Records a final invoice without tax for want of a rate, once for each such country. */
function recordMissingTaxRate(em: EntityManager, actor: Actor, invoice: Invoice, at: Temporal.Instant): void {
  for (const { code, country } of invoice.warnings) {
    if (code !== InvoiceWarningCode.tax_rate_missing) continue;
    const payload = { ...invoiceFields(invoice), country };
    record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.tax_rate_unmatched', payload });
  }
}

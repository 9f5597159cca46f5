import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { post } from '../../ledger/ledger.ts';
import { InvoiceStatus } from './invoice-states.ts';
import type { Invoice } from './invoice.ts';
import { invoiceFields } from './invoice-fields.ts';

/** Voids an open invoice and returns the amount that the customer's balance had settled. */
export async function voidOpenInvoice(
  em: EntityManager,
  actor: Actor,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  const { projectId, customerId, currency, totalMinor, taxMinor, creditedMinor, id } = invoice;
  const owed = invoice.status === InvoiceStatus.uncollectible ? 'bad_debt' : 'receivable';
  invoice.void(at);
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'invoice.voided',
    subject: id,
    at,
    entries: [
      { account: 'revenue', minor: totalMinor - taxMinor },
      { account: 'tax', minor: taxMinor },
      { account: owed, minor: creditedMinor - totalMinor },
      { account: 'customer_credit', minor: -creditedMinor },
    ],
  });
  const payload = invoiceFields(invoice);
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.voided', payload });
}

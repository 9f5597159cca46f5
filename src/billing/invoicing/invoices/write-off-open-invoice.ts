import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { post } from '../../ledger/ledger.ts';
import { invoiceFields } from './invoice-fields.ts';
import type { Invoice } from './invoice.ts';

/** Writes off an open invoice as bad debt. It stays owed and can still be paid. */
export async function writeOffOpenInvoice(
  em: EntityManager,
  actor: Actor,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  const { projectId, customerId, currency, dueMinor, id } = invoice;
  invoice.writeOff(at);
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'invoice.written_off',
    subject: id,
    at,
    entries: [
      { account: 'bad_debt', minor: dueMinor },
      { account: 'receivable', minor: -dueMinor },
    ],
  });
  const payload = { ...invoiceFields(invoice), writtenOffMinor: String(dueMinor) };
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.written_off', payload });
}

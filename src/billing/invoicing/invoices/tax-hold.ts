import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { invoiceFields } from './invoice-fields.ts';
import type { Invoice } from './invoice.ts';
import { InvoiceStatus } from './invoice-states.ts';
import { InvoiceWarningCode } from './invoice-warnings.ts';

/** Whether a draft must not be finalised before its tax is decided. */
export function isHeld({ status, warnings }: Pick<Invoice, 'status' | 'warnings'>): boolean {
  return status === InvoiceStatus.draft && warnings.some(({ code }) => code === InvoiceWarningCode.tax_needs_decision);
}

/** Records that the project must decide the tax of a draft. */
export function recordHold(em: EntityManager, actor: Actor, invoice: Invoice, at: Temporal.Instant): void {
  const country = invoice.warnings[0]?.country ?? null;
  const payload = { ...invoiceFields(invoice), country };
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.tax_decision_needed', payload });
}

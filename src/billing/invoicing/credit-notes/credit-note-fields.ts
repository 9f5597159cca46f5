import { eventFields } from '../../../platform/events/event-fields.ts';
import type { CreditNote } from './credit-note.ts';

const fields = [
  'customerId',
  'invoiceId',
  'status',
  'reason',
  'number',
  'currency',
  'totalMinor',
  'appliedMinor',
  'creditedMinor',
] as const;

/** The current state of a credit note that all its events carry. */
export const creditNoteFields = (note: CreditNote) => eventFields(note, fields);

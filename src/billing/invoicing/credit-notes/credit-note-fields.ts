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

/** What every event of a credit note tells of it, as it is at the moment. */
export const creditNoteFields = (note: CreditNote) => eventFields(note, fields);

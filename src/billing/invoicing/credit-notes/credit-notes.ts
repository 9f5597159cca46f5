import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { sql, uuid } from '../../../platform/store/sql.ts';
import { billed } from '../../customers/billed-filter.ts';
import { admitBilled } from '../../customers/visible.ts';
import { creditNoteOrders } from './credit-note-filter.ts';
import type { CreditNoteFilter } from './credit-note-filter.ts';
import { CreditNote } from './credit-note.ts';

/** One credit note that the viewer may see. */
export async function findCreditNote(em: EntityManager, viewer: Viewer, id: string): Promise<CreditNote> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(CreditNote, { id }), 'credit_note');
}

/** The credit notes of the viewer's projects, and those for invoices billed to the viewer. */
export const creditNoteList: ScopedList<CreditNote, CreditNoteFilter> = {
  entity: CreditNote,
  orders: creditNoteOrders,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'credit_note', columns: ['number'] });
    const { invoiceId, reason, number } = filter;
    if (invoiceId) where.and(sql`invoice_id = ${uuid.invoice(invoiceId, '/invoiceId')}`);
    if (reason) where.and(sql`reason = ${reason}`);
    return number ? where.and(sql`number = ${number}`) : where;
  },
};

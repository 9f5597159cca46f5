import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { sql, uuid } from '../../../platform/store/sql.ts';
import { billed, inRange } from '../../customers/billed-filter.ts';
import { admitBilled } from '../../customers/visible.ts';
import { refundOrders } from './refund-filter.ts';
import type { RefundFilter } from './refund-filter.ts';
import { Refund } from './refund.ts';

/** One refund that the viewer may see. */
export async function findRefund(em: EntityManager, viewer: Viewer, id: string): Promise<Refund> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Refund, { id }), 'refund');
}

/** The refunds of the viewer's projects, and those to the viewer. */
export const refundList: ScopedList<Refund, RefundFilter> = {
  entity: Refund,
  orders: refundOrders,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'refund' });
    const { paymentId, creditNoteId, reference, refundedFrom, refundedTo } = filter;
    if (paymentId) where.and(sql`payment_id = ${uuid.payment(paymentId, '/paymentId')}`);
    if (creditNoteId) where.and(sql`credit_note_id = ${uuid.creditnote(creditNoteId, '/creditNoteId')}`);
    if (reference) where.and(sql`reference = ${reference}`);
    return inRange(where, 'refunded_at', refundedFrom, refundedTo);
  },
};

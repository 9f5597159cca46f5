import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { sql, uuid } from '../../../platform/store/sql.ts';
import { billed } from '../../customers/billed-filter.ts';
import { admitBilled } from '../../customers/visible.ts';
import type { PaymentAttemptFilter } from './attempt-filter.ts';
import { PaymentAttempt } from './payment-attempt.ts';

/** One attempt that the viewer may see. */
export async function findPaymentAttempt(em: EntityManager, viewer: Viewer, id: string): Promise<PaymentAttempt> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(PaymentAttempt, { id }), 'payment_attempt');
}

/** The attempts for invoices of the viewer's projects, and those for invoices billed to the viewer. */
export const paymentAttemptList: ScopedList<PaymentAttempt, PaymentAttemptFilter> = {
  entity: PaymentAttempt,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'payment_attempt' });
    const { invoiceId, reference } = filter;
    if (invoiceId) where.and(sql`invoice_id = ${uuid.invoice(invoiceId, '/invoiceId')}`);
    if (reference) where.and(sql`reference = ${reference}`);
    return where;
  },
};

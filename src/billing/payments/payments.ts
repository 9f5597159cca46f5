import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { listedInvoiceIdsOf } from '../invoicing/combined/invoices-of.ts';
import { billed, inRange } from '../customers/billed-filter.ts';
import { admitBilled } from '../customers/visible.ts';
import type { BillingFilter } from '../customers/visible.ts';
import { paymentOrders } from './payment-filter.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { Payment } from './payment.ts';

/** One payment that the viewer may see. */
export async function findPayment(em: EntityManager, viewer: Viewer, id: string): Promise<Payment> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Payment, { id }), 'payment');
}

/** The payments of the viewer's projects, and those for invoices billed to the viewer. */
export const paymentList: ScopedList<Payment, PaymentFilter & Pick<BillingFilter, 'projectId' | 'customerId'>> = {
  entity: Payment,
  orders: paymentOrders,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'payment', columns: ['reference'] });
    const { invoiceId, subscriptionId, method, reference, receivedFrom, receivedTo } = filter;
    if (invoiceId) where.and(sql`invoice_id = ${uuid.invoice(invoiceId, '/invoiceId')}`);
    if (subscriptionId) where.and(ofSubscription(subscriptionId));
    if (method) where.and(sql`method = ${method}`);
    if (reference) where.and(sql`reference = ${reference}`);
    return inRange(where, 'received_at', receivedFrom, receivedTo);
  },
};

function ofSubscription(id: string): Sql {
  return sql`invoice_id in (${listedInvoiceIdsOf(sql`${uuid.subscription(id, '/subscriptionId')}::uuid`)})`;
}

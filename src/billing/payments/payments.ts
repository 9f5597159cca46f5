import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { page } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { admitBilled, visibleTo } from '../customers/visible.ts';
import type { BillingFilter } from '../customers/visible.ts';
import { Payment } from './payment.ts';

/** One payment that the viewer may see. */
export async function findPayment(em: EntityManager, viewer: Viewer, id: string): Promise<Payment> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Payment, { id }), 'payment');
}

/** The payments that the viewer may see, newest first. */
export async function listPayments(
  em: EntityManager,
  viewer: Viewer,
  filter: BillingFilter,
  request: PageRequest,
): Promise<RowPage<Row<Payment>>> {
  return page(em, Payment, visibleTo(viewer, filter), request);
}

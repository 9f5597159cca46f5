import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../auth/viewer.ts';
import { page } from '../../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../../platform/store/rows.ts';
import { Invoice } from './invoice.ts';
import { admitBilled, visibleTo } from '../../customers/visible.ts';
import type { BillingFilter } from '../../customers/visible.ts';

/** One invoice that the viewer may see. */
export async function findInvoice(em: EntityManager, viewer: Viewer, id: string): Promise<Invoice> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Invoice, { id }), 'invoice');
}

/** The invoices that the viewer may see, newest first. */
export async function listInvoices(
  em: EntityManager,
  viewer: Viewer,
  filter: BillingFilter,
  request: PageRequest,
): Promise<RowPage<Row<Invoice>>> {
  return page(em, Invoice, visibleTo(viewer, filter), request);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { decodeId } from '../platform/ids.ts';
import { lock } from '../platform/lock.ts';
import { page } from '../platform/rows.ts';
import type { Page, PageRequest, Row } from '../platform/rows.ts';
import { Customer } from './customer.ts';
import { Invoice } from './invoice.ts';
import type { InvoiceStatus } from './invoice.ts';
import { Payment } from './payment.ts';
import { admitBilled, visibleTo } from './visible.ts';

export interface InvoiceFilter {
  projectId?: string | null;
  customerId?: string | null;
  status?: InvoiceStatus | null;
}

/** One invoice that the viewer may see. */
export async function findInvoice(em: EntityManager, viewer: Viewer, id: string): Promise<Invoice> {
  return admitBilled(em, viewer, await em.findOne(Invoice, { id }), 'invoice');
}

/**
 * One invoice that the viewer may change: the project's, not the customer's. It waits its turn: whatever happens to a
 * customer locks the customer first, then what is theirs.
 */
export async function lockOwnInvoice(em: EntityManager, viewer: Viewer, id: string): Promise<Invoice> {
  const { customerId } = viewer.admit('billing:write', await em.findOne(Invoice, { id }), 'invoice');
  await lock(em, Customer, customerId);
  return (await lock(em, Invoice, id))!;
}

/** The invoices that the viewer may see, newest first. */
export async function listInvoices(
  em: EntityManager,
  viewer: Viewer,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Page<Row<Invoice>>> {
  const where = visibleTo(viewer);
  if (filter.projectId) where.and('project_id = ?', decodeId('project', filter.projectId));
  if (filter.customerId) where.and('customer_id = ?', decodeId('customer', filter.customerId));
  if (filter.status) where.and('status = ?', filter.status);
  return page(em, Invoice, where, request);
}

export async function findPayment(em: EntityManager, viewer: Viewer, id: string): Promise<Payment> {
  return admitBilled(em, viewer, await em.findOne(Payment, { id }), 'payment');
}

/** The payments that the viewer may see, newest first. */
export async function listPayments(
  em: EntityManager,
  viewer: Viewer,
  filter: Pick<InvoiceFilter, 'projectId' | 'customerId'>,
  request: PageRequest,
): Promise<Page<Row<Payment>>> {
  const where = visibleTo(viewer);
  if (filter.projectId) where.and('project_id = ?', decodeId('project', filter.projectId));
  if (filter.customerId) where.and('customer_id = ?', decodeId('customer', filter.customerId));
  return page(em, Payment, where, request);
}

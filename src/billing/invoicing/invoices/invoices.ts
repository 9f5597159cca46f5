import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Where } from '../../../platform/store/rows.ts';
import { sql, uuid, uuids } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { billed, inRange, isAmong } from '../../customers/billed-filter.ts';
import { admitBilled } from '../../customers/visible.ts';
import { listedInvoiceIdsOf } from '../combined/invoices-of.ts';
import { invoiceOrders } from './invoice-filter.ts';
import type { InvoiceFilter } from './invoice-filter.ts';
import { Invoice } from './invoice.ts';

/** One invoice that the viewer may see. */
export async function findInvoice(em: EntityManager, viewer: Viewer, id: string): Promise<Invoice> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Invoice, { id }), 'invoice');
}

/** The invoices of the viewer's projects, and those billed to the viewer. */
export const invoiceList: ScopedList<Invoice, InvoiceFilter> = {
  entity: Invoice,
  orders: invoiceOrders,
  below: { subscriptionId: ofSubscription },
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'invoice', columns: ['number', 'po_number'] });
    const { subscriptionId, number, poNumber, warning, hasTestClock, dueFrom, dueTo } = filter;
    if (subscriptionId) where.and(ofSubscription(sql`${uuid.subscription(subscriptionId, '/subscriptionId')}::uuid`));
    if (number) where.and(sql`number = ${number}`);
    if (poNumber) where.and(sql`lower(po_number) collate "C" = lower(${poNumber})`);
    if (warning) where.and(withWarning(viewer, warning));
    addOwed(where, filter);
    if (hasTestClock != null) where.and(sql`(test_clock_id is not null) = ${hasTestClock}`);
    return inRange(where, 'due_at', dueFrom, dueTo);
  },
};

function addOwed(where: Where, { isOverdue, isPayable }: InvoiceFilter): void {
  if (isOverdue != null) where.and(sql`${overdue} = ${isOverdue}`);
  if (isPayable != null) where.and(sql`${payable} = ${isPayable}`);
}

/** Warnings are shown to projects only, so nobody else can filter by them. */
function withWarning(viewer: Viewer, code: string): Sql {
  const isWarned = sql`warnings <> '[]' and warnings @> ${JSON.stringify([{ code }])}::jsonb`;
  const reach = viewer.reach('billing:read');
  return reach === 'all' ? isWarned : sql`${isWarned} and project_id = any(${uuids.project(reach)}::uuid[])`;
}

/** The condition for the invoices of a subscription, also those that it shares with others. */
function ofSubscription(subscription: Sql): Sql {
  return isAmong(listedInvoiceIdsOf(subscription));
}

const payable = sql`(status in ('open', 'uncollectible')
  and total_minor > paid_minor + credited_minor + credit_note_minor)`;

const overdue = sql`(status in ('open', 'uncollectible') and overdue_at is not null)`;

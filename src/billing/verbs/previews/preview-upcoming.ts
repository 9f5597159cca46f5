import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import { between } from '../../../platform/values/bounds.ts';
import { Check } from '../../../platform/values/check.ts';
import type { Customer } from '../../customers/customer.ts';
import { admitBilled } from '../../customers/visible.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { Subscription } from '../../subscriptions/subscription.ts';
import { requireUpToDate } from '../../turns/authorise-and-catch-up-subscription.ts';
import { lockAndCatchUp } from '../../turns/lock-and-catch-up.ts';
import { doStep, nextStepOfSubscription } from '../../turns/step.ts';
import { inRolledBackTransaction } from './catch-up-for-preview.ts';
import { previewed } from './preview-draft.ts';
import type { PreviewedInvoice } from './preview.ts';

/** How many invoices a preview has. */
export const upcomingCount = between(1, 13);

/** More steps than 13 invoices of weeks take, with the steps that create none. */
const maxSteps = 40;

export interface UpcomingRequest {
  id: string;
  count: number;
}

/**
 * Previews the next invoices of a subscription in the order of time, with the usage recorded so far. The due steps that
 * would create them are done in a transaction that is rolled back, so the invoices are those of billing itself. Steps of
 * invoices, such as becoming overdue, are left out: each invoice counts as paid.
 */
export async function previewUpcomingInvoices(
  em: EntityManager,
  viewer: Viewer,
  { id, count }: UpcomingRequest,
  at: Temporal.Instant,
): Promise<PreviewedInvoice[]> {
  viewer.require('billing:read');
  const check = new Check();
  upcomingCount.report(check, count, '/count');
  check.done();
  return inRolledBackTransaction(em, async (inner) => {
    const found = await admitBilled(inner, viewer, await inner.findOne(Subscription, { id }), 'subscription');
    const { customer, now } = await lockAndCatchUp(inner, found.customerId, at);
    await inner.refresh(found);
    requireUpToDate(found, now);
    const ids = await stepUntil(inner, { customer, id, now, count });
    const invoices = await inner.find(Invoice, { id: { $in: ids } });
    const inOrder = ids.map((one) => invoices.find((invoice) => invoice.id === one)!);
    const previews: PreviewedInvoice[] = [];
    for (const invoice of inOrder) previews.push(await previewed(inner, invoice));
    return previews;
  });
}

interface Steps {
  customer: Customer;
  id: string;
  now: Temporal.Instant;
  count: number;
}

/** Does the steps of the subscription until they have created enough invoices, or none is left; returns the ids of these. */
async function stepUntil(em: EntityManager, { customer, id, now, count }: Steps): Promise<string[]> {
  let ids: string[] = [];
  for (let steps = 0; steps < maxSteps && ids.length < count; steps += 1) {
    const step = await nextStepOfSubscription(em, customer, id);
    if (!step) break;
    await doStep(em, customer, step);
    ids = await createdAfter(em, customer, { id, now });
  }
  return ids.slice(0, count);
}

/** The invoices with charges of the subscription that its steps have created: those dated after now. */
async function createdAfter(
  em: EntityManager,
  { id: customerId, projectId }: Customer,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<string[]> {
  const [project, subscription] = [uuid.project(projectId), uuid.subscription(id)];
  const rows = await query<{ id: string }>(
    em,
    sql`select id from invoice
      where customer_id = ${uuid.customer(customerId)} and project_id = ${project} and created_at > ${now}
        and (subscription_id = ${subscription} or exists (select from invoice_line line
          where line.invoice_id = invoice.id and line.project_id = ${project}
            and line.subscription_id = ${subscription}))
      order by created_at, id`,
    { id: typeId.invoice },
  );
  return rows.map((row) => row.id);
}

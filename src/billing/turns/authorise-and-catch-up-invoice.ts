import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { lockAndCatchUpSeveral } from './lock-and-catch-up-several.ts';
import { lockAndCatchUp } from './lock-and-catch-up.ts';
import type { CaughtUpCustomer } from './lock-and-catch-up.ts';

/** The customers whom an invoice concerns. */
interface Concerned {
  projectId: string;
  customerId: string;
  /** Those to whom subscriptions that it bills were transferred since. */
  laterCustomerIds: string[];
}

/**
 * Prepares a change of an invoice. Requires that the viewer may change the project's invoices, which a customer may not;
 * then locks the customer, does the due work and locks the invoice. A due change of a subscription that was transferred
 * since may credit time that the invoice billed, so the due work of its present customer is done before as well.
 */
export async function authoriseAndCatchUpInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CaughtUpCustomer & { invoice: Invoice }> {
  viewer.require('billing:write');
  const concerned = viewer.admit('billing:write', await findConcerned(em, id), 'invoice');
  const caughtUp = await catchUpConcerned(em, concerned, now);
  const invoice = await lock(em, Invoice, id);
  if (!invoice) throw notFound('invoice');
  return { ...caughtUp, invoice };
}

async function catchUpConcerned(
  em: EntityManager,
  { projectId, customerId, laterCustomerIds }: Concerned,
  now: Temporal.Instant,
): Promise<CaughtUpCustomer> {
  if (!laterCustomerIds.length) return lockAndCatchUp(em, customerId, now);
  const customerIds = [customerId, ...laterCustomerIds];
  const caughtUp = await lockAndCatchUpSeveral(em, { projectId, customerIds }, now);
  return { customer: caughtUp.customers.find(({ id }) => id === customerId)!, now: caughtUp.now };
}

async function findConcerned(em: EntityManager, id: string): Promise<Concerned | null> {
  const [found] = await query<Concerned>(
    em,
    sql`select i.project_id as "projectId", i.customer_id as "customerId", array(
        select distinct s.customer_id::text from subscription s
        where s.project_id = i.project_id and s.customer_id <> i.customer_id and s.id in (
          select i.subscription_id
          union all select part.subscription_id from invoiced_subscription part where part.invoice_id = i.id)
      ) as "laterCustomerIds"
      from invoice i where i.id = ${uuid.invoice(id)}`,
    { projectId: typeId.project, customerId: typeId.customer },
  );
  return found ? { ...found, laterCustomerIds: found.laterCustomerIds.map(typeId.customer) } : null;
}

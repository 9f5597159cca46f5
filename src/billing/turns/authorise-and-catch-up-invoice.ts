import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { lockAndCatchUp } from './lock-and-catch-up.ts';
import type { CaughtUpCustomer } from './lock-and-catch-up.ts';

/**
 * Prepares a change of an invoice. Requires that the viewer may change the project's invoices, which a customer may not;
 * then locks the customer, does the due work and locks the invoice.
 */
export async function authoriseAndCatchUpInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CaughtUpCustomer & { invoice: Invoice }> {
  viewer.require('billing:write');
  const { customerId } = viewer.admit('billing:write', await peek(em, Invoice, id), 'invoice');
  const caughtUp = await lockAndCatchUp(em, customerId, now);
  const invoice = await lock(em, Invoice, id);
  if (!invoice) throw notFound('invoice');
  return { ...caughtUp, invoice };
}

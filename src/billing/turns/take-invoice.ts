import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { takeTurn } from './take-turn.ts';
import type { Turn } from './take-turn.ts';

/**
 * One invoice that the viewer may change: the project's, not the customer's. It waits its turn: whatever happens to a
 * customer locks the customer first, then what is theirs.
 */
export async function takeInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Turn & { invoice: Invoice }> {
  viewer.require('billing:write');
  const { customerId } = viewer.admit('billing:write', await peek(em, Invoice, id), 'invoice');
  const turn = await takeTurn(em, customerId, now);
  const invoice = await lock(em, Invoice, id);
  if (!invoice) throw notFound('invoice');
  return { ...turn, invoice };
}

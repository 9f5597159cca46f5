import type { EntityManager } from '@mikro-orm/postgresql';
import { InvoiceLine } from '../invoices/invoice-line.ts';
import { baseOf } from './base-of.ts';
import type { Correction } from './plan-credits.ts';
import { remainingOf } from './remaining-of.ts';

/** The lines of an invoice in order, each with all that can still be credited of it. */
export async function creditableLines(em: EntityManager, invoiceId: string): Promise<Correction[]> {
  const lines = await em.find(InvoiceLine, { invoiceId }, { orderBy: { position: 'asc' } });
  const rests = await remainingOf(em, lines);
  return lines.map((line) => ({ line, baseMinor: baseOf(line, rests.get(line.id)!) }));
}

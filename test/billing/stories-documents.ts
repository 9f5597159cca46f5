import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { formatMinor } from '../../src/platform/values/money.ts';

/** Returns all invoices and credit notes of a project in order of time, each with its day: "04-01 create 30.00". */
export async function documentsOf(em: EntityManager, projectId: string): Promise<string[]> {
  const invoices = await em.find(Invoice, { projectId }, { orderBy: { id: 'asc' } });
  const lines = await em.find(InvoiceLine, { projectId }, { orderBy: { position: 'asc' } });
  const notes = await em.find(CreditNote, { projectId }, { orderBy: { id: 'asc' } });
  const linesOf = ({ id }: Invoice) => lines.filter(({ invoiceId }) => invoiceId === id);
  const documents = [
    ...notes.map((note) => ({ at: note.issuedAt, text: describeNote(note) })),
    ...invoices.map((one) => ({ at: one.createdAt, text: describeInvoice(one, linesOf(one)) })),
  ];
  return documents
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ at, text }) => `${at.toString().slice(5, 10)} ${text}`);
}

/** An invoice with the amounts of its lines, as "change 30.50 - 3.05 + 5.22 tax = 32.67". */
function describeInvoice(invoice: Invoice, lines: InvoiceLine[]): string {
  const { currency, discountMinor, taxMinor, totalMinor, status, reason } = invoice;
  const money = (minor: bigint) => formatMinor(minor, currency);
  const parts = lines.map(({ amountMinor }) => money(amountMinor)).join(' + ');
  const discount = discountMinor ? ` - ${money(discountMinor)}` : '';
  const tax = taxMinor ? ` + ${money(taxMinor)} tax` : '';
  const total = discount || tax || lines.length > 1 ? ` = ${money(totalMinor)}` : '';
  const mark = status === 'open' || status === 'paid' ? '' : ` (${status})`;
  return `${reason.replace('subscription_', '')} ${parts}${discount}${tax}${total}${mark}`;
}

/** A credit note, as "credit 15.00 + 2.85 tax". */
function describeNote({ netMinor, taxMinor, currency }: CreditNote): string {
  const tax = taxMinor ? ` + ${formatMinor(taxMinor, currency)} tax` : '';
  return `credit ${formatMinor(netMinor, currency)}${tax}`;
}

/** The same document on one day of each month, from a day on: monthly('11-01', 3, 'cycle 30.00'). */
export function monthly(first: string, count: number, text: string): string[] {
  const [month = 0, day = 0] = first.split('-').map(Number);
  const two = (number: number) => String(number).padStart(2, '0');
  return Array.from({ length: count }, (_, index) => `${two(((month - 1 + index) % 12) + 1)}-${two(day)} ${text}`);
}

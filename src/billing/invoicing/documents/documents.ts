import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../auth/viewer.ts';
import { findCreditNote } from '../credit-notes/credit-notes.ts';
import { findInvoice } from '../invoices/invoices.ts';
import type { BillingDocument } from './billing-document.ts';
import { documentOfCreditNote } from './document-of-credit-note.ts';
import { documentOfInvoice } from './document-of-invoice.ts';
import { exportDocument } from './ubl/export-document.ts';

export type DocumentFormat = 'pdf' | 'xml';

/** Prints a document of a project as PDF. */
export type Print = (document: BillingDocument, projectId: string) => Promise<Uint8Array>;

export interface DocumentFile {
  filename: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface DocumentRequest {
  id: string;
  format: DocumentFormat;
}

/** An invoice that the viewer may see, as a file. XML is refused if the invoice lacks data that EN 16931 requires. */
export async function invoiceFile(
  em: EntityManager,
  viewer: Viewer,
  { id, format }: DocumentRequest,
  print: Print,
): Promise<DocumentFile> {
  const invoice = await findInvoice(em, viewer, id);
  const document = await documentOfInvoice(em, invoice);
  return fileOf(document, format, () => print(document, invoice.projectId));
}

/** A credit note that the viewer may see, as a file; refused like an invoice. */
export async function creditNoteFile(
  em: EntityManager,
  viewer: Viewer,
  { id, format }: DocumentRequest,
  print: Print,
): Promise<DocumentFile> {
  const note = await findCreditNote(em, viewer, id);
  const document = await documentOfCreditNote(em, note);
  return fileOf(document, format, () => print(document, note.projectId));
}

async function fileOf(
  document: BillingDocument,
  format: DocumentFormat,
  print: () => Promise<Uint8Array>,
): Promise<DocumentFile> {
  const filename = `${nameOf(document)}.${format}`;
  return format === 'pdf'
    ? { filename, mediaType: 'application/pdf', bytes: await print() }
    : { filename, mediaType: 'application/xml', bytes: Buffer.from(exportDocument(document)) };
}

/** A file name of plain letters, digits and dashes, for any number. */
function nameOf({ kind, number }: BillingDocument): string {
  const word = kind === 'invoice' ? 'invoice' : 'credit-note';
  return `${word}-${(number ?? 'draft').replaceAll(/[^A-Za-z0-9-]+/g, '-')}`;
}

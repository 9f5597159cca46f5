import type { BillingDocument } from '../billing-document.ts';
import { figuresOf } from '../figures.ts';
import type { Figures } from '../figures.ts';
import { dayOf } from '../local-dates.ts';
import { oneLine, printable } from '../printable.ts';
import type { Element } from './element.ts';
import { requireExportable, uses } from './exportable.ts';
import { lineElement } from './line-element.ts';
import { partyElement } from './party-element.ts';
import { paymentMeans, paymentTerms } from './payment-elements.ts';
import { periodElement } from './period-element.ts';
import { allowances, taxTotal } from './tax-elements.ts';
import { totalsElement } from './totals-element.ts';
import { xml } from './xml.ts';

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';

/**
 * Exports a document as UBL 2.1 XML according to EN 16931, without any national profile. If data that the standard
 * requires is missing, it refuses with `invoice_not_exportable` and pointers into the document.
 */
export function exportDocument(document: BillingDocument): string {
  const figures = figuresOf(document);
  requireExportable(document, figures);
  const root = document.kind === 'invoice' ? 'Invoice' : 'CreditNote';
  return xml({
    [root]: {
      '@xmlns': `${ubl}:${root}-2`,
      '@xmlns:cac': `${ubl}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${ubl}:CommonBasicComponents-2`,
      ...body(document, figures),
    },
  });
}

/** The elements of both kinds of documents, in the order of the schema. */
function body(document: BillingDocument, figures: Figures): Element {
  const { kind, seller, buyer, lines } = document;
  const hidesVatId = uses(document, 'O');
  return {
    ...head(document),
    'cac:AccountingSupplierParty': { 'cac:Party': partyElement(seller, { isSeller: true, hidesVatId }) },
    'cac:AccountingCustomerParty': { 'cac:Party': partyElement(buyer, { isSeller: false, hidesVatId }) },
    'cac:Delivery': delivery(document),
    'cac:PaymentMeans': paymentMeans(document),
    'cac:PaymentTerms': paymentTerms(document),
    'cac:AllowanceCharge': allowances(document, figures),
    'cac:TaxTotal': taxTotal(document, figures),
    'cac:LegalMonetaryTotal': totalsElement(document, figures),
    [kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine']: lines.map((line, index) =>
      lineElement(line, index, document),
    ),
  };
}

/** BT-24, 1, 2, 9, 3, 22, 5, 13, BG-14 and BG-3. Codes 380 and 381 are from UNTDID 1001. */
function head({ kind, number, issuedAt, dueAt, timezone, currency, memo, period, ...rest }: BillingDocument): Element {
  const isInvoice = kind === 'invoice';
  const corrected = rest.precedingInvoice;
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': oneLine(number!),
    'cbc:IssueDate': dayOf(issuedAt, timezone).toString(),
    'cbc:DueDate': isInvoice && dueAt ? dayOf(dueAt, timezone).toString() : undefined,
    [isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode']: isInvoice ? '380' : '381',
    'cbc:Note': printable(memo ?? '') || undefined,
    'cbc:DocumentCurrencyCode': currency,
    'cac:InvoicePeriod': period ? periodElement(period, rest.periodTimezone) : undefined,
    'cac:OrderReference': rest.poNumber ? { 'cbc:ID': oneLine(rest.poNumber) } : undefined,
    'cac:BillingReference': corrected
      ? {
          'cac:InvoiceDocumentReference': {
            'cbc:ID': oneLine(corrected.number),
            'cbc:IssueDate': dayOf(corrected.issuedAt, timezone).toString(),
          },
        }
      : undefined,
  };
}

/** The country of delivery, which an intra-community supply must state (BT-80, BR-IC-12). */
function delivery(document: BillingDocument): Element | undefined {
  if (!uses(document, 'K')) return undefined;
  const country = { 'cac:Country': { 'cbc:IdentificationCode': document.buyer.country! } };
  return { 'cac:DeliveryLocation': { 'cac:Address': country } };
}

import { money } from './billing.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

export const creditNote = `
  id number status reason memo currency net ${money} tax ${money} total ${money} applied ${money} credited ${money}
  taxes { rateId name percentage category reason net ${money} tax ${money} } locale issuedAt voidedAt createdAt availableActions
  lines { id description net ${money} tax ${money} total ${money} periodStartAt periodEndAt explanation }
  invoice { id number } customer { id externalId userId email name } pdfUrl xmlUrl`;

const mediaTypes = { pdf: 'application/pdf', xml: 'application/xml' } as const;

/** Credit notes, and the PDF and XML files of invoices and credit notes. */
export const billingDocuments = [
  route(
    'get',
    '/billing/credit-notes/{id}',
    200,
    `query ($id: ID!) { creditNote(id: $id) { ${creditNote} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one credit note', scope: 'billing:read' },
  ),
  file('/billing/invoices/{id}', 'invoiceDocument', 'pdf', 'Read an invoice as PDF'),
  file('/billing/invoices/{id}', 'invoiceDocument', 'xml', 'Read an invoice as EN 16931 in UBL 2.1'),
  file('/billing/credit-notes/{id}', 'creditNoteDocument', 'pdf', 'Read a credit note as PDF'),
  file('/billing/credit-notes/{id}', 'creditNoteDocument', 'xml', 'Read a credit note as EN 16931 in UBL 2.1'),
];

function file(path: string, field: string, format: keyof typeof mediaTypes, purpose: string): Route {
  return route(
    'get',
    `${path}/${format}`,
    200,
    `query ($id: ID!) { ${field}(id: $id, format: ${format}) { filename content } }`,
    ({ params }) => ({ id: params.id }),
    {
      purpose,
      scope: 'billing:read',
      writes: {
        type: mediaTypes[format],
        text: ({ content }) => Buffer.from(String(content), 'base64'),
        filename: ({ filename }) => String(filename),
      },
    },
  );
}

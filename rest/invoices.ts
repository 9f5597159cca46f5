import { creditNote } from './billing-documents.ts';
import { invoice, money, payment } from './billing.ts';
import { fieldRow } from './field-row.ts';
import { route } from './route.ts';

const listed = `${invoice} customer { id externalId userId email name } subscription { id status } pdfUrl xmlUrl`;

const refund = `
  id status currency method reference reason refundedAt reversedAt reversalReason createdAt availableActions
  amount ${money} customer { id externalId userId email name } payment { id reference } creditNote { id number }`;

/** A draft with the invoice that it replaces, and what was credited of that. */
const reissued = listed.replace(
  'replaces { id number status }',
  'replaces { id number status creditNotes { ...LeafFields } }',
);

const previewed = '...LeafFields lines { ...LeafFields } warnings { ...LeafFields }';
const previewedReissue = `...LeafFields creditNote { ...LeafFields lines { ...LeafFields } } invoice { ${previewed} }`;

const read = 'billing:read';
const write = 'billing:write';

/** Lists and changes of invoices, payments, refunds and credit notes. */
export const invoices = [
  fieldRow('get', '/billing/invoices', 'invoices', listed, { purpose: 'List invoices, newest first', scope: read }),
  fieldRow('post', '/billing/invoices/{id}/finalize', 'finalizeInvoice', listed, {
    purpose: 'Finalise a draft, which gives it a number and makes it owed',
    scope: write,
  }),
  fieldRow('post', '/billing/invoices/{id}/changes', 'updateInvoice', listed, {
    purpose: 'Change the terms and the lines of a draft',
    scope: write,
  }),
  fieldRow('post', '/billing/invoices/{id}/changes/preview', 'previewInvoiceUpdate', previewed, {
    purpose: 'Preview a change of a draft',
    scope: write,
  }),
  route(
    'post',
    '/billing/invoices/{id}/reissue',
    201,
    `mutation ($id: ID!, $input: ReissueInvoiceInput) {
      reissueInvoice(id: $id, input: $input) {
        takenBackBy invoice { ${reissued} }
      }
    }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    { purpose: 'Take back an invoice, and put a draft in its place', scope: write },
  ),
  fieldRow('post', '/billing/invoices/{id}/reissue/preview', 'previewInvoiceReissue', previewedReissue, {
    purpose: 'Preview issuing an invoice again',
    scope: write,
  }),
  fieldRow('delete', '/billing/invoices/{id}', 'deleteInvoice', listed, {
    purpose: 'Delete a draft',
    scope: write,
    status: 204,
  }),
  fieldRow('post', '/billing/invoices/{id}/void', 'voidInvoice', listed, {
    purpose: 'Void an invoice without payments or credit notes',
    scope: write,
  }),
  fieldRow('post', '/billing/invoices/{id}/mark-uncollectible', 'markInvoiceUncollectible', listed, {
    purpose: 'Write off an open invoice as uncollectible',
    scope: write,
  }),
  fieldRow('post', '/billing/invoices/{id}/metadata', 'updateInvoiceMetadata', listed, {
    purpose: 'Change your own keys and values on an invoice',
    scope: write,
  }),
  fieldRow('get', '/billing/payments', 'payments', payment, { purpose: 'List payments, newest first', scope: read }),
  fieldRow('get', '/billing/payments/{id}', 'payment', payment, { purpose: 'Read one payment', scope: read }),
  fieldRow('post', '/billing/payments/{id}/metadata', 'updatePaymentMetadata', payment, {
    purpose: 'Change your own keys and values on a payment',
    scope: write,
  }),
  fieldRow('post', '/billing/payments/{id}/reverse', 'reversePayment', payment, {
    purpose: 'Take back a payment that was recorded in error',
    scope: write,
  }),
  fieldRow('get', '/billing/refunds', 'refunds', refund, { purpose: 'List refunds, newest first', scope: read }),
  fieldRow('post', '/billing/refunds', 'createRefund', refund, {
    purpose: "Record money paid to a customer from the customer's balance",
    scope: write,
    status: 201,
  }),
  fieldRow('get', '/billing/refunds/{id}', 'refund', refund, { purpose: 'Read one refund', scope: read }),
  fieldRow('post', '/billing/refunds/{id}/reverse', 'reverseRefund', refund, {
    purpose: 'Take back a refund that was recorded in error, or whose money came back',
    scope: write,
  }),
  fieldRow('get', '/billing/credit-notes', 'creditNotes', creditNote, {
    purpose: 'List credit notes, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/credit-notes', 'creditInvoice', creditNote, {
    purpose: 'Credit a final invoice, in part or in full',
    scope: write,
    status: 201,
  }),
  fieldRow('post', '/billing/credit-notes/{id}/void', 'voidCreditNote', creditNote, {
    purpose: 'Void a credit note while its credit is unused',
    scope: write,
  }),
];

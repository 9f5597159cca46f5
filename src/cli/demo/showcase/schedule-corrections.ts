import { CreditReason } from '../../../billing/invoicing/credit-notes/credit-note-input.ts';
import { InvoiceLine } from '../../../billing/invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../../billing/invoicing/invoices/invoice.ts';
import { Surplus } from '../../../billing/payments/payment-input.ts';
import { createInvoice } from '../../../billing/verbs/create-invoice.ts';
import { createRefund } from '../../../billing/verbs/create-refund.ts';
import { creditInvoice } from '../../../billing/verbs/credit-invoice.ts';
import { finalizeInvoice } from '../../../billing/verbs/finalize-invoice.ts';
import { recordPayment } from '../../../billing/verbs/record-payment.ts';
import { reissueInvoice } from '../../../billing/verbs/reissue-invoice.ts';
import { reversePayment } from '../../../billing/verbs/reverse-payment.ts';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import type { Showcase } from './showcase.ts';

/** Schedules an invoice that is issued again, a refund, and a payment that is reversed. */
export function scheduleCorrections(showcase: Showcase): void {
  const day = showcase.dayAt(0.4);
  showcase.on(day, async () => {
    const { id } = await bill(showcase, 'Müritz Boats', day);
    showcase.on(day, () => reissue(showcase, id), 1);
  });
  showcase.on(day + 1, async () => {
    const { id } = await bill(showcase, 'Eifel Stone', day + 1);
    showcase.on(day + 13, () => refundPart(showcase, id));
  });
  showcase.on(day + 2, async () => {
    const { id } = await bill(showcase, 'Saale Glass', day + 2);
    showcase.on(day + 2, () => payInError(showcase, id), 1);
  });
}

/** Bills a training, less what was agreed. */
async function bill(showcase: Showcase, name: string, day: number): Promise<Invoice> {
  const { customerId } = await showcase.customer(name, day);
  const taxBehavior = TaxBehavior.exclusive;
  const lines = [
    { description: 'Training on site, days', quantity: '2', unitAmount: '940', taxBehavior },
    { description: 'Agreed deduction', quantity: '1', unitAmount: '-140', taxBehavior },
  ];
  const input = { customerId, currency: 'EUR', lines, finalize: true };
  return showcase.do((em) => createInvoice(em, showcase.viewer, input, showcase.end));
}

async function reissue(showcase: Showcase, id: string): Promise<void> {
  const { viewer, end } = showcase;
  const input = { poNumber: 'PO-2210', memo: 'The purchase order number was missing' };
  const { draft } = await showcase.do((em) => reissueInvoice(em, viewer, { id, input }, end));
  await showcase.do((em) => finalizeInvoice(em, viewer, { id: draft.id }, end));
}

/** Credits half a day, and pays it out. */
async function refundPart(showcase: Showcase, invoiceId: string): Promise<void> {
  const { viewer, end } = showcase;
  const { id: creditNoteId } = await showcase.do(async (em) => {
    const { id: lineId } = await em.findOneOrFail(InvoiceLine, { invoiceId, position: 0 });
    const lines = [{ lineId, amount: '470' }];
    const reason = CreditReason.correction;
    return creditInvoice(em, viewer, { invoiceId, lines, reason, memo: 'It was half a day shorter' }, end);
  });
  const refund = { creditNoteId, method: 'bank_transfer', reference: 'SEPA-2210', reason: 'Half a day of training' };
  await showcase.do((em) => createRefund(em, viewer, refund, end));
}

/** Records the payment of another customer, and takes it back. */
async function payInError(showcase: Showcase, invoiceId: string): Promise<void> {
  const { viewer, end } = showcase;
  const payment = { invoiceId, method: 'bank_transfer', reference: 'SEPA-1984', surplus: Surplus.refuse };
  const { id } = await showcase.do((em) => recordPayment(em, viewer, payment, end));
  const reason = 'It belongs to another customer';
  await showcase.do((em) => reversePayment(em, viewer, { id, reason }, end));
}

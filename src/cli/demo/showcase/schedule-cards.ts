import { CollectionMethod } from '../../../billing/customers/collection-method.ts';
import { CreditReason } from '../../../billing/invoicing/credit-notes/credit-note-input.ts';
import { InvoiceLine } from '../../../billing/invoicing/invoices/invoice-line.ts';
import { GatewayName } from '../../../billing/payments/gateways/gateway-name.ts';
import { Payment } from '../../../billing/payments/payment.ts';
import { addPaymentMethod, makePaymentMethodDefault } from '../../../billing/verbs/change-payment-methods.ts';
import { connectGateway } from '../../../billing/verbs/connect-gateway.ts';
import { createInvoice } from '../../../billing/verbs/create-invoice.ts';
import { createRefund } from '../../../billing/verbs/create-refund.ts';
import { creditInvoice } from '../../../billing/verbs/credit-invoice.ts';
import { payInvoice } from '../../../billing/verbs/pay-invoice.ts';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import type { Showcase } from './showcase.ts';

/**
 * Schedules customers whose cards the sandbox charges: one that pays and is refunded, one that is declined until another
 * card is saved, one whose card has expired, and one whose bank takes the money back.
 */
export function scheduleCards(showcase: Showcase): void {
  const day = showcase.dayAt(0.25);
  showcase.on(day, () => connect(showcase, day));
  showcase.on(day + 1, async () => {
    const customerId = await subscribeByCard(showcase, 'Spree Data', day + 1, 'sandbox_success');
    showcase.on(day + 12, () => refund(showcase, customerId));
  });
  showcase.on(day + 2, async () => {
    const token = 'sandbox_declined_insufficient_funds';
    const customerId = await subscribeByCard(showcase, 'Havel Foods', day + 2, token);
    showcase.on(day + 9, () => changeCard(showcase, customerId));
  });
  showcase.on(day + 3, () => subscribeByCard(showcase, 'Dahme Media', day + 3, 'sandbox_declined_expired_card'));
  showcase.on(day + 4, () => chargeBack(showcase, day + 4));
}

async function connect(showcase: Showcase, day: number): Promise<void> {
  const { viewer, box } = showcase;
  const input = { gateway: GatewayName.sandbox };
  await showcase.do((em) => connectGateway(em, viewer, input, { box, now: showcase.at(day) }));
}

/** Subscribes a customer whose first card is charged for each invoice. */
async function subscribeByCard(showcase: Showcase, name: string, day: number, token: string): Promise<string> {
  const collectionMethod = CollectionMethod.charge_automatically;
  const customer = await showcase.customer(name, day, { habit: 'by_card', collectionMethod });
  const { customerId } = customer;
  await addCard(showcase, customerId, token);
  await showcase.subscribe(customer, { items: [{ priceId: showcase.price('forge-cloud', 'company'), quantity: 3 }] });
  await showcase.collect();
  return customerId;
}

async function addCard(showcase: Showcase, customerId: string, token: string): Promise<string> {
  const { viewer, end } = showcase;
  const { id } = await showcase.do((em) => addPaymentMethod(em, viewer, { customerId, token }, end));
  await showcase.collect();
  return id;
}

async function changeCard(showcase: Showcase, customerId: string): Promise<void> {
  const id = await addCard(showcase, customerId, 'sandbox_success');
  await showcase.do((em) => makePaymentMethodDefault(em, showcase.viewer, id, showcase.end));
  await showcase.collect();
}

/** Credits a part of what was paid, which the sandbox pays back. */
async function refund(showcase: Showcase, customerId: string): Promise<void> {
  const { viewer, end } = showcase;
  const { id: paymentId, invoiceId } = await showcase.do((em) => em.findOneOrFail(Payment, { customerId }));
  await showcase.do(async (em) => {
    const { id: lineId } = await em.findOneOrFail(InvoiceLine, { invoiceId, position: 0 });
    const lines = [{ lineId, amount: '12' }];
    return creditInvoice(em, viewer, { invoiceId, lines, reason: CreditReason.goodwill, memo: 'An outage' }, end);
  });
  const input = { paymentId, amount: '12', method: 'manual', reason: 'An outage' };
  await showcase.do((em) => createRefund(em, viewer, input, end));
  await showcase.collect();
}

/** Bills a training that is paid by a card whose bank takes the money back. */
async function chargeBack(showcase: Showcase, day: number): Promise<void> {
  const { viewer, end } = showcase;
  const { customerId } = await showcase.customer('Panke Print', day, { habit: 'by_card' });
  const taxBehavior = TaxBehavior.exclusive;
  const lines = [{ description: 'Training, days', quantity: '1', unitAmount: '940', taxBehavior }];
  const { id: invoiceId } = await showcase.do((em) =>
    createInvoice(em, viewer, { customerId, currency: 'EUR', lines, finalize: true }, end),
  );
  await showcase.do((em) => payInvoice(em, viewer, { invoiceId, token: 'sandbox_chargeback' }, end));
  await showcase.collect();
}

import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { deleteInvoice, finalizeInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { reissueInvoice } from '../../src/billing/verbs/reissue-invoice.ts';
import { reversePayment } from '../../src/billing/verbs/reverse-payment.ts';
import { voidCreditNote } from '../../src/billing/verbs/void-credit-note.ts';
import type { StoryShop } from './stories-shop.ts';
import type { StoryStep } from './stories-steps.ts';

/** Nothing falls due within a story. */
export const patient = { profile: { paymentTermDays: 365 } };
/** Subscriptions are past due after a week, and unpaid after two. */
export const strict = { profile: { paymentTermDays: 7, giveUpDays: 7, giveUp: GiveUp.unpaid } };

/** The newest invoice of the shop, also one of several subscriptions, that no other has replaced. */
export async function newest({ orm, viewer: { projectId } }: StoryShop): Promise<Invoice> {
  return orm.em.fork().findOneOrFail(Invoice, { projectId, replacedById: null }, { orderBy: { id: 'desc' } });
}

export const reissue: StoryStep = async (shop) => {
  const { id } = await newest(shop);
  await shop.do((em) => reissueInvoice(em, shop.viewer, { id }, shop.now));
};

export const reissueOldest: StoryStep = async (shop) => {
  const { projectId } = shop.viewer;
  const { id } = await shop.orm.em.fork().findOneOrFail(Invoice, { projectId }, { orderBy: { id: 'asc' } });
  await shop.do((em) => reissueInvoice(em, shop.viewer, { id }, shop.now));
};

export const finalize: StoryStep = async (shop) => {
  const { id } = await newest(shop);
  await shop.do((em) => finalizeInvoice(em, shop.viewer, { id }, shop.now));
};

/** Finalises the only draft of the shop. */
export const finalizeDraft: StoryStep = async (shop) => {
  const { projectId } = shop.viewer;
  const { id } = await shop.orm.em.fork().findOneOrFail(Invoice, { projectId, status: InvoiceStatus.draft });
  await shop.do((em) => finalizeInvoice(em, shop.viewer, { id }, shop.now));
};

export const drop: StoryStep = async (shop) => {
  const { id } = await newest(shop);
  await shop.do((em) => deleteInvoice(em, shop.viewer, id, shop.now));
};

export const payNewest: StoryStep = async (shop) => {
  const { id: invoiceId } = await newest(shop);
  const input = { invoiceId, method: 'manual', surplus: Surplus.refuse };
  await shop.do((em) => recordPayment(em, shop.viewer, input, shop.now));
};

/** Reverses the payment that was recorded last. */
export const reverse: StoryStep = async (shop) => {
  const { projectId } = shop.viewer;
  const { id } = await shop.orm.em.fork().findOneOrFail(Payment, { projectId }, { orderBy: { id: 'desc' } });
  await shop.do((em) => reversePayment(em, shop.viewer, { id, reason: 'It bounced' }, shop.now));
};

export const voidNote: StoryStep = async (shop) => {
  const { projectId } = shop.viewer;
  const { id } = await shop.orm.em.fork().findOneOrFail(CreditNote, { projectId }, { orderBy: { id: 'desc' } });
  await shop.do((em) => voidCreditNote(em, shop.viewer, id, shop.now));
};

/** The statuses of all subscriptions, oldest first. */
export async function statusesOf({ orm, viewer: { projectId } }: StoryShop): Promise<string[]> {
  const found = await orm.em.fork().find(Subscription, { projectId }, { orderBy: { id: 'asc' } });
  return found.map(({ status }) => status);
}

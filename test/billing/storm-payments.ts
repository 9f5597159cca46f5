import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { createRefund } from '../../src/billing/verbs/create-refund.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import {
  deleteInvoice,
  finalizeInvoice,
  voidInvoice,
  writeOffInvoice,
} from '../../src/billing/verbs/finalize-invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { reversePayment } from '../../src/billing/verbs/reverse-payment.ts';
import { reverseRefund } from '../../src/billing/verbs/reverse-refund.ts';
import { voidCreditNote } from '../../src/billing/verbs/void-credit-note.ts';
import type { Act, ActScene } from './storm-acts.ts';
import { some } from './storm-objects.ts';
import type { StormShop } from './storm-shop.ts';

/** What settles, corrects or takes back the invoices of a customer. */
export const paymentActs = {
  /** Leaves a balance that settles the next invoices. */
  prepay: (em, scene) => pay(em, scene, { amount: '900', surplus: Surplus.credit }),
  payWhole: (em, scene) => pay(em, scene, { amount: null, surplus: Surplus.refuse }),
  payPart: (em, scene) => pay(em, scene, { amount: String(scene.chance.from(1, 12)), surplus: Surplus.refuse }),
  payMore: (em, scene) => pay(em, scene, { amount: String(scene.chance.from(13, 90)), surplus: Surplus.credit }),
  finalizeInvoice: (em, scene) =>
    onInvoice(em, scene, (within, viewer, id, now) => finalizeInvoice(within, viewer, { id }, now)),
  deleteInvoice: (em, scene) => onInvoice(em, scene, deleteInvoice),
  voidInvoice: (em, scene) => onInvoice(em, scene, voidInvoice),
  writeOffInvoice: (em, scene) => onInvoice(em, scene, writeOffInvoice),
  creditInvoice: (em, scene) =>
    onInvoice(em, scene, (within, viewer, invoiceId, now) =>
      creditInvoice(within, viewer, { invoiceId, reason: CreditReason.goodwill }, now),
    ),
  voidCreditNote: async (em, scene) =>
    voidCreditNote(em, scene.shop.viewer, await some(em, 'creditnote', scene), scene.now),
  reversePayment: async (em, scene) => {
    const id = await some(em, 'payment', scene);
    return reversePayment(em, scene.shop.viewer, { id, reason: 'An error' }, scene.now);
  },
  refundPayment: async (em, scene) => {
    const paymentId = await some(em, 'payment', scene);
    return createRefund(em, scene.shop.viewer, { paymentId, method: 'manual' }, scene.now);
  },
  payOutCreditNote: async (em, scene) => {
    const creditNoteId = await some(em, 'creditnote', scene);
    return createRefund(em, scene.shop.viewer, { creditNoteId, method: 'manual' }, scene.now);
  },
  reverseRefund: async (em, scene) => {
    const id = await some(em, 'refund', scene);
    return reverseRefund(em, scene.shop.viewer, { id, reason: 'An error' }, scene.now);
  },
} satisfies Record<string, Act>;

function pay(em: EntityManager, scene: ActScene, how: { amount: string | null; surplus: Surplus }) {
  return onInvoice(em, scene, (within, viewer, invoiceId, now) =>
    recordPayment(within, viewer, { invoiceId, method: 'manual', ...how }, now),
  );
}

async function onInvoice(
  em: EntityManager,
  scene: ActScene,
  verb: (em: EntityManager, viewer: StormShop['viewer'], id: string, now: Temporal.Instant) => Promise<unknown>,
) {
  return verb(em, scene.shop.viewer, await some(em, 'invoice', scene), scene.now);
}

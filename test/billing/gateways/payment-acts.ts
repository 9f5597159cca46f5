import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import type { CollectionDeps } from '../../../src/billing/collection/collection-deps.ts';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { sendSandboxEvents } from '../../../src/billing/collection/send-sandbox-events.ts';
import { CreditReason } from '../../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { SandboxAction } from '../../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { Surplus } from '../../../src/billing/payments/payment-input.ts';
import { runDue } from '../../../src/billing/turns/run-due.ts';
import { actInSandbox } from '../../../src/billing/verbs/act-in-sandbox.ts';
import { cancelPaymentAttempt, refreshPaymentAttempt } from '../../../src/billing/verbs/change-attempt.ts';
import {
  addPaymentMethod,
  makePaymentMethodDefault,
  removePaymentMethod,
} from '../../../src/billing/verbs/change-payment-methods.ts';
import { creditInvoice } from '../../../src/billing/verbs/credit-invoice.ts';
import { createRefund } from '../../../src/billing/verbs/create-refund.ts';
import { finalizeInvoice, voidInvoice, writeOffInvoice } from '../../../src/billing/verbs/finalize-invoice.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { recordPayment } from '../../../src/billing/verbs/record-payment.ts';
import { reversePayment } from '../../../src/billing/verbs/reverse-payment.ts';
import type { Random } from '../../../src/cli/demo/random.ts';
import type { FaultyHub } from './faults.ts';
import { writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';

/** A customer with an invoice, and what acts on them. */
export interface PaymentScene {
  hub: FaultyHub;
  shop: FaultyShop;
  /** The dependencies of the workers. */
  deps: CollectionDeps;
  random: Random;
  customerId: string;
  externalId: string;
  invoiceId: string;
}

type Act = (scene: PaymentScene) => Promise<unknown>;

/** Every act of a payment in its life: of customers, projects, banks and workers. One that finds nothing to act on does nothing. */
export const paymentActs = {
  pay: (scene) => pay(scene, 'sandbox_success'),
  payPart: (scene) => pay(scene, 'sandbox_success', { amount: '30' }),
  payConfirmed: (scene) => pay(scene, 'sandbox_requires_action'),
  payLater: (scene) => pay(scene, 'sandbox_settles_later'),
  payWithoutAnswer: (scene) => pay(scene, 'sandbox_timeout'),
  payDisputed: (scene) => pay(scene, 'sandbox_chargeback'),
  payDisputedInPart: (scene) => pay(scene, 'sandbox_chargeback_part'),
  payDeclined: (scene) => pay(scene, 'sandbox_declined_insufficient_funds'),
  payByMethod: (scene) => pay(scene),
  addMethod: ({ hub, shop, customerId }) =>
    hub.inTransaction((em) => addPaymentMethod(em, shop.viewer, { customerId, token: 'sandbox_success' }, hub.now)),
  removeMethod: (scene) =>
    withSome(scene, methods, (id) => (em) => removePaymentMethod(em, scene.shop.viewer, id, scene.hub.now)),
  makeDefault: (scene) =>
    withSome(scene, methods, (id) => (em) => makePaymentMethodDefault(em, scene.shop.viewer, id, scene.hub.now)),
  cancelAttempt: (scene) =>
    withSome(scene, attempts, (id) => (em) => cancelPaymentAttempt(em, scene.shop.viewer, id, scene.hub.now)),
  refreshAttempt: (scene) =>
    withSome(scene, attempts, (id) => (em) => refreshPaymentAttempt(em, scene.shop.viewer, id, scene.hub.now)),
  confirm: (scene) => actOn(scene, SandboxAction.confirm),
  refuse: (scene) => actOn(scene, SandboxAction.refuse),
  settle: (scene) => actOn(scene, SandboxAction.settle),
  chargeBack: (scene) => actOn(scene, SandboxAction.charge_back),
  chargeBackPart: (scene) => actOn(scene, SandboxAction.charge_back_part),
  winDispute: (scene) => actOn(scene, SandboxAction.win_dispute),
  loseDispute: (scene) => actOn(scene, SandboxAction.lose_dispute),
  payByHand: ({ hub, shop, invoiceId }) => {
    const input = { invoiceId, method: 'cash', surplus: Surplus.credit, amount: '100' };
    return hub.inTransaction((em) => recordPayment(em, shop.viewer, input, hub.now));
  },
  payPartByHand: ({ hub, shop, invoiceId }) => {
    const input = { invoiceId, method: 'cash', surplus: Surplus.refuse, amount: '20' };
    return hub.inTransaction((em) => recordPayment(em, shop.viewer, input, hub.now));
  },
  reverseByHand: (scene) =>
    withSome(
      scene,
      byHand,
      (id) => (em) => reversePayment(em, scene.shop.viewer, { id, reason: 'mistake' }, scene.hub.now),
    ),
  credit: ({ hub, shop, invoiceId }) => {
    const input = { invoiceId, reason: CreditReason.correction };
    return hub.inTransaction((em) => creditInvoice(em, shop.viewer, input, hub.now));
  },
  refund: (scene) => refund(scene),
  refundPart: (scene) => refund(scene, { amount: '7' }),
  payOutBalance: ({ hub, shop, customerId }) => {
    const input = { customerId, method: 'cash', amount: '5' };
    return hub.inTransaction((em) => createRefund(em, shop.viewer, input, hub.now));
  },
  void: ({ hub, shop, invoiceId }) => hub.inTransaction((em) => voidInvoice(em, shop.viewer, invoiceId, hub.now)),
  writeOff: ({ hub, shop, invoiceId }) =>
    hub.inTransaction((em) => writeOffInvoice(em, shop.viewer, invoiceId, hub.now)),
  billAgain: async (scene) => {
    const { hub, shop, externalId } = scene;
    const draft = await writeInvoice(hub, shop, { amount: '60', customer: { externalId }, finalize: false });
    return hub.inTransaction((em) => finalizeInvoice(em, shop.viewer, { id: draft.id }, hub.now));
  },
  collect: ({ deps }) => collectDue(deps),
  webhooks: ({ deps, hub }) => sendSandboxEvents({ ...deps, orm: hub.orm }),
  reconcile: async ({ deps, shop }) => {
    const { differences } = await reconcile(deps, shop.project.id);
    // A bank may have taken money back, of which the webhook is on its way.
    const wrong = differences.filter(({ subject }) => !/^(chargeback|balance)/.test(subject));
    if (wrong.length) throw new Error(`reconcile found ${JSON.stringify(wrong)}`);
  },
  bill: async ({ hub }) => {
    let failure: unknown;
    const onFailure = (_: unknown, error: unknown) => (failure = error);
    await runDue({ inTransaction: hub.inTransaction, until: hub.now, onFailure });
    if (failure) throw failure;
  },
} satisfies Record<string, Act>;

export type PaymentActName = keyof typeof paymentActs;

export const paymentActNames = Object.keys(paymentActs) as [PaymentActName, ...PaymentActName[]];

function pay({ hub, shop, invoiceId }: PaymentScene, token?: string, more: object = {}): Promise<unknown> {
  return hub.inTransaction((em) => payInvoice(em, shop.viewer, { invoiceId, token, ...more }, hub.now));
}

function refund(scene: PaymentScene, more: object = {}): Promise<unknown> {
  const input = { method: 'manual', ...more };
  return withSome(
    scene,
    byGateway,
    (paymentId) => (em) => createRefund(em, scene.shop.viewer, { paymentId, ...input }, scene.hub.now),
  );
}

function actOn(scene: PaymentScene, action: SandboxAction): Promise<unknown> {
  return withSome(
    scene,
    attempts,
    (paymentAttemptId) => (em) => actInSandbox(em, scene.shop.viewer, { paymentAttemptId, action }),
  );
}

const ofCustomer = `type_id('customer', customer_id) = ? order by created_at desc, id desc`;
const attempts = `select type_id('paymentattempt', id) as id from payment_attempt where ${ofCustomer}`;
const methods = `select type_id('paymentmethod', id) as id from payment_method where ${ofCustomer}`;
const byGateway = `select type_id('payment', id) as id from payment where gateway is not null and ${ofCustomer}`;
const byHand = `select type_id('payment', id) as id from payment where gateway is null and ${ofCustomer}`;

type InTransaction = Parameters<FaultyHub['inTransaction']>[0];

/** Acts on a thing of the customer: mostly the latest one. */
async function withSome(
  { hub, random, customerId }: PaymentScene,
  query: string,
  act: (id: string) => InTransaction,
): Promise<unknown> {
  const rows = await hub.orm.em.fork().execute<{ id: string }[]>(query, [customerId]);
  const chosen = random.happens(70) ? rows[0] : rows[random.whole(0, Math.max(0, rows.length - 1))];
  return chosen && hub.inTransaction(act(chosen.id));
}

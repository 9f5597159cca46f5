import { expect } from '@jest/globals';
import { receiveWebhook } from '../../../../src/billing/collection/receive-webhook.ts';
import { reconcile } from '../../../../src/billing/collection/reconcile.ts';
import { CollectionMethod } from '../../../../src/billing/customers/collection-method.ts';
import { CreditReason } from '../../../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { verifyLedger } from '../../../../src/billing/ledger/verify/verify-ledger.ts';
import { cancelPaymentAttempt } from '../../../../src/billing/verbs/change-attempt.ts';
import { addPaymentMethod } from '../../../../src/billing/verbs/change-payment-methods.ts';
import { createRefund } from '../../../../src/billing/verbs/create-refund.ts';
import { creditInvoice } from '../../../../src/billing/verbs/credit-invoice.ts';
import { finalizeInvoice } from '../../../../src/billing/verbs/finalize-invoice.ts';
import { payInvoice } from '../../../../src/billing/verbs/pay-invoice.ts';
import { updateCustomer } from '../../../../src/billing/verbs/update-customer.ts';
import { Random } from '../../../../src/cli/demo/random.ts';
import { Refusal } from '../../../../src/errors.ts';
import { translate } from '../../../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../../src/platform/postgres/orm.ts';
import type { Charge, Dispute, Intent, Refund } from '../../../support/stripe/objects.ts';
import { StripeServer } from '../../../support/stripe/stripe-server.ts';
import type { Fault } from '../../../support/stripe/stripe-server.ts';
import { FaultyHub, noFaults } from '../faults.ts';
import { writeInvoice } from '../faulty-stage.ts';
import type { FaultyShop } from '../faulty-stage.ts';
import { openStripeShop } from './stripe-shop.ts';

const tokens = [
  ...(['pm_card_visa', 'ctoken_card_visa', 'pm_card_visa_chargeDeclinedInsufficientFunds'] as const),
  ...(['pm_card_authenticationRequired', 'pm_local_processing', 'pm_card_createDispute', 'pm_unknown'] as const),
] as const;

const faults: readonly [Fault, ...Fault[]] = [
  ...(['500', '500, kept', '429', 'garbage', 'html', 'hang', 'lost', 'done, then lost', 'done, then hang'] as const),
];

/**
 * Lets a project collect some invoices by Stripe while workers crash at any step, calls fail in every way, webhooks come in
 * any order and number, and customers and banks act meanwhile.
 */
export async function runStripe(orm: Orm, { seed, invoices }: { seed: number; invoices: number }): Promise<number> {
  const server = await new StripeServer(() => Math.floor(hub.now.epochMilliseconds / 1000)).open();
  const random = new Random(seed);
  const hub: FaultyHub = new FaultyHub(orm, random, server.url);
  try {
    const shop = await openStripeShop(hub, server);
    const run = new StripeRun({ hub, server, shop, random });
    for (let written = 0; written < invoices; written += 1) await run.write();
    for (let step = 0; step < invoices * 6; step += 1) await run.act();
    await run.settle();
    return await check(orm, { hub, server, shop });
  } finally {
    await server.close();
  }
}

interface Parts {
  hub: FaultyHub;
  server: StripeServer;
  shop: FaultyShop;
  random: Random;
}

class StripeRun {
  readonly #ids: string[] = [];

  constructor(readonly parts: Parts) {}

  async write(): Promise<void> {
    const { hub, shop, random } = this.parts;
    const draft = await writeInvoice(hub, shop, { amount: String(random.whole(1, 300)), finalize: false });
    const { id, customerId } = draft;
    if (random.happens(40)) {
      const input = { collectionMethod: CollectionMethod.charge_automatically };
      await this.#try((em, viewer) => updateCustomer(em, viewer, { id: customerId, input }, hub.now));
      const token = random.pick(tokens);
      await this.#try((em, viewer) => addPaymentMethod(em, viewer, { customerId, token }, hub.now));
    }
    this.#ids.push(id);
    await this.#try((em, viewer) => finalizeInvoice(em, viewer, { id }, hub.now));
  }

  act(): Promise<unknown> {
    const { hub, server, random } = this.parts;
    const invoiceId = this.#ids[random.whole(0, this.#ids.length - 1)]!;
    const work = async () => {
      server.chance = () => (random.happens(15) ? random.pick(faults) : undefined);
      await hub.work({ crash: 8, gateway: 1 });
      server.chance = () => undefined;
    };
    const pay = () =>
      this.#try((em, viewer) => payInvoice(em, viewer, { invoiceId, token: random.pick(tokens) }, hub.now));
    const acts: readonly [() => unknown, ...(() => unknown)[]] = [
      ...([pay, pay, work, work, work, () => this.#decide(), () => this.#disputes(), () => this.#cancel()] as const),
      ...([
        () => this.#payBack(invoiceId),
        () => this.#notify(2),
        () => hub.pass({ seconds: random.whole(1, 1_800) }),
      ] as const),
    ];
    return Promise.resolve(random.pick(acts)());
  }

  /** In the end everything answers again, what waits is decided, and some days pass. */
  async settle(): Promise<void> {
    const { hub, server } = this.parts;
    // More days than declined payments are tried again on.
    for (let day = 0; day < 30; day += 1) {
      for (const { id, status } of server.objects.all<Intent>('payment_intent'))
        if (status === 'processing') server.payments.decide(id);
      await hub.work(noFaults);
      await this.#notify(1);
      hub.pass({ hours: 25 });
    }
    await hub.work(noFaults);
  }

  async #try<T>(
    work: (em: Parameters<Parameters<FaultyHub['inTransaction']>[0]>[0], viewer: FaultyShop['viewer']) => Promise<T>,
  ) {
    const { hub, shop } = this.parts;
    try {
      await hub.inTransaction((em) => work(em, shop.viewer));
    } catch (error) {
      if (!(translate(error) instanceof Refusal)) throw error;
    }
  }

  #decide(): void {
    const { server, random } = this.parts;
    const open = server.objects.all<Intent>('payment_intent').filter(({ status }) => /action|processing/.test(status));
    const intent = open[random.whole(0, Math.max(open.length - 1, 0))];
    const decline = random.happens(30) ? { code: 'payment_intent_authentication_failure' } : undefined;
    if (intent) server.payments.decide(intent.id, decline);
  }

  #disputes(): void {
    const { server, random } = this.parts;
    const charge = server.objects.all<Charge>('charge').find(({ disputed }) => !disputed);
    if (charge && random.happens(20)) return void server.payments.dispute(charge.payment_intent);
    const dispute = server.objects.all<Dispute>('dispute').find(({ status }) => status === 'needs_response');
    if (dispute) server.payments.closeDispute(dispute, random.pick(['won', 'lost']));
  }

  async #cancel(): Promise<void> {
    const { hub, random } = this.parts;
    const rows = await this.#select(`select type_id('paymentattempt', id) as id from payment_attempt order by id`);
    const id = rows[random.whole(0, Math.max(rows.length - 1, 0))];
    if (id && random.happens(30)) await this.#try((em, viewer) => cancelPaymentAttempt(em, viewer, id, hub.now));
  }

  async #payBack(invoiceId: string): Promise<void> {
    const { hub, server, random } = this.parts;
    const refund = server.objects.all<Refund>('refund').find(({ status }) => status === 'succeeded');
    if (refund && random.happens(20)) return server.refunds.fail(refund);
    await this.#try((em, viewer) => creditInvoice(em, viewer, { invoiceId, reason: CreditReason.correction }, hub.now));
    const [paymentId] = await this.#select(
      `select type_id('payment', id) as id from payment where type_id('invoice', invoice_id) = ? and gateway is not null`,
      invoiceId,
    );
    if (paymentId) await this.#try((em, viewer) => createRefund(em, viewer, { paymentId, method: 'manual' }, hub.now));
  }

  /** Sends events in any order, and each up to so many times. */
  async #notify(most: number): Promise<void> {
    const { hub, server, shop, random } = this.parts;
    const sent = server.objects.events.flatMap((event) =>
      Array.from({ length: random.whole(most === 1 ? 1 : 0, most) }, () => ({ event, at: random.whole(0, 1_000_000) })),
    );
    for (const { event } of sent.sort((one, other) => one.at - other.at)) {
      const body = JSON.stringify(event);
      const webhook = { body, header: () => server.sign(body), now: hub.now };
      await receiveWebhook(hub.deps(noFaults), { gateway: 'stripe', accountId: shop.accountId, webhook });
    }
  }

  async #select(sql: string, ...params: string[]): Promise<string[]> {
    const rows = await this.parts.hub.orm.em.fork().execute<{ id: string }[]>(sql, params);
    return rows.map(({ id }) => id);
  }
}

/**
 * Nothing is charged twice, no success is lost, and the ledger equals the record of Stripe. Returns how many payments were
 * attempted: on a busy machine so many calls time out that none may succeed.
 */
async function check(orm: Orm, { hub, server, shop }: Omit<Parts, 'random'>): Promise<number> {
  const attempts = await orm.em.fork().execute<{ id: string; status: string; due: unknown }[]>(
    `select type_id('paymentattempt', id) as id, status, due_at as due from payment_attempt
     where type_id('project', project_id) = ?`,
    [shop.project.id],
  );
  const statuses = new Map(attempts.map(({ id, status }) => [id, status]));
  expect(attempts.filter(({ status, due }) => due || !/^(succeeded|failed|canceled)$/.test(status))).toEqual([]);
  const charges = server.objects.all<Charge>('charge');
  const charged = charges.map(({ metadata }) => metadata.hub_key!);
  expect(charged.length).toBe(new Set(charged).size);
  expect(charged.filter((key) => statuses.get(key) !== 'succeeded')).toEqual([]);
  expect(charged.length).toBe([...statuses.values()].filter((status) => status === 'succeeded').length);
  const { differences, inProgress } = await reconcile(hub.deps(noFaults), shop.project.id);
  expect({ differences, inProgress }).toEqual({ differences: [], inProgress: 0 });
  expect((await verifyLedger(orm.em.fork(), shop.project.id)).difference).toBeNull();
  return attempts.length;
}

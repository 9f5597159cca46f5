import { expect } from '@jest/globals';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { CreditReason } from '../../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { cancelPaymentAttempt } from '../../../src/billing/verbs/change-attempt.ts';
import { addPaymentMethod } from '../../../src/billing/verbs/change-payment-methods.ts';
import { creditInvoice } from '../../../src/billing/verbs/credit-invoice.ts';
import { createRefund } from '../../../src/billing/verbs/create-refund.ts';
import { finalizeInvoice } from '../../../src/billing/verbs/finalize-invoice.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { actInSandbox } from '../../../src/billing/verbs/act-in-sandbox.ts';
import { SandboxAction } from '../../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { Surplus } from '../../../src/billing/payments/payment-input.ts';
import { recordPayment } from '../../../src/billing/verbs/record-payment.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { Refusal } from '../../../src/errors.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { translate } from '../../../src/platform/postgres/constraint-refusals.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import { updateCustomer } from '../../../src/billing/verbs/update-customer.ts';

const tokens = [
  ...(['sandbox_success', 'sandbox_success', 'sandbox_declined_insufficient_funds'] as const),
  ...(['sandbox_requires_action', 'sandbox_settles_later', 'sandbox_declines_later', 'sandbox_chargeback'] as const),
  'sandbox_chargeback_part',
  ...(['sandbox_timeout', 'sandbox_timeout_declined', 'sandbox_timeout_lost'] as const),
] as const;

interface Counts {
  /** The charges that the sandbox took. */
  taken: number;
  /** The attempts by their last status. */
  attempts: Record<string, number>;
}

/**
 * Lets a project collect some invoices while workers crash at any step, the gateway fails in every way, webhooks come in
 * any order, and customers and banks act meanwhile. In the end nothing is charged twice, no success is lost, and the ledger
 * equals the record of the gateway.
 */
export async function runFaults(orm: Orm, { seed, invoices }: { seed: number; invoices: number }): Promise<Counts> {
  const random = new Random(seed);
  const hub = new FaultyHub(orm, random);
  const shop = await openShop(hub);
  const { viewer, project } = shop;
  const attempted = async <T>(work: Parameters<typeof hub.inTransaction<T>>[0]): Promise<T | undefined> => {
    try {
      return await hub.inTransaction(work);
    } catch (error) {
      if (translate(error) instanceof Refusal) return undefined;
      throw error;
    }
  };
  const ids: string[] = [];
  const write = async (): Promise<void> => {
    const draft = await writeInvoice(hub, shop, { amount: String(random.whole(1, 300)), finalize: false });
    if (random.happens(40)) {
      const { customerId: id } = draft;
      const input = { collectionMethod: CollectionMethod.charge_automatically };
      await hub.inTransaction((em) => updateCustomer(em, viewer, { id, input }, hub.now));
      const token = random.pick(tokens);
      await hub.inTransaction((em) => addPaymentMethod(em, viewer, { customerId: id, token }, hub.now));
    }
    ids.push(draft.id);
    await hub.inTransaction((em) => finalizeInvoice(em, viewer, { id: draft.id }, hub.now));
  };
  for (let written = 0; written < invoices; written += 1) await write();

  const someInvoice = () => ids[random.whole(0, ids.length - 1)]!;
  const someAttempt = async (): Promise<string | undefined> => {
    const rows = await orm.em
      .fork()
      .execute<{ id: string }[]>(`select type_id('paymentattempt', id) as id from payment_attempt order by id`);
    return rows[random.whole(0, rows.length - 1)]?.id;
  };
  const acts: (() => Promise<unknown>)[] = [
    () => attempted((em) => payInvoice(em, viewer, { invoiceId: someInvoice(), token: random.pick(tokens) }, hub.now)),
    () => attempted((em) => payInvoice(em, viewer, { invoiceId: someInvoice(), token: random.pick(tokens) }, hub.now)),
    async () => {
      const paymentAttemptId = await someAttempt();
      const action = random.pick(Object.values(SandboxAction) as [SandboxAction, ...SandboxAction[]]);
      return paymentAttemptId && attempted((em) => actInSandbox(em, viewer, { paymentAttemptId, action }));
    },
    async () => {
      const id = await someAttempt();
      return id && random.happens(30) && attempted((em) => cancelPaymentAttempt(em, viewer, id, hub.now));
    },
    () => {
      const input = { invoiceId: someInvoice(), method: 'cash', surplus: Surplus.refuse };
      return random.happens(15) ? attempted((em) => recordPayment(em, viewer, input, hub.now)) : Promise.resolve();
    },
    async () => {
      const invoiceId = someInvoice();
      if (!random.happens(30)) return;
      await attempted((em) => creditInvoice(em, viewer, { invoiceId, reason: CreditReason.correction }, hub.now));
      const [payment] = await orm.em
        .fork()
        .execute<{ id: string }[]>(
          `select type_id('payment', id) as id from payment where type_id('invoice', invoice_id) = ? and gateway is not null`,
          [invoiceId],
        );
      const input = payment && { paymentId: payment.id, method: 'manual' };
      if (input) await attempted((em) => createRefund(em, viewer, input, hub.now));
    },
    () => hub.sendWebhooks(shop),
    async () => hub.pass({ seconds: random.whole(1, 1_800) }),
    () => hub.work({ crash: 8, gateway: 20 }),
    () => hub.work({ crash: 8, gateway: 20 }),
  ];
  for (let step = 0; step < invoices * 6; step += 1) await acts[random.whole(0, acts.length - 1)]!();

  // In the end everything answers again, and more days pass than declined payments are tried again on.
  for (let day = 0; day < 30; day += 1) {
    await hub.work(noFaults);
    await hub.sendWebhooks(shop);
    hub.pass({ hours: 25 });
  }
  await hub.work(noFaults);
  return check(orm, hub, project.id);
}

async function check(orm: Orm, hub: FaultyHub, projectId: string): Promise<Counts> {
  const select = <T>(sql: string) => orm.em.fork().execute<T[]>(sql, [projectId]);
  const open = await select(`
    select type_id('paymentattempt', id) as id, status from payment_attempt
    where type_id('project', project_id) = ? and (decided_at is null or due_at is not null)`);
  expect(open).toEqual([]);
  // Of each invoice, what was taken and not charged back is at most what it came to.
  const twice = await select(`
    select a.invoice_id, sum(c.amount_minor) as taken, i.total_minor
    from sandbox_charge c
    join payment_attempt a on type_id('paymentattempt', a.id) = c.key and a.project_id = c.project_id
    join invoice i on i.id = a.invoice_id and i.project_id = a.project_id
    where type_id('project', c.project_id) = ? and c.status = 'succeeded' and (c.dispute is null or c.dispute = 'won')
      and not exists (select from sandbox_charge d join payment_attempt b on type_id('paymentattempt', b.id) = d.key
        where b.invoice_id = a.invoice_id and d.dispute is not null)
    group by a.invoice_id, i.total_minor having sum(c.amount_minor) > i.total_minor`);
  expect(twice).toEqual([]);
  const lost = await select(`
    select c.key, a.status from sandbox_charge c
    left join payment_attempt a on type_id('paymentattempt', a.id) = c.key and a.project_id = c.project_id
    where type_id('project', c.project_id) = ? and c.status = 'succeeded' and a.status is distinct from 'succeeded'`);
  expect(lost).toEqual([]);
  const { differences, inProgress, movements } = await reconcile(hub.deps(noFaults), projectId);
  expect({ differences, inProgress }).toEqual({ differences: [], inProgress: 0 });
  expect((await verifyLedger(orm.em.fork(), projectId)).difference).toBeNull();
  const attempts = await select<{ status: string; count: string }>(
    `select status, count(*) from payment_attempt where type_id('project', project_id) = ? group by status`,
  );
  return {
    taken: movements,
    attempts: Object.fromEntries(attempts.map(({ status, count }) => [status, Number(count)])),
  };
}

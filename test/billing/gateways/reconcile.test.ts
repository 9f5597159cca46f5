import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { GatewayName } from '../../../src/billing/payments/gateways/gateway-name.ts';
import { SandboxAction } from '../../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { connectGateway, disconnectGateway } from '../../../src/billing/verbs/connect-gateway.ts';
import { actInSandbox } from '../../../src/billing/verbs/act-in-sandbox.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { FaultyHub, box, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
});

afterAll(() => database.close());

async function pay(shop: FaultyShop): Promise<string> {
  const { id: invoiceId } = await writeInvoice(hub, shop);
  const input = { invoiceId, token: 'sandbox_success' };
  const { id } = await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now));
  await hub.work(noFaults, 1);
  return id;
}

describe('the comparison with a gateway', () => {
  it('adds up all accounts that a project has had there', async () => {
    const shop = await openShop(hub);
    await pay(shop);
    await hub.inTransaction((em) => disconnectGateway(em, shop.viewer, shop.accountId, hub.now));
    await hub.inTransaction((em) =>
      connectGateway(em, shop.viewer, { gateway: GatewayName.sandbox }, { box, now: hub.now }),
    );
    await pay(shop);
    expect(await reconcile(hub.deps(noFaults), shop.project.id)).toEqual({
      ...{ accounts: 2, movements: 2, inProgress: 0, differences: [] },
    });
  });

  it('agrees about a dispute of a part and its fee, whether it is open, won, lost or one of all', async () => {
    const shop = await openShop(hub);
    const { charge_back, charge_back_part, win_dispute, lose_dispute } = SandboxAction;
    for (const actions of [
      [charge_back_part],
      [charge_back_part, win_dispute],
      [charge_back_part, lose_dispute],
      [charge_back_part, charge_back],
      [charge_back_part, charge_back, lose_dispute],
    ]) {
      const paymentAttemptId = await pay(shop);
      for (const action of actions) {
        await hub.inTransaction((em) => actInSandbox(em, shop.viewer, { paymentAttemptId, action }));
        await hub.sendWebhooks(shop, () => 1);
        await hub.work(noFaults, 1);
      }
    }
    // Each is a charge, and four of them have a chargeback as well: the one that was won costs nothing.
    expect(await reconcile(hub.deps(noFaults), shop.project.id)).toEqual({
      ...{ accounts: 1, movements: 9, inProgress: 0, differences: [] },
    });
    expect((await verifyLedger(database.orm.em.fork(), shop.project.id)).difference).toBeNull();
  });

  it.each(['before', 'after'])('leaves out what is paid while the gateway is read, %s its answer', async (order) => {
    const shop = await openShop(hub);
    await pay(shop);
    const own = hub.deps(noFaults);
    const { sandbox } = own.gateways;
    const readRecord: typeof sandbox.readRecord = async (...given) => {
      if (order === 'before') await pay(shop);
      const record = await sandbox.readRecord(...given);
      if (order === 'after') await pay(shop);
      return record;
    };
    const result = await reconcile(
      { ...own, gateways: { ...own.gateways, sandbox: { ...sandbox, readRecord } } },
      shop.project.id,
    );
    expect(result).toEqual({ accounts: 1, movements: 1, inProgress: 1, differences: [] });
  });

  it('notes an account whose record is not read, and compares the others', async () => {
    const [silent, other] = [await openShop(hub), await openShop(hub)];
    await pay(silent);
    await pay(other);
    const own = hub.deps(noFaults);
    const { sandbox } = own.gateways;
    const deadlines = new Set<AbortSignal>();
    const readRecord: typeof sandbox.readRecord = (account, deadline) => {
      deadlines.add(deadline()).add(deadline());
      if (account.id === silent.accountId) return Promise.reject(new Error('no answer'));
      return sandbox.readRecord(account, deadline);
    };
    const deps = { ...own, gateways: { ...own.gateways, sandbox: { ...sandbox, readRecord } } };
    const result = await reconcile(deps, silent.project.id);
    const differences = [
      { account: silent.accountId, subject: 'the whole record', hub: null, gateway: 'not read (no answer)' },
    ];
    expect(result).toEqual({ accounts: 1, movements: 0, inProgress: 0, differences });
    const all = await reconcile(deps);
    expect(all.differences).toEqual(differences);
    expect(all.movements).toBeGreaterThan(0);
    expect(deadlines.size).toBeGreaterThan(2);
  });

  it('leaves out a chargeback that the hub was notified of, until it has asked', async () => {
    const shop = await openShop(hub);
    const paymentAttemptId = await pay(shop);
    const input = { paymentAttemptId, action: SandboxAction.charge_back };
    await hub.inTransaction((em) => actInSandbox(em, shop.viewer, input));
    await hub.sendWebhooks(shop, () => 1);
    const read = () => reconcile(hub.deps(noFaults), shop.project.id);
    expect(await read()).toMatchObject({ movements: 0, inProgress: 1, differences: [] });
    await hub.work(noFaults, 1);
    expect(await read()).toMatchObject({ movements: 2, inProgress: 0, differences: [] });
  });
});

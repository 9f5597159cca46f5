import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallsUnderWay } from '../../../src/billing/collection/calls-under-way.ts';
import { CollectionWork } from '../../../src/billing/collection/collection-work.ts';
import type { CollectionDeps } from '../../../src/billing/collection/collection-deps.ts';
import type { Gateway } from '../../../src/billing/payments/gateways/gateway.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { createLogger } from '../../../src/platform/log.ts';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { Readiness } from '../../../src/platform/postgres/readiness.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';
import { eventually } from './eventually.ts';

let database: TestDatabase;
let hub: FaultyHub;
let readiness: Readiness;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
  readiness = new Readiness(readDatabaseAddress(database.url));
});

afterAll(async () => {
  await readiness.close();
  await database.close();
});

/** The worker of a process, with a gateway or dependencies that a test has changed. */
function openWorker(
  change: (sandbox: Gateway) => Partial<Gateway>,
  deps: Partial<CollectionDeps> = {},
): CollectionWork {
  const own: CollectionDeps = { ...hub.deps(noFaults), ...deps };
  const { sandbox } = own.gateways;
  const collection = { ...own, gateways: { ...own.gateways, sandbox: { ...sandbox, ...change(sandbox) } } };
  const log = createLogger('silent');
  return new CollectionWork({ orm: database.orm, clock: { now: own.now }, log, readiness, collection });
}

async function pay(shop: FaultyShop): Promise<string> {
  const { id: invoiceId } = await writeInvoice(hub, shop);
  const input = { invoiceId, token: 'sandbox_success' };
  return (await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now))).id;
}

async function statuses(ids: string[]): Promise<string[]> {
  const rows = await database.orm.em
    .fork()
    .execute<{ status: string }[]>(
      `select status from payment_attempt where type_id('paymentattempt', id) in (${ids.map(() => '?').join()}) order by id`,
      ids,
    );
  return rows.map(({ status }) => status);
}

describe('the worker of gateways', () => {
  it('takes the payments of other projects while the account of one does not answer', async () => {
    const [slow, other] = [await openShop(hub), await openShop(hub)];
    const answer = Promise.withResolvers<void>();
    let [waiting, most] = [0, 0];
    const worker = openWorker((sandbox) => ({
      async charge(account, call) {
        if (account.id === slow.accountId) {
          most = Math.max(most, (waiting += 1));
          await answer.promise;
          waiting -= 1;
        }
        return sandbox.charge(account, call);
      },
    }));
    const held: string[] = [];
    for (let left = 12; left; left -= 1) held.push(await pay(slow));
    worker.wake();
    await eventually(async () => expect(waiting).toBe(10));
    const first = await pay(other);
    worker.wake();
    await eventually(async () => expect(await statuses([first])).toEqual(['succeeded']));
    const later = [await pay(other), await pay(other)];
    worker.wake();
    await eventually(async () => expect(await statuses(later)).toEqual(['succeeded', 'succeeded']));
    expect([waiting, most]).toEqual([10, 10]);

    answer.resolve();
    await eventually(async () => expect(new Set(await statuses(held))).toEqual(new Set(['succeeded'])));
    expect(most).toBe(10);
    await worker.close();
  });

  it('ends after the calls that are under way', async () => {
    const shop = await openShop(hub);
    const [started, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const worker = openWorker((sandbox) => ({
      async charge(account, call) {
        started.resolve();
        await answer.promise;
        return sandbox.charge(account, call);
      },
    }));
    const id = await pay(shop);
    worker.wake();
    await started.promise;
    const closed = worker.close();
    answer.resolve();
    await closed;
    expect(await statuses([id])).toEqual(['succeeded']);
  });

  it('repeats within seconds what failed by a conflict in the database', async () => {
    const shop = await openShop(hub);
    const own = hub.deps(noFaults);
    let failures = 0;
    const failingOnce: CollectionDeps['inTransaction'] = (work) =>
      own.inTransaction(async (em) => {
        const result = await work(em);
        const [{ called }] = await em.execute<[{ called: boolean }]>(
          `select exists (select from payment_attempt where status = 'succeeded' and updated_at = ?) as called`,
          [hub.now.toString()],
        );
        if (!called || failures) return result;
        failures += 1;
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      });
    hub.pass({ minutes: 1 });
    const id = await pay(shop);
    const worker = openWorker(() => ({}), { inTransaction: failingOnce });
    worker.wake();
    await eventually(async () => expect(failures).toBe(1));
    hub.pass({ seconds: 3 });
    await eventually(async () => expect(await statuses([id])).toEqual(['succeeded']), 9_000);
    await worker.close();
  });
});

describe('the calls under way', () => {
  const call = (lane: string, gateway = 'sandbox') => ({ lane, gateway });

  it('have room for ten of a project at a gateway, and for a hundred at a gateway', async () => {
    const calls = new CallsUnderWay();
    expect(calls.choose(Array.from({ length: 12 }, () => call('a')))).toHaveLength(10);
    const all = Array.from({ length: 200 }, (_, n) => call(String(Math.floor(n / 10))));
    expect(calls.choose([...all, call('0 of another', 'another')])).toHaveLength(101);
    const ended = Promise.withResolvers<void>();
    for (const one of calls.choose(Array.from({ length: 10 }, () => call('a')))) calls.add(one, ended.promise);
    expect(calls.full).toEqual({ lanes: ['a'], gateways: [] });
    expect(calls.choose([call('a'), call('b')])).toEqual([call('b')]);
    ended.resolve();
    await calls.idle();
    expect(calls.full).toEqual({ lanes: [], gateways: [] });
  });
});

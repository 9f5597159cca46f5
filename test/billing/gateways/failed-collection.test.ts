import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerInput } from '../../../src/billing/customers/customer-input.ts';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import { addPaymentMethod } from '../../../src/billing/verbs/change-payment-methods.ts';
import { createTestClock } from '../../../src/billing/verbs/create-test-clock.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { unique } from '../../support/seed.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
  await execute(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await execute(`create trigger refuse before insert on payment_attempt for each row
    when (new.amount_minor = 666) execute function refuse()`);
  await execute(`create sequence conflicts`);
  await execute(`create function conflict_once() returns trigger language plpgsql as $$
    begin if nextval('conflicts') = 1 then raise 'deadlock' using errcode = '40P01'; end if; return new; end $$`);
  await execute(`create trigger conflict_once before insert on payment_attempt for each row
    when (new.amount_minor = 777) execute function conflict_once()`);
});

afterAll(() => database.close());

const execute = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  database.orm.em.fork().execute<T[]>(sql, values);

/** A customer who is charged automatically by a saved method. */
async function automatic(shop: FaultyShop, more: Partial<CustomerInput> = {}): Promise<CustomerInput> {
  const customer = { externalId: unique('cust'), collectionMethod: CollectionMethod.charge_automatically, ...more };
  const { customerId } = await writeInvoice(hub, shop, { customer, finalize: false });
  const input = { customerId, token: 'sandbox_success' };
  await hub.inTransaction((em) => addPaymentMethod(em, shop.viewer, input, hub.now));
  await hub.work(noFaults, 1);
  return customer;
}

/** Lets one worker collect once; returns how much succeeded, and the subjects that failed. */
async function collectOnce(): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = [];
  const done = await collectDue({ ...hub.deps(noFaults), onFailure: (subject) => failed.push(subject) });
  return { done, failed };
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const [row] = await execute<{ status: string }>(`select status from invoice where type_id('invoice', id) = ?`, [id]);
  return row?.status;
};

describe('a collection that fails', () => {
  it('is put off by a minute, so that ten of them do not keep the next invoice', async () => {
    const shop = await openShop(hub);
    const customer = await automatic(shop);
    const failing = [];
    for (let left = 10; left; left -= 1) failing.push(await writeInvoice(hub, shop, { customer, amount: '6.66' }));
    hub.pass({ seconds: 1 });
    const next = await writeInvoice(hub, shop, { customer, amount: '7' });

    const first = await collectOnce();
    expect(first.done).toBe(0);
    expect(first.failed.toSorted()).toEqual(failing.map(({ id }) => id).toSorted());
    expect(await collectOnce()).toEqual({ done: 2, failed: [] });
    expect(await statusOf(next.id)).toBe('paid');

    hub.pass({ seconds: 59 });
    expect(await collectOnce()).toEqual({ done: 0, failed: [] });
    hub.pass({ seconds: 1 });
    expect((await collectOnce()).failed).toHaveLength(10);
  });

  it('is put off by the test clock of its customer', async () => {
    const shop = await openShop(hub);
    const input = { name: 'A year', now: hub.now.subtract({ hours: 240 }) };
    const clock = await hub.inTransaction((em) => createTestClock(em, shop.viewer, input, hub.now));
    const customer = await automatic(shop, { testClockId: clock.id });
    const { id } = await writeInvoice(hub, shop, { customer, amount: '6.66' });
    expect(await collectOnce()).toEqual({ done: 0, failed: [id] });
    const [row] = await execute<{ seconds: number }>(
      `select extract(epoch from collect_at - c.now_at)::int as seconds
       from invoice join test_clock c on c.id = invoice.test_clock_id where type_id('invoice', invoice.id) = ?`,
      [id],
    );
    expect(row?.seconds).toBe(60);
    expect(await collectOnce()).toEqual({ done: 0, failed: [] });
  });

  it('by a conflict in the database is not put off, also by a test clock that stands still', async () => {
    const shop = await openShop(hub);
    const input = { name: 'A year', now: hub.now.subtract({ hours: 240 }) };
    const clock = await hub.inTransaction((em) => createTestClock(em, shop.viewer, input, hub.now));
    const customer = await automatic(shop, { testClockId: clock.id });
    const { id } = await writeInvoice(hub, shop, { customer, amount: '7.77' });
    expect(await collectOnce()).toEqual({ done: 0, failed: [id] });
    expect(await collectOnce()).toEqual({ done: 2, failed: [] });
    expect(await statusOf(id)).toBe('paid');
  });
});

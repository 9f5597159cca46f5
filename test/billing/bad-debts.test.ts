import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';

const clock = new FrozenClock('2026-03-01T10:00:00Z');
let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(() => hub.close());

const WRITE_OFF = 'mutation ($id: ID!) { markInvoiceUncollectible(id: $id) { invoice { status } } }';

/** An invoice of 100.00 that is written off. */
async function writtenOff(): Promise<Json> {
  const lines = [{ description: 'Work', unitAmount: '100' }];
  const customer = { externalId: unique('cust') };
  const { body } = await client.post('/billing/invoices', { customer, currency: 'EUR', lines });
  await ask(client, WRITE_OFF, { id: body.id });
  return body;
}

const pay = async (invoice: Json, input: object = {}): Promise<Json> => {
  const { status, body } = await client.post('/billing/payments', { invoiceId: invoice.id, ...input });
  expect(status).toBe(201);
  return body.invoice;
};

/** Returns the balances of the project's accounts by kind, after verifying that the ledger agrees with the invoices. */
async function ledger(): Promise<Record<string, string>> {
  expect((await verifyLedger(hub.orm.em, project.id)).difference).toBeNull();
  const rows = await hub.orm.em.fork().execute<{ kind: string; sum: string }[]>(
    `select a.kind, sum(e.amount_minor)::text as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id where type_id('project', a.project_id) = ?
     group by a.kind having sum(e.amount_minor) <> 0`,
    [project.id],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

describe('a payment of an uncollectible invoice', () => {
  it('reduces the bad debt, and settles the invoice once all of it is paid', async () => {
    const invoice = await writtenOff();
    expect(await ledger()).toEqual({ bad_debt: '10000', revenue: '-10000' });
    expect((await pay(invoice, { amount: '40' })).status).toBe('uncollectible');
    expect(await ledger()).toEqual({ bad_debt: '6000', cash: '4000', revenue: '-10000' });
    expect((await pay(invoice)).status).toBe('paid');
    expect(await ledger()).toEqual({ cash: '10000', revenue: '-10000' });
  });

  it('adds a surplus to the balance of the customer', async () => {
    const invoice = await writtenOff();
    expect((await pay(invoice, { amount: '100.01', surplus: 'credit' })).status).toBe('paid');
    expect(await ledger()).toEqual({ cash: '10001', customer_credit: '-1', revenue: '-10000' });
  });
});

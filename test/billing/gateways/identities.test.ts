import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import { runHistory } from './history.ts';
import { brokenIdentities } from './identities.ts';
import { illegalOutcomes } from './legal-outcomes.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

describe('the books of each customer and of the gateway', () => {
  it('balance after every step of a random history', async () => {
    const done = await runHistory(database.orm, { seed: Number(process.env.HUB_SEED), steps: 80 });
    expect(done.collect).toBeGreaterThan(0);
  }, 60_000);

  it.each([
    [
      'a payment of a cent more',
      `update payment set amount_minor = amount_minor + 1, credited_minor = credited_minor + 1`,
      ['charges are payments', 'the hub and the gateway', 'the clearing account'],
    ],
    [
      'a charge that the gateway took at another amount',
      `update sandbox_charge set amount_minor = amount_minor + 1`,
      ['the hub and the gateway', 'the clearing account'],
    ],
    [
      'a charge of which the hub has no payment',
      `update payment_attempt set status = 'failed', payment_id = null, decline_reason = 'declined'`,
      ['the hub and the gateway', 'the clearing account'],
    ],
  ])('do not balance with %s', async (_, tamper, broken) => {
    const hub = new FaultyHub(database.orm, new Random(1));
    const shop = await openShop(hub);
    const { id: invoiceId } = await writeInvoice(hub, shop);
    await hub.inTransaction((em) => payInvoice(em, shop.viewer, { invoiceId, token: 'sandbox_success' }, hub.now));
    await hub.work(noFaults, 1);
    const of = shop.project.id;
    await database.orm.em.fork().execute(`delete from sandbox_event where type_id('project', project_id) = ?`, [of]);
    expect([await brokenIdentities(database.orm, of), await illegalOutcomes(database.orm, of)]).toEqual([[], []]);
    await database.orm.em.fork().execute(`${tamper} where type_id('project', project_id) = ?`, [of]);
    const found = await brokenIdentities(database.orm, of);
    expect(found).toEqual(broken.map((name) => expect.stringContaining(name)));
  });
});

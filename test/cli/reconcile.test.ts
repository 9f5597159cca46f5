import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payInvoice } from '../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { FaultyHub, noFaults } from '../billing/gateways/faults.ts';
import { openShop, writeInvoice } from '../billing/gateways/faulty-stage.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { testSecret } from '../support/secret.ts';
import { Seed } from '../support/seed.ts';
import { runCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let database: TestDatabase;
let accountId: string;
let attemptId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const hub = new FaultyHub(database.orm, new Random(1));
  const shop = await openShop(hub, 'forge');
  await new Seed(database.orm).project('mill');
  ({ accountId } = shop);
  const { viewer } = shop;
  const invoice = await writeInvoice(hub, shop);
  await hub.inTransaction(async (em) => {
    const input = { invoiceId: invoice.id, token: 'sandbox_success' };
    attemptId = (await payInvoice(em, viewer, input, hub.now)).id;
  });
  await hub.work(noFaults);
});

afterAll(() => database.close());

const reconcile = (...words: string[]): Promise<CliResult> =>
  runCli(['payments', 'reconcile', ...words], { DATABASE_URL: database.url, HUB_SECRET: testSecret });

describe('payments reconcile', () => {
  it('prints how many movements agree, for all projects or for one', async () => {
    const [all, none] = await Promise.all([reconcile(), reconcile('--project', 'mill', '--json')]);
    expect([all.code, all.stderr, all.stdout]).toEqual([
      0,
      '',
      '1 movement of 1 gateway account agree with the hub.\n',
    ]);
    expect([none.code, none.json]).toEqual([0, { accounts: 0, movements: 0, inProgress: 0, differences: [] }]);
  });

  it('prints every difference in a sentence, and exits with 1', async () => {
    await database.orm.em.fork().execute(`update sandbox_charge set amount_minor = 9900`);
    const [people, programs] = await Promise.all([reconcile(), reconcile('--json')]);
    const charge = { account: accountId, subject: `charge ${attemptId}` };
    const balance = { account: accountId, subject: 'balance in EUR' };
    expect([programs.code, programs.json.differences]).toEqual([
      1,
      [
        { ...charge, hub: '100.00 EUR, of which a fee of 1.65', gateway: '99.00 EUR, of which a fee of 1.65' },
        { ...balance, hub: '98.35 EUR', gateway: '97.35 EUR' },
      ],
    ]);
    expect(people.code).toBe(1);
    expect(people.stdout.split('\n')).toContain(
      `${accountId}, balance in EUR: the hub has 98.35 EUR, and the gateway has 97.35 EUR.`,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payInvoice } from '../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { FaultyHub, noFaults } from '../billing/gateways/faults.ts';
import { writeInvoice } from '../billing/gateways/faulty-stage.ts';
import { openStripeShop } from '../billing/gateways/stripe/stripe-shop.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { testSecret } from '../support/secret.ts';
import { StripeServer } from '../support/stripe/stripe-server.ts';
import { runCli } from './run-cli.ts';

let database: TestDatabase;
let server: StripeServer;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await new StripeServer().open();
  const hub = new FaultyHub(database.orm, new Random(1), server.url);
  const shop = await openStripeShop(hub, server);
  const { id: invoiceId } = await writeInvoice(hub, shop);
  await hub.inTransaction((em) => payInvoice(em, shop.viewer, { invoiceId, token: 'pm_card_visa' }, hub.now));
  await hub.work(noFaults);
});

afterAll(async () => {
  await server.close();
  await database.close();
});

const reconcile = () => {
  const env = { DATABASE_URL: database.url, HUB_SECRET: testSecret, STRIPE_API_URL: server.url };
  return runCli(['payments', 'reconcile'], env);
};

describe('payments reconcile with Stripe', () => {
  it('compares the hub with the balance at Stripe', async () => {
    const { code, stderr, stdout } = await reconcile();
    expect([code, stderr, stdout]).toEqual([0, '', '1 movement of 1 gateway account agree with the hub.\n']);
  });

  it('says why Stripe did not answer, without its keys', async () => {
    server.fail(/balance_transactions/, '500');
    const { code, stderr, stdout } = await reconcile();
    expect(code).not.toBe(0);
    expect(stderr + stdout).toContain('Stripe: 500 api_error');
    expect(stderr + stdout).not.toContain('sk_test');
  });
});

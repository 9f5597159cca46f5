import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldRevenueTotals } from '../../src/analytics/billed/fold-revenue-totals.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Json } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { runCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let database: TestDatabase;
let bill: () => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase();
  const seed = new Seed(database.orm);
  const [forge, mill] = [seed.owner(await seed.project('forge')), seed.owner(await seed.project('mill'))];
  let count = 0;
  bill = async () => {
    const viewer = (count += 1) % 2 ? forge : mill;
    const lines = [{ description: 'Work', quantity: '1', unitAmount: '100', taxBehavior: TaxBehavior.exclusive }];
    const input = { customer: { externalId: `customer ${count % 7}` }, currency: 'EUR', lines, finalize: true };
    const now = systemClock.now();
    const { id: invoiceId } = await inTransaction((em) => createInvoice(em, viewer, input, now));
    const payment = { invoiceId, amount: '30', method: 'manual', surplus: Surplus.credit };
    await inTransaction((em) => recordPayment(em, viewer, payment, now));
  };
  for (let number = 0; number < 4; number += 1) await bill();
  await fold();
});

afterAll(() => database.close());

const inTransaction: TestDatabase['orm']['em']['transactional'] = (work) => database.orm.em.fork().transactional(work);
const fold = () => inTransaction((em) => foldRevenueTotals(em, 1_000));

const run = (...words: string[]): Promise<CliResult> => runCli(words, { DATABASE_URL: database.url });

describe('revenue rebuild', () => {
  it('mends totals that count documents twice, as after a restore with triggers', async () => {
    await database.orm.em.fork().execute(`
      update revenue_hour_total set billed_minor = 2 * billed_minor, documents = 2 * documents;
      update revenue_day_total set billed_minor = 2 * billed_minor, documents = 2 * documents`);
    const wrong = await run('ledger', 'verify');
    expect([wrong.code, wrong.stdout]).toEqual([
      1,
      expect.stringMatching(/the total for reports of the hour \S+ says billed \S+ EUR, and the documents come to /),
    ]);
    const doctor = await run('doctor', '--json');
    const ledger = doctor.json.findings.find(({ check }: Json) => String(check) === 'ledger');
    expect(ledger).toMatchObject({ verdict: 'problem', advice: expect.stringContaining('hub revenue rebuild') });
    const rebuilt = await run('revenue', 'rebuild');
    expect([rebuilt.code, rebuilt.stdout]).toEqual([0, 'Added up the totals of 2 projects from 8 documents.\n']);
    expect((await run('ledger', 'verify')).code).toBe(0);
  });

  it('goes on beside billing, which loses nothing and is not refused', async () => {
    let isBilling = true;
    let billed = 0;
    const writer = async () => {
      for (; isBilling; billed += 1) await bill();
    };
    const folder = async () => {
      for (; isBilling; await sleep(5)) await fold();
    };
    const others = [writer(), writer(), writer(), folder()];
    await database.orm.em.fork().execute('update revenue_hour_total set billed_minor = billed_minor + 1');
    for (let time = 0; time < 5; time += 1) {
      const { code, json } = await run('revenue', 'rebuild', '--json');
      expect([code, json]).toEqual([0, { projects: 2, documents: expect.any(Number) }]);
      await sleep(50);
    }
    isBilling = false;
    await Promise.all(others);
    expect(billed).toBeGreaterThan(10);
    expect(await run('ledger', 'verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('agree') });
  }, 60_000);

  it('adds up nothing where nothing was billed', async () => {
    const empty = await openTestDatabase();
    const { stdout } = await runCli(['revenue', 'rebuild'], { DATABASE_URL: empty.url });
    await empty.close();
    expect(stdout).toBe('Added up the totals of 0 projects from 0 documents.\n');
  });
});

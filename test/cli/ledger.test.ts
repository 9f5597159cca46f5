import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Books } from '../billing/ledger-books.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { runCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const seed = new Seed(database.orm);
  const [forge, mill] = [await seed.project('forge'), await seed.project('mill')];
  await database.orm.em.fork().transactional(async (em) => {
    const books = new Books(em, forge);
    const [invoice] = await books.invoice(100_00n);
    await books.pay(invoice, 119_00n);
    await new Books(em, mill).invoice(1_00n);
  });
});

afterAll(() => database.close());

const verify = (...words: string[]): Promise<CliResult> =>
  runCli(['ledger', 'verify', ...words], { DATABASE_URL: database.url });

describe('ledger verify', () => {
  it('prints how many documents agree, for all projects or for one', async () => {
    const [all, one] = await Promise.all([verify(), verify('--project', 'mill', '--json')]);
    expect([all.code, all.stderr, all.stdout]).toEqual([
      ...[0, '', '2 invoices, 1 payment, 0 credit notes, 0 refunds and 3 ledger transactions agree.\n'],
    ]);
    expect([one.code, one.json]).toEqual([
      0,
      { counts: { invoices: 1, payments: 0, creditNotes: 0, refunds: 0, transactions: 1 }, difference: null },
    ]);
  });

  it('refuses a project that does not exist', async () => {
    const { code, json } = await verify('--project', 'nowhere', '--json');
    expect([code, json.error.code]).toEqual([1, 'project_not_found']);
  });

  it('prints the first difference in a sentence, and exits with 1', async () => {
    await database.orm.em.fork().execute(`update invoice set paid_minor = paid_minor - 100 where paid_minor > 0`);
    const [all, sound, programs] = await Promise.all([
      verify(),
      verify('--project', 'mill'),
      verify('--project', 'forge', '--json'),
    ]);
    const [, number] = /^Invoice (\d{4}-000001) of project forge: /.exec(all.stdout)!;
    const sentence = `Invoice ${number} of project forge: it says that 118.00 EUR is paid, and its payments settle 119.00 EUR.`;
    expect([all.code, all.stdout]).toEqual([1, `${sentence}\n`]);
    expect(sound.code).toBe(0);
    expect([programs.code, programs.json.difference.sentence]).toEqual([1, sentence]);
  });
});

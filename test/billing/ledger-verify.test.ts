import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Project } from '../../src/auth/projects/project.ts';
import { checks } from '../../src/billing/ledger/verify/checks.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';
import { Books } from './ledger-books.ts';

let database: TestDatabase;
let seed: Seed;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

const counts = { invoices: 9, payments: 5, creditNotes: 3, transactions: 23 };

/** A project with every kind of document; the tests name its invoices by their numbers. */
async function keepBooks(more?: (books: Books) => Promise<unknown>): Promise<Project> {
  const project = await seed.project(unique('books'));
  await em().transactional(async (within) => {
    const books = new Books(within, project);
    await writeBooks(books);
    await more?.(books);
  });
  return project;
}

async function writeBooks(books: Books): Promise<void> {
  const [partlyPaid] = await books.invoice(100_00n); // 1
  await books.pay(partlyPaid, 50_00n);
  const [overpaid] = await books.invoice(100_00n); // 2
  await books.pay(overpaid, 130_00n);
  const [takenBack] = await books.invoice(100_00n, { credit: 11_00n }); // 3
  await books.void(takenBack);
  const [givenUp] = await books.invoice(100_00n); // 4
  await books.pay(givenUp, 19_00n);
  await books.writeOff(givenUp);
  await books.pay(givenUp, 40_00n);
  const creditedAfter = await books.invoice(100_00n); // 5
  await books.pay(creditedAfter[0], 119_00n);
  await books.credit(creditedAfter, 20_00n);
  const creditedFirst = await books.invoice(100_00n); // 6
  await books.voidNote(await books.credit(creditedFirst, 10_00n), creditedFirst[0]);
  await books.invoice(1000n, { currency: 'JPY' }); // 7
  const creditedLast = await books.invoice(100_00n); // 8
  await books.writeOff(creditedLast[0]);
  await books.credit(creditedLast, 10_00n);
  const [givenUpForGood] = await books.invoice(100_00n); // 9
  await books.writeOff(givenUpForGood);
  await books.void(givenUpForGood);
  books.draft();
}

/** Writes past the hub, past its triggers and foreign keys; `?` in the statements is the project. */
async function tamper(project: Project, ...statements: string[]): Promise<void> {
  const uuid = decodeId('project', project.id);
  await em().transactional(async (within: EntityManager) => {
    await within.execute('set local session_replication_role = replica');
    for (const sql of statements) await within.execute(sql.replaceAll('?', `'${uuid}'`));
  });
}

describe('the books of a project', () => {
  it('agree as the hub keeps them, in every state that an invoice can be in', async () => {
    const project = await keepBooks();
    expect(await verifyLedger(em(), project.id)).toEqual({ counts, difference: null });
  });

  it('of which there are none agree, too', async () => {
    const none = { invoices: 0, payments: 0, creditNotes: 0, transactions: 0 };
    const { id } = await seed.project();
    expect(await verifyLedger(em(), id)).toEqual({ counts: none, difference: null });
  });

  it('are verified with all others unless one project is named, and nothing of another is reported', async () => {
    const [sound, broken] = [await keepBooks(), await keepBooks()];
    await tamper(
      broken,
      `update invoice set paid_minor = paid_minor - 1 where project_id = ? and number = '2026-000001'`,
    );
    const { counts: all, difference } = await verifyLedger(em());
    expect(all.invoices).toBeGreaterThanOrEqual(2 * counts.invoices);
    expect(difference!.sentence).toContain(`of project ${broken.slug}:`);
    expect((await verifyLedger(em(), sound.id)).difference).toBeNull();
    await tamper(
      broken,
      `update invoice set paid_minor = paid_minor + 1 where project_id = ? and number = '2026-000001'`,
    );
    expect((await verifyLedger(em())).difference).toBeNull();
  });
});

const invoice = (place: number) => `project_id = ? and number = '2026-00000${place}'`;
const idOf = (place: number) => `(select id from invoice where ${invoice(place)})`;
const transactionOf = (kind: string, place: number) =>
  `(select id from ledger_transaction where project_id = ? and kind = '${kind}' and subject = type_id('invoice', ${idOf(place)}))`;
const account = (kind: string, currency = 'EUR') =>
  `(select id from ledger_account where project_id = ? and kind = '${kind}' and currency = '${currency}' limit 1)`;
const paymentOf = (place: number, minor: number) =>
  `(select id from ledger_transaction where project_id = ? and subject in (
      select type_id('payment', id) from payment where invoice_id = ${idOf(place)} and amount_minor = ${minor}))`;
const addTo = (kind: string, transaction: string, minor: number) =>
  `update ledger_entry set amount_minor = amount_minor + ${minor}
   where project_id = ? and transaction_id = ${transaction} and account_id = ${account(kind)}`;
const FIRST = '00000000-0000-7000-8000-000000000000';

interface Tampering {
  what: string;
  statements: string[];
  check: string;
  /** What is reported after the name of the thing and the project. */
  sentence: RegExp;
}

const tamperings: Tampering[] = [
  {
    what: 'an amount of a line',
    statements: [
      `update invoice_line set amount_minor = amount_minor - 1, net_minor = net_minor - 1, total_minor = total_minor - 1
       where invoice_id = ${idOf(1)}`,
    ],
    check: 'lines add up to their invoice',
    sentence: /^Invoice 2026-000001 .*: it says subtotal 100\.00 EUR, and its lines come to 99\.99 EUR\.$/,
  },
  {
    what: 'a line that is gone',
    statements: [`delete from invoice_line where invoice_id = ${idOf(2)}`],
    check: 'lines add up to their invoice',
    sentence: /^Invoice 2026-000002 .*: it says lines 1, and its lines come to 0\.$/,
  },
  {
    what: 'the tax of an invoice',
    statements: [
      `update invoice set tax_minor = tax_minor + 100, subtotal_minor = subtotal_minor - 100 where ${invoice(7)}`,
    ],
    check: 'lines add up to their invoice',
    sentence: /^Invoice 2026-000007 .*: it says subtotal 900 JPY, and its lines come to 1000 JPY\.$/,
  },
  {
    what: 'a line of a credit note',
    statements: [
      `update credit_note_line set net_minor = net_minor - 5, total_minor = total_minor - 5 where credit_note_id = (
         select id from credit_note where project_id = ? and number = 'CN-2026-000002')`,
    ],
    check: 'lines add up to their credit note',
    sentence: /^Credit note CN-2026-000002 .*: it says net 10\.00 EUR, and its lines come to 9\.95 EUR\.$/,
  },
  {
    what: 'a tax by rate',
    statements: [`update invoice set tax_groups = jsonb_set(tax_groups, '{0,taxMinor}', '"1899"') where ${invoice(5)}`],
    check: 'taxes by rate add up',
    sentence: /^Invoice 2026-000005 .*: it says tax 19\.00 EUR, and its taxes by rate come to 18\.99 EUR\.$/,
  },
  {
    what: 'the net of a tax by rate on a credit note',
    statements: [
      `update credit_note set tax_groups = jsonb_set(tax_groups, '{0,netMinor}', '"1"')
       where project_id = ? and number = 'CN-2026-000001'`,
    ],
    check: 'taxes by rate add up',
    sentence: /^Credit note CN-2026-000001 .*: it says net 20\.00 EUR, and its taxes by rate come to 0\.01 EUR\.$/,
  },
  {
    what: 'what is paid',
    statements: [`update invoice set paid_minor = paid_minor + 1 where ${invoice(1)}`],
    check: 'payments and credit notes settle what their invoice says',
    sentence: /^Invoice 2026-000001 .*: it says that 50\.01 EUR is paid, and its payments settle 50\.00 EUR\.$/,
  },
  {
    what: 'a payment that is gone',
    statements: [`delete from payment where invoice_id = ${idOf(2)}`],
    check: 'payments and credit notes settle what their invoice says',
    sentence: /^Invoice 2026-000002 .*: it says that 119\.00 EUR is paid, and its payments settle 0\.00 EUR\.$/,
  },
  {
    what: 'a payment for an invoice that does not exist',
    statements: [`update payment set invoice_id = '${FIRST}' where invoice_id = ${idOf(1)}`],
    check: 'payments and credit notes settle what their invoice says',
    sentence: /^Invoice_0\w+ .*: there are payments or credit notes for it, and there is no such invoice\.$/,
  },
  {
    what: 'what credit notes take off',
    statements: [`update invoice set credit_note_minor = 7 where ${invoice(6)}`],
    check: 'payments and credit notes settle what their invoice says',
    sentence:
      /^Invoice 2026-000006 .*: it says that credit notes take off 0\.07 EUR, and those in force take off 0\.00 EUR\.$/,
  },
  {
    what: 'an open invoice that is called paid',
    statements: [`update invoice set status = 'paid' where ${invoice(1)}`],
    check: 'what is due fits the status',
    sentence: /^Invoice 2026-000001 .*: its status is paid, and 69\.00 EUR of it is still due\.$/,
  },
  {
    what: 'a paid invoice that is called open',
    statements: [`update invoice set status = 'open' where ${invoice(2)}`],
    check: 'what is due fits the status',
    sentence: /^Invoice 2026-000002 .*: its status is open, and nothing of it is due\.$/,
  },
  {
    what: 'a paid invoice that is called void',
    statements: [`update invoice set status = 'void' where ${invoice(2)}`],
    check: 'what is due fits the status',
    sentence: /^Invoice 2026-000002 .*: its status is void, and 119\.00 EUR is paid or taken off\.$/,
  },
  {
    what: 'a number out of turn',
    statements: [`update invoice set number = '2026-000099' where ${invoice(3)}`],
    check: 'numbers have no gaps',
    sentence: /^Project .*: number 3 of its invoices of 2026 is missing; in its place comes 2026-000004\.$/,
  },
  {
    what: 'a number of no year',
    statements: [`update credit_note set number = 'X' where project_id = ? and number = 'CN-2026-000003'`],
    check: 'numbers have no gaps',
    sentence: /^Project .*: the credit note number X is of no year\.$/,
  },
  {
    what: 'a counter that has run ahead',
    statements: [`update invoice_series set next_number = 11 where project_id = ? and series = 'invoice'`],
    check: 'counters stand after the last number',
    sentence: /^Project .*: its last invoice of 2026 is number 9, and the next would be number 11\.$/,
  },
  {
    what: 'a counter that is gone',
    statements: [`delete from invoice_series where project_id = ? and series = 'credit_note'`],
    check: 'counters stand after the last number',
    sentence: /^Project .*: its last credit note of 2026 is number 3, and the next would be number 1\.$/,
  },
  {
    what: 'one entry of a posting',
    statements: [addTo('revenue', transactionOf('invoice.finalized', 4), 1)],
    check: 'transactions sum to zero',
    sentence:
      /^Invoice 2026-000004 .*: in its posting "invoice\.finalized" of 2026-01-31 \(transaction_\w+\) the debits exceed the credits by 0\.01 EUR\.$/,
  },
  {
    what: 'one entry of a payment',
    statements: [addTo('cash', paymentOf(4, 1900), -2)],
    check: 'transactions sum to zero',
    sentence: /^Payment of 2026-01-31 for invoice 2026-000004 .* the credits exceed the debits by 0\.02 EUR\.$/,
  },
  {
    what: 'entries to no account',
    statements: [
      `update ledger_entry set account_id = '${FIRST}'
       where project_id = ? and transaction_id = ${paymentOf(1, 5000)}`,
    ],
    check: 'transactions sum to zero',
    sentence: /^Payment .* for invoice 2026-000001 .* the ledger has an entry to an account that does not exist\.$/,
  },
  {
    what: 'entries of no transaction',
    statements: [`delete from ledger_transaction where id = ${transactionOf('invoice.voided', 3)}`],
    check: 'transactions sum to zero',
    sentence: /^Project .*: the ledger has entries of transaction_\w+, and there is no such transaction\.$/,
  },
  {
    what: 'revenue booked as tax',
    statements: [
      addTo('revenue', transactionOf('invoice.finalized', 5), 300),
      addTo('tax', transactionOf('invoice.finalized', 5), -300),
    ],
    check: 'documents are posted',
    sentence:
      /^Invoice 2026-000005 .*: when it was finalised, the ledger booked 97\.00 EUR credit as revenue; by what the document says, it is 100\.00 EUR credit\.$/,
  },
  {
    what: 'more cash than came',
    statements: [addTo('cash', paymentOf(2, 13000), 500), addTo('customer_credit', paymentOf(2, 13000), -500)],
    check: 'documents are posted',
    sentence:
      /^Payment .* for invoice 2026-000002 .*: when it was received, the ledger booked 135\.00 EUR debit as cash; .* 130\.00 EUR debit\.$/,
  },
  {
    what: 'a posting that is gone',
    statements: [
      `delete from ledger_entry where project_id = ? and transaction_id = ${transactionOf('invoice.voided', 3)}`,
      `delete from ledger_transaction where id = ${transactionOf('invoice.voided', 3)}`,
    ],
    check: 'documents are posted',
    sentence:
      /^Invoice 2026-000003 .*: it was taken back, and the ledger has no posting "invoice\.voided" in EUR about that\.$/,
  },
  {
    what: 'a posting without entries',
    statements: [
      `delete from ledger_entry where project_id = ? and transaction_id = ${transactionOf('invoice.finalized', 6)}`,
    ],
    check: 'documents are posted',
    sentence:
      /^Invoice 2026-000006 .*: it was finalised, and the ledger has no posting "invoice\.finalized" in EUR about that\.$/,
  },
  {
    what: 'a posting about nothing',
    statements: [
      `insert into ledger_transaction (id, project_id, kind, subject, effective_at)
       values (gen_random_uuid(), ?, 'payment.received', type_id('payment', '${FIRST}'), '2026-01-31Z')`,
      `insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor)
       select gen_random_uuid(), t.project_id, t.id, a.id, case a.kind when 'cash' then 1 else -1 end
       from ledger_transaction t join ledger_account a on a.id in (${account('cash')}, ${account('receivable')})
       where t.project_id = ? and t.subject = type_id('payment', '${FIRST}')`,
    ],
    check: 'documents are posted',
    sentence:
      /^Payment_0\w+ .*: the ledger has a posting "payment\.received" in EUR, and there is nothing that it could be about\.$/,
  },
  {
    what: 'a payment of an invoice never given up that is booked as bad debt',
    statements: [
      `update ledger_entry set account_id = ${account('bad_debt')}
       where project_id = ? and transaction_id = ${paymentOf(1, 5000)} and account_id = ${account('receivable')}`,
    ],
    check: 'documents are posted',
    sentence:
      /^Payment .* for invoice 2026-000001 .*: the ledger books 50\.00 EUR credit as bad debt, and the invoice was never given up\.$/,
  },
  {
    what: 'what was given up',
    statements: [
      addTo('bad_debt', transactionOf('invoice.written_off', 4), -100),
      addTo('receivable', transactionOf('invoice.written_off', 4), 100),
    ],
    check: 'bad debt is what is due on uncollectible invoices',
    sentence:
      /^Invoice 2026-000004 .*: its status is uncollectible and 60\.00 EUR of it is given up; the ledger has 59\.00 EUR of bad debt for it\.$/,
  },
  {
    what: 'an entry of another customer',
    statements: [
      `insert into ledger_account (id, project_id, kind, currency, customer_id)
       values (gen_random_uuid(), ?, 'receivable', 'EUR', '${'f'.repeat(8)}-ffff-7fff-bfff-${'f'.repeat(12)}')`,
      `update ledger_entry set account_id = (
         select id from ledger_account where project_id = ? and customer_id::text like 'ffffffff-%')
       where project_id = ? and transaction_id = ${transactionOf('invoice.finalized', 6)} and amount_minor > 0`,
    ],
    check: 'customers owe and hold what the ledger says',
    sentence: /^Customer Ada Lovelace .*: 188\.00 EUR is due on their open invoices, and the ledger says 69\.00 EUR\.$/,
  },
  {
    what: 'a credit to the balance of another customer',
    statements: [
      `insert into ledger_account (id, project_id, kind, currency, customer_id)
       values (gen_random_uuid(), ?, 'customer_credit', 'EUR', '${'f'.repeat(8)}-ffff-7fff-bfff-${'f'.repeat(12)}')`,
      `update ledger_entry set account_id = (
         select id from ledger_account where project_id = ? and customer_id::text like 'ffffffff-%')
       where project_id = ? and transaction_id = ${paymentOf(2, 13000)} and amount_minor = -1100`,
    ],
    check: 'customers owe and hold what the ledger says',
    sentence:
      /^Customer Ada Lovelace .*: their balance is 34\.80 EUR by the documents, and 23\.80 EUR in the ledger\.$/,
  },
];

describe('a difference', () => {
  it.each(tamperings.map((each): [string, Tampering] => [each.what, each]))(
    'is reported: %s',
    async (_, { statements, check, sentence }) => {
      const project = await keepBooks();
      await tamper(project, ...statements);
      const { difference } = await verifyLedger(em(), project.id);
      expect(difference).toEqual({ check, sentence: expect.stringMatching(sentence) });
      expect(difference!.sentence).toContain(project.slug);
    },
  );

  it('is reported: a balance below nothing, though ledger and documents agree on it', async () => {
    const project = await keepBooks((books) => books.invoice(100_00n, { credit: 40_00n }));
    expect((await verifyLedger(em(), project.id)).difference).toEqual({
      check: 'customers owe and hold what the ledger says',
      sentence: expect.stringMatching(
        /^Customer Ada .*: their balance is -5\.20 EUR, and must not be below nothing\.$/,
      ),
    });
  });

  it('of every check is among these', () => {
    const told = new Set(tamperings.map(({ check }) => check));
    expect(checks.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
  });
});
